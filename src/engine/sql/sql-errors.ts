/** The package behind SQL is not installed. */
export class SqlUnavailable extends Error {
  override readonly name = 'SqlUnavailable'
}

/** The statement does more than read, or there is not exactly one. */
export class SqlRefused extends Error {
  override readonly name = 'SqlRefused'
}

/** The statement has a mistake, or what it asks for cannot be had. */
export class SqlFailed extends Error {
  override readonly name = 'SqlFailed'
}

/** The statement was stopped because it took too long. */
export class SqlTimeout extends Error {
  override readonly name = 'SqlTimeout'
}

/** An error of the database with the way out beside it; any other as it is. */
export function explainSqlError(error: unknown, sql: string): unknown {
  if (!(error instanceof Error) || error.name !== 'Error') return error
  const [, kind] = /(\w[\w ]*) Error: /.exec(error.message) ?? []
  if (kind === undefined) return error
  const hint = hints[kind]?.(sql)
  return new SqlFailed(hint === undefined ? error.message : `${error.message}\n${hint}`, { cause: error })
}

const hints: Readonly<Record<string, (sql: string) => string | undefined>> = {
  Catalog: () => '`show tables` lists the views, and `describe town_chat` the columns of one.',
  Binder: () => '`describe town_chat` lists the columns of a view.',
  Permission: () => 'Only the views can be read; `show tables` lists them.',
  'Out of Memory': () => 'Ask for less at once, or allow more memory.',
  Parser: (sql) =>
    /(?<!")\bat\b(?!")/i.test(sql) ? 'The column at is also a word of SQL: write it as "at".' : undefined,
}
