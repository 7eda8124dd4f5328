import type { Contract } from '../../contracts/index.ts'
import { columnsOf } from './columns-of.ts'

/** The files that a view is made over. */
export interface ViewFiles {
  readonly contract: Contract
  /** The folder that all paths are below. */
  readonly workspace: string
  /** Files of one record a line. */
  readonly streams: readonly string[]
  /** Files of JSON that are one record or one list of records. */
  readonly documents: readonly string[]
  /** Whether some of them lie outside of the folders of runs; the table `translated.elsewhere` then knows which. */
  readonly elsewhere: boolean
  /** A query for more documents, which gives their `filename` and `content`. */
  readonly others?: string | undefined
  /** The longest line that is read. */
  readonly maxLineBytes: number
}

/** The name of a contract as a view: `town/chat` is `town_chat`. */
export function viewName({ name }: Contract): string {
  return name.replace(/\W/g, '_')
}

/** The statement that makes a view of all records of a contract, with the run and the file of each. */
export function viewOf(files: ViewFiles): string {
  const columns = viewColumns(files.contract)
  const parts = [noRows(columns)]
  if (files.streams.length > 0) parts.push(rowsOfStreams(files, columns))
  if (files.documents.length > 0) {
    const content = `select filename, try(decode(content)) as content from read_blob(${listOf(files.documents)})`
    parts.push(rowsOfDocuments(files, columns, content))
  }
  if (files.others !== undefined) parts.push(rowsOfDocuments(files, columns, files.others))
  return `create view ${viewName(files.contract)} as ${parts.join(' union all ')}`
}

/** A text as SQL writes it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** A list of texts as SQL writes it. */
export function listOf(texts: readonly string[]): string {
  return `[${texts.map(quoted).join(', ')}]`
}

interface ViewColumns {
  readonly types: readonly (readonly [name: string, type: string])[]
  readonly identifying: readonly string[]
  /** A document as the list of its records. */
  readonly records: (document: string) => string
}

function viewColumns(contract: Contract): ViewColumns {
  const { types, identifying, list } = columnsOf(contract)
  const shape = JSON.stringify(Object.fromEntries(types))
  if (types.size > 0) {
    const transformed = (document: string) =>
      `json_transform(${document}, ${quoted(list ? `[${shape}]` : shape)})`
    const records = list ? transformed : (document: string) => `[${transformed(document)}]`
    return { types: [...types], identifying, records }
  }
  // What is no object of known keys goes whole into one column.
  return {
    types: [['value', 'JSON']],
    identifying: ['value'],
    records: (document) => `[{value: ${document}}]`,
  }
}

/** All columns with their types, so that a view without files is there and says what it would hold. */
function noRows({ types }: ViewColumns): string {
  const columns = types.map(([name, type]) => `null::${type} as ${identifier(name)}`)
  return `select ${columns.join(', ')}, null::varchar as _run, null::varchar as _file where false`
}

function rowsOfStreams(files: ViewFiles, { types, identifying }: ViewColumns): string {
  const typed = types.map(([name, type]) => `${identifier(name)}: '${type}'`)
  const names = types.map(([name]) => identifier(name))
  return `select ${names.join(', ')}, ${placeIn(files)}
    from read_json(${listOf(files.streams)}, format = 'newline_delimited', columns = {${typed.join(', ')}},
      ignore_errors = true, filename = 'filename', maximum_object_size = ${files.maxLineBytes})${joined(files)}
    where ${anyOf(identifying.map(identifier))}`
}

/** Documents are taken as text and parsed one by one, because a single broken one stops `read_json`. */
function rowsOfDocuments(
  files: ViewFiles,
  { types, identifying, records }: ViewColumns,
  content: string,
): string {
  const field = (name: string) => `record.${identifier(name)}`
  const names = types.map(([name]) => `${field(name)} as ${identifier(name)}`)
  return `select ${names.join(', ')}, ${placeIn(files)}
    from (select filename, unnest(${records('try_cast(content as json)')}) as record from (${content}))${joined(files)}
    where ${anyOf(identifying.map(field))}`
}

/** The run and the file of a record, from the path of its file or from the table of those that lie elsewhere. */
function placeIn({ workspace, elsewhere }: ViewFiles): string {
  const file = `substr(filename, ${[...workspace].length + 2})`
  const run = `split_part(${file}, '/', 3)`
  if (!elsewhere) return `${run} as _run, ${file} as _file`
  return `case when _place is null then ${run} else _place_run end as _run, coalesce(_place_file, ${file}) as _file`
}

function joined({ elsewhere }: ViewFiles): string {
  return elsewhere ? ' left join translated.elsewhere on _place = filename' : ''
}

function anyOf(columns: readonly string[]): string {
  return columns.map((column) => `${column} is not null`).join(' or ')
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
