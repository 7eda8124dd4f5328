import type { SqliteDriver, SqliteValue } from './sqlite-driver.ts'

/** The libraries that can open a database here, best first. */
export function sqliteLibraries(): SqliteLibrary[] {
  return builtIn() === undefined ? ['libsql'] : ['node:sqlite', 'libsql']
}

export type SqliteLibrary = 'node:sqlite' | 'libsql'

/** Opens a database file, or `:memory:`, with the SQLite of Node where it has one and with libsql otherwise. */
export async function openSqlite(path: string, library = sqliteLibraries()[0]!): Promise<SqliteDriver> {
  if (library === 'node:sqlite') return driverOver(new (builtIn()!.DatabaseSync)(path))
  const { default: Database } = await import('libsql')
  return driverOver(new Database(path) as unknown as Database)
}

/** What both libraries agree on. */
interface Database {
  exec(sql: string): unknown
  prepare(sql: string): Statement
  close(): unknown
}

interface Statement {
  run(...values: readonly SqliteValue[]): unknown
  all(...values: readonly SqliteValue[]): unknown[]
}

function driverOver(database: Database): SqliteDriver {
  const prepared = new Map<string, Statement>()
  const prepare = (sql: string): Statement => {
    const statement = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  return {
    exec: (sql) => void database.exec(sql),
    run: (sql, ...values) => void prepare(sql).run(...values),
    get: <Row>(sql: string, ...values: readonly SqliteValue[]) =>
      prepare(sql).all(...values)[0] as Row | undefined,
    all: <Row>(sql: string, ...values: readonly SqliteValue[]) => prepare(sql).all(...values) as Row[],
    close() {
      prepared.clear()
      database.close()
    },
  }
}

/** Node's own SQLite, from version 22.5 on. */
function builtIn(): { readonly DatabaseSync: new (path: string) => Database } | undefined {
  const { emitWarning } = process
  // Node 22 warns of an experiment on the terminal of somebody who only wanted to search.
  process.emitWarning = () => {}
  try {
    return process.getBuiltinModule('node:sqlite') as ReturnType<typeof builtIn>
  } finally {
    process.emitWarning = emitWarning
  }
}
