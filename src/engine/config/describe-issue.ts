import type * as z from 'zod'
import { closest, type Path } from '../../kit/index.ts'
import { builtInLoopNames } from '../runs/loops.ts'
import type { ConfigSchema } from './config-schema.ts'
import { showSafely } from './looks-secret.ts'
import { insideOf, namedPaths, readerAt } from './schema-at.ts'
import { keyOf } from './setting.ts'

/** What is wrong at one place of the configuration. */
export interface IssueDescription {
  readonly path: Path
  readonly found: string
  readonly expected: string
  readonly repair: string
}

/** Describes what Zod found; an object with several unknown keys gives one description for each. */
export function describeIssue(
  root: ConfigSchema,
  issue: z.core.$ZodIssue,
  valueAt: (path: Path) => unknown,
): IssueDescription[] {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => describeUnknown(root, path, key))
  const expected = expectedAt(root, path)
  const value = valueAt(path)
  const repair = value === undefined ? `add ${keyOf(path)}` : `write ${expected}`
  return [{ path, found: showSafely(value), expected, repair }]
}

function describeUnknown(root: ConfigSchema, parent: Path, key: string): IssueDescription {
  const path = [...parent, key]
  const { keys } = insideOf(root, parent)
  return {
    path,
    found: `the unknown key "${key}"`,
    expected: `one of ${keys.join(', ')}`,
    repair: repairUnknown(root, key, parent.length === 0 ? [...keys, ...builtInLoopNames] : keys),
  }
}

function repairUnknown(root: ConfigSchema, key: string, keys: readonly string[]): string {
  if (/(?:key|token|secret|password)$/i.test(key)) {
    return 'remove it: keys come from the environment, such as ANTHROPIC_API_KEY'
  }
  const meant = closest(key, keys)
  if (meant !== undefined) return `rename it to "${meant}", if that was meant`
  const elsewhere = namedPaths(root).find((path) => path.length > 1 && path.at(-1) === key)
  return elsewhere === undefined ? 'remove it' : `write it as ${keyOf(elsewhere)}, if that was meant`
}

function expectedAt(root: ConfigSchema, path: Path): string {
  for (let end = path.length; end > 0; end--) {
    const reader = readerAt(root, path.slice(0, end))
    if (reader !== undefined) return reader.expected
    const { keys, free } = insideOf(root, path.slice(0, end))
    if (keys.length > 0) return `an object with ${keys.join(', ')}${free ? ' or names of your own' : ''}`
    if (free) return 'an object'
  }
  return `an object with ${insideOf(root, []).keys.join(', ')}`
}
