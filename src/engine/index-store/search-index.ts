import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { contractNamed } from '../../contracts/index.ts'
import { maxLineBytes } from './line-batches.ts'
import { matchExpression } from './match-expression.ts'
import { snippetOf } from './snippet.ts'
import type { SqliteDriver, SqliteValue } from './sqlite-driver.ts'

/** Which records somebody wants to see; all of those given must hold. */
export interface SearchFilters {
  readonly run?: string
  /** The name of a contract, in full or its last word. */
  readonly contract?: string
  /** What a record calls itself: start, end, blob of a journal; the event type of other streams; unreadable. */
  readonly kind?: string
  /** Only what happened at this time or later. */
  readonly since?: Date
  /** How many hits at most; 20 unless said otherwise. */
  readonly limit?: number
}

/** A record that holds all that was looked for. */
export interface SearchHit {
  /** Absent where no run of the workspace made the record. */
  readonly run?: string
  /** Seen from the workspace. */
  readonly file: string
  readonly line: number
  /** Where in the file the record stands, in bytes. */
  readonly offset: number
  readonly length: number
  readonly contract: string
  readonly kind?: string
  /** The work that a journal line describes; for a piece of a large value, the first work that refers to it, which is reported next. */
  readonly key?: string
  /** When it happened, or when its file was written where it does not say. */
  readonly at: Date
  /** The way to the found text inside the record, as JSON Pointer. */
  readonly pointer: string
  /** The neighbourhood of what was found, read from the file. */
  readonly snippet: string
}

interface HitRow {
  readonly run: string
  readonly path: string
  readonly line: number
  readonly offset: number
  readonly length: number
  readonly contract: string
  readonly kind: string | null
  readonly key: string | null
  readonly at: number
}

/** The records that hold all words of a text, the best first; without words the latest that pass the filters. */
export function searchIndex(
  driver: SqliteDriver,
  workspace: string,
  text: string,
  filters: SearchFilters,
): SearchHit[] {
  const { expression, words } = matchExpression(text)
  const { conditions, values } = conditionsOf(expression, filters)
  const { limit = 20, ...narrowed } = filters
  const isNarrow = expression === undefined || Object.keys(narrowed).length > 0
  const newest = isNarrow ? undefined : newestMatches(driver, expression, Math.max(limit, maxCompared))
  if (newest !== undefined) {
    conditions.push('texts.rowid >= ?')
    values.push(newest)
  }
  const [source, score] =
    expression === undefined
      ? ['records', '0']
      : ['texts join records on records.id = texts.rowid', 'texts.rank']
  const rows = driver.all<HitRow>(
    `with found as materialized (
       select records.id as id, ${score} as score from ${source} join files on files.id = records.file
       ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}
       order by score, records.at desc, records.id limit ?
     )
     select files.run, files.path, records.line, records.offset, records.length, files.contract, records.kind,
       case records.kind when 'blob' then (
         select next.key from entries as next
         where next.id > entries.id and next.file = entries.file and next.key is not null
         order by next.id limit 1
       ) else entries.key end as key, records.at
     from found join records on records.id = found.id
     join files on files.id = records.file
     left join entries on entries.id = records.id
     order by found.score, records.at desc, records.id`,
    ...values,
    limit,
  )
  return rows.flatMap((row) => hitOf(workspace, row, words))
}

/** How many records with the words of a search are compared, unless more are asked for; the newest where there are more. */
const maxCompared = 5000

/**
 * The record from which on a search compares how well records fit: to compare all takes seconds where a word is in every one of
 * a million. Undefined where there are so few that all are compared.
 */
function newestMatches(driver: SqliteDriver, expression: string, compared: number): number | undefined {
  const [row] = driver.all<{ readonly id: number }>(
    'select rowid as id from texts where texts match ? order by rowid desc limit 1 offset ?',
    expression,
    compared,
  )
  return row?.id
}

function conditionsOf(expression: string | undefined, { run, contract, kind, since }: SearchFilters) {
  const given: [condition: string, value: SqliteValue | undefined][] = [
    ['texts match ?', expression],
    ['files.run = ?', run],
    ['files.contract = ?', contract === undefined ? undefined : contractNamed(contract).name],
    ['records.kind = ?', kind],
    ['records.at >= ?', since?.getTime()],
  ]
  const asked = given.filter((pair): pair is [string, SqliteValue] => pair[1] !== undefined)
  return { conditions: asked.map(([condition]) => condition), values: asked.map(([, value]) => value) }
}

/** The hit with its text; none where the file has gone or was cut since the index last looked at it. */
function hitOf(workspace: string, row: HitRow, words: readonly string[]): SearchHit[] {
  const source = textAt(join(workspace, row.path), row.offset, Math.min(row.length, maxLineBytes))
  if (source === undefined) return []
  const { pointer, text } = snippetOf(source, words)
  const { run, path: file, line, offset, length, contract, kind, key, at } = row
  const place = { ...(run && { run }), file, line, offset, length, contract }
  return [{ ...place, ...(kind && { kind }), ...(key && { key }), at: new Date(at), pointer, snippet: text }]
}

function textAt(path: string, offset: number, length: number): string | undefined {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch {
    return undefined
  }
  try {
    const bytes = Buffer.alloc(length)
    return readSync(file, bytes, 0, length, offset) === length ? bytes.toString('utf8') : undefined
  } finally {
    closeSync(file)
  }
}
