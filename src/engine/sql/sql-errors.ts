import { Refusal } from '../../kit/index.ts'

/** An error of the database with the way out beside it; any other as it is. */
export function explainSqlError(error: unknown, sql: string): unknown {
  if (!(error instanceof Error) || error.name !== 'Error') return error
  const [, kind] = /(\w[\w ]*) Error: /.exec(error.message) ?? []
  if (kind === undefined) return error
  const hint = hints[kind]?.(sql)
  return new Refusal(
    'sql_failed',
    'usage',
    hint === undefined ? error.message : `${error.message}\n${hint}`,
    { cause: error },
  )
}

const hints: Readonly<Record<string, (sql: string) => string | undefined>> = {
  Catalog: () => '`show tables` lists the views, and `describe town_chat` the columns of one.',
  Binder: () => '`describe town_chat` lists the columns of a view.',
  Permission: () => 'Only the views can be read; `show tables` lists them.',
  'Out of Memory': () => 'Ask for less at once, or allow more memory.',
  Parser: (sql) =>
    /(?<!")\bat\b(?!")/i.test(sql) ? 'The column at is also a word of SQL: write it as "at".' : undefined,
}
