import { relative } from 'node:path'
import { contracts } from '../../contracts/index.ts'
import type { ViewPlan } from './open-views.ts'

/** Lines up to this length are read at the first try. */
export const maxLineBytes = 16 * 1024 * 1024

/** And up to this one at the second. */
const longestLineBytes = 256 * 1024 * 1024

/**
 * A plan that avoids what went wrong with another, where that is a matter of one file: it has gone meanwhile, it
 * does not hold what its name says, or it has very long lines; or of a view that was not made. Undefined where nothing
 * can be done.
 */
export function repairPlan(plan: ViewPlan, error: unknown): ViewPlan | undefined {
  const message = error instanceof Error ? error.message : ''
  if (message.includes('"maximum_object_size"') && plan.maxLineBytes < longestLineBytes) {
    return { ...plan, maxLineBytes: longestLineBytes }
  }
  // With all views there, the message suggests the one that was meant.
  if (message.startsWith('Catalog Error') && plan.contracts !== contracts) return { ...plan, contracts }
  const [, named, missing] = fileNamedBy.exec(message) ?? []
  const path = named ?? missing
  const sources = plan.sources.filter((source) => source.path !== path)
  if (path === undefined || sources.length === plan.sources.length) return undefined
  const left = { file: relative(plan.workspace, path), reason: message.split('\n')[0]! }
  return { ...plan, sources, leftOut: [...plan.leftOut, left] }
}

const fileNamedBy =
  /(?:Malformed JSON in|"maximum_object_size" of .* while reading|Cannot open|Could not open|read from) file "([^"]+)"|No files found that match the pattern "([^"]+)"/
