import { resolve } from 'node:path'
import type { DuckDBResultReader } from '@duckdb/node-api'
import { contractsNamedIn } from './contracts-named-in.ts'
import { type DuckDb, loadDuckDb } from './load-duckdb.ts'
import { type LeftOut, openViews, type ViewPlan } from './open-views.ts'
import { type PlainValue, plainValue } from './plain-value.ts'
import { prepareReading, refuseWriting } from './read-statement.ts'
import { maxLineBytes, repairPlan } from './repair-plan.ts'
import { explainSqlError } from './sql-errors.ts'
import { sqlSources, translate } from './sql-sources.ts'
import { type TimeLimit, timeLimit } from './time-limit.ts'

export interface SqlOptions {
  /** Folders for families of records that do not live in the folders of their runs, seen from the workspace. */
  readonly roots?: Readonly<Record<string, string>> | undefined
  /** How many rows at most; 1000 unless said otherwise. */
  readonly maxRows?: number
  /** How long it may take; 30 seconds unless said otherwise. */
  readonly timeoutMs?: number
  /** How much memory it may use, such as 2GB; most of the machine's unless said otherwise. */
  readonly maxMemory?: string
}

export interface SqlResult {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly rows: readonly Readonly<Record<string, PlainValue>>[]
  /** Whether there are more rows than these. */
  readonly cut: boolean
  /** Files that could not be read and are missing from the result. */
  readonly leftOut: readonly LeftOut[]
}

/**
 * Answers a question in SQL over the records of all runs. Each contract is a view named after it (`town_chat`,
 * `run_journal_entry`), with the columns of its schema and the run and the file of each record as `_run` and
 * `_file`; `_run` is null for a record that no run of the workspace made. Nothing can be changed, and no other file
 * can be read.
 */
export async function querySql(workspace: string, sql: string, options: SqlOptions = {}): Promise<SqlResult> {
  const { roots = {}, maxRows = 1000, timeoutMs = 30_000, maxMemory } = options
  refuseWriting(sql)
  const duckdb = await loadDuckDb()
  const limit = timeLimit(timeoutMs)
  try {
    const sources = await sqlSources({ folder: workspace, roots })
    const translated = await translate(sources)
    let plan: ViewPlan = {
      workspace: resolve(workspace),
      contracts: contractsNamedIn(sql),
      sources,
      translated,
      leftOut: [],
      maxLineBytes,
      maxMemory,
    }
    for (;;) {
      try {
        return { ...(await ask(duckdb, plan, { sql, maxRows, limit })), leftOut: plan.leftOut }
      } catch (error) {
        const better = repairPlan(plan, error)
        if (better === undefined) throw error
        plan = better
      }
    }
  } catch (error) {
    throw explainSqlError(error, sql)
  } finally {
    limit.end()
  }
}

interface Question {
  readonly sql: string
  readonly maxRows: number
  readonly limit: TimeLimit
}

async function ask(duckdb: DuckDb, plan: ViewPlan, { sql, maxRows, limit }: Question) {
  const { connection, close } = await openViews(duckdb, plan)
  try {
    return await limit.during(
      () => connection.interrupt(),
      async () => {
        const statement = await prepareReading(duckdb, connection, sql)
        const reader = await statement.streamAndReadUntil(maxRows + 1)
        return { ...plainRows(duckdb, reader, maxRows), cut: reader.currentRowCount > maxRows }
      },
    )
  } finally {
    close()
  }
}

function plainRows(duckdb: DuckDb, reader: DuckDBResultReader, maxRows: number) {
  const convert = plainValue(duckdb)
  // The reader knows which columns are JSON; the pieces in which the values arrive call them text.
  const types = reader.columnTypes()
  const names = reader.deduplicatedColumnNames()
  const rows = reader
    .getRows()
    .slice(0, maxRows)
    .map((row) =>
      Object.fromEntries(row.map((value, index) => [names[index]!, convert(value, types[index]!, convert)])),
    )
  return {
    columns: names.map((name, index) => ({ name, type: types[index]!.alias ?? `${types[index]}` })),
    rows,
  }
}
