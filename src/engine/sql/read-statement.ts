import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api'
import { Refusal } from '../../kit/index.ts'
import type { DuckDb } from './load-duckdb.ts'

/** Refuses what by its first word is not a question, before anything is opened for it. */
export function refuseWriting(sql: string): void {
  const word = firstWord(sql)
  if (word === '') throw refusal('There is no statement')
  if (!reading.has(word)) throw refusal(`${word.toUpperCase()} does not only read`)
}

/** Prepares the one statement of a question. What the database does not know as reading is refused. */
export async function prepareReading(
  { StatementType }: DuckDb,
  connection: DuckDBConnection,
  sql: string,
): Promise<DuckDBPreparedStatement> {
  const { count } = await connection.extractStatements(sql)
  if (count !== 1) throw refusal(`There are ${count} statements`)
  const statement = await connection.prepare(sql)
  const { SELECT, EXPLAIN } = StatementType
  if (statement.statementType === SELECT || statement.statementType === EXPLAIN) return statement
  throw refusal('The statement does not only read')
}

const reading = new Set('select with from values table show describe desc summarize pivot unpivot'.split(' '))

/** The word that says what a statement does, or what is explained. */
function firstWord(sql: string): string {
  const found = /^(?:[\s(;]|--.*|\/\*[\s\S]*?\*\/|explain\b(?:\s*\([^)]*\))?|analyze\b)*(\w*)/i.exec(sql)
  return found![1]!.toLowerCase()
}

function refusal(what: string): Refusal {
  return new Refusal(
    'sql_refused',
    'usage',
    `${what}. Ask with one SELECT, WITH, FROM, SHOW, DESCRIBE, SUMMARIZE or EXPLAIN.`,
  )
}
