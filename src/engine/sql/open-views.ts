import type { DuckDBConnection } from '@duckdb/node-api'
import type { Contract } from '../../contracts/index.ts'
import type { DuckDb } from './load-duckdb.ts'
import type { SqlSource, Translated } from './sql-sources.ts'
import { listOf, quoted, viewOf } from './view-of.ts'

/** What a database of views is made from. */
export interface ViewPlan {
  readonly workspace: string
  /** Those that get a view. */
  readonly contracts: readonly Contract[]
  readonly sources: readonly SqlSource[]
  readonly translated: readonly Translated[]
  /** Files that cannot be read. */
  readonly leftOut: readonly LeftOut[]
  /** The longest line that is read. Twice as much memory is set aside for each thread. */
  readonly maxLineBytes: number
  /** As DuckDB writes it, such as 2GB. */
  readonly maxMemory?: string | undefined
}

/** A file that is missing from the views. */
export interface LeftOut {
  readonly file: string
  readonly reason: string
}

/** A database in memory with the views of a plan, from which no other file can be reached. */
export async function openViews(duckdb: DuckDb, plan: ViewPlan) {
  const instance = await duckdb.DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const close = (): void => {
    connection.closeSync()
    instance.closeSync()
  }
  try {
    await makeViews(connection, plan)
    await lock(connection, plan)
    return { connection, close }
  } catch (error) {
    close()
    throw error
  }
}

async function makeViews(connection: DuckDBConnection, plan: ViewPlan): Promise<void> {
  // A schema of its own keeps the table out of `show tables`.
  await connection.run(
    'create schema translated; create table translated.records (contract varchar, filename varchar, content varchar)',
  )
  for (const { contract, path, json } of plan.translated) {
    await connection.run('insert into translated.records values (?, ?, ?)', [contract.name, path, json])
  }
  await connection.run(
    'create table translated.elsewhere (_place varchar, _place_run varchar, _place_file varchar)',
  )
  for (const { path, elsewhere } of plan.sources) {
    if (elsewhere === undefined) continue
    const { run, file } = elsewhere
    await connection.run('insert into translated.elsewhere values (?, ?, ?)', [path, run || null, file])
  }
  for (const contract of plan.contracts) {
    const sources = plan.sources.filter((source) => source.contract === contract)
    const paths = (form: SqlSource['form']) =>
      sources.filter((source) => source.form === form).map(({ path }) => path)
    const others = `select filename, content from translated.records where contract = ${quoted(contract.name)}`
    await connection.run(
      viewOf({
        contract,
        workspace: plan.workspace,
        streams: paths('jsonl'),
        documents: paths('json'),
        elsewhere: sources.some(({ elsewhere }) => elsewhere !== undefined),
        others: contract.form === 'markdown' ? others : undefined,
        maxLineBytes: plan.maxLineBytes,
      }),
    )
  }
}

/** From here on only the files of the views can be read, nothing can be written, and no setting can be changed. */
async function lock(connection: DuckDBConnection, { sources, maxMemory }: ViewPlan): Promise<void> {
  const settings = [
    "TimeZone = 'UTC'",
    "temp_directory = ''",
    ...(maxMemory === undefined ? [] : [`memory_limit = ${quoted(maxMemory)}`]),
    `allowed_paths = ${listOf(sources.map(({ path }) => path))}`,
    'autoinstall_known_extensions = false',
    'enable_external_access = false',
    'lock_configuration = true',
  ]
  for (const setting of settings) await connection.run(`set ${setting}`)
}
