import { createRequire } from 'node:module'
import { Refusal } from '../../kit/index.ts'

export type DuckDb = typeof import('@duckdb/node-api')

// With `import`, Node reads each of its files once more to learn their names, which takes a tenth of a second.
const load = async (): Promise<DuckDb> => createRequire(import.meta.url)('@duckdb/node-api')

/** The library behind SQL. It is large and optional, so it is loaded only when somebody asks something of it. */
export async function loadDuckDb(from: () => Promise<DuckDb> = load): Promise<DuckDb> {
  try {
    return await from()
  } catch (cause) {
    throw new Refusal(
      'sql_unavailable',
      'missing',
      'SQL needs the optional package @duckdb/node-api, which is not installed. Add it with `npm install @duckdb/node-api@1.5.5-r.5`.',
      { cause },
    )
  }
}
