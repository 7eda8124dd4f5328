import { type Contract, contracts } from '../../contracts/index.ts'
import { viewName } from './view-of.ts'

/**
 * The contracts whose views a statement may read: those whose names stand in it, or all of them where it asks which
 * views there are. To make a view takes longer than most questions.
 */
export function contractsNamedIn(sql: string): readonly Contract[] {
  if (asksForViews.test(sql)) return contracts
  const words = new Set(sql.toLowerCase().match(/\w+/g))
  return contracts.filter((contract) => words.has(viewName(contract).toLowerCase()))
}

const asksForViews =
  /\bshow\b|\bdescribe\s*(?:;|$)|\bdesc\s*(?:;|$)|\b(?:information_schema|duckdb_|pg_|sqlite_|pragma_)/i
