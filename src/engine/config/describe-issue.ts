import type * as z from 'zod'
import { closest, type Path } from '../../kit/index.ts'
import { showSafely } from './looks-secret.ts'
import { insideOf, namedPaths, spellingAt } from './schema-at.ts'
import { keyOf } from './setting.ts'

/** What is wrong at one place of the configuration. */
export interface IssueDescription {
  readonly path: Path
  readonly found: string
  readonly expected: string
  readonly repair: string
}

/** Puts what Zod found into words; an object with several unknown keys gives one description for each. */
export function describeIssue(issue: z.core.$ZodIssue, valueAt: (path: Path) => unknown): IssueDescription[] {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => describeUnknown(path, key))
  const expected = expectedAt(path)
  const value = valueAt(path)
  const repair = value === undefined ? `add ${keyOf(path)}` : `write ${expected}`
  return [{ path, found: showSafely(value), expected, repair }]
}

function describeUnknown(parent: Path, key: string): IssueDescription {
  const path = [...parent, key]
  const { keys } = insideOf(parent)
  return {
    path,
    found: `the unknown key "${key}"`,
    expected: `one of ${keys.join(', ')}`,
    repair: repairUnknown(key, keys),
  }
}

function repairUnknown(key: string, keys: readonly string[]): string {
  if (/(?:key|token|secret|password)$/i.test(key)) {
    return 'remove it: keys come from the environment, such as ANTHROPIC_API_KEY'
  }
  const meant = closest(key, keys)
  if (meant !== undefined) return `rename it to "${meant}", if that was meant`
  const elsewhere = namedPaths().find((path) => path.length > 1 && path.at(-1) === key)
  return elsewhere === undefined ? 'remove it' : `write it as ${keyOf(elsewhere)}, if that was meant`
}

function expectedAt(path: Path): string {
  for (let end = path.length; end > 0; end--) {
    const spelling = spellingAt(path.slice(0, end))
    if (spelling !== undefined) return spelling.expected
    const { keys, free } = insideOf(path.slice(0, end))
    if (keys.length > 0) return `an object with ${keys.join(', ')}${free ? ' or names of your own' : ''}`
    if (free) return 'an object'
  }
  return `an object with ${insideOf([]).keys.join(', ')}`
}
