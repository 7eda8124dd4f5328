import type { Path } from '../../kit/index.ts'
import type { ConfigSchema } from './config-schema.ts'
import { insideOf, readerAt } from './schema-at.ts'

/** The name of a setting in the environment, without its prefix: budget.usd is BUDGET_USD. */
export function nameOf(path: Path): string {
  return path.map((part) => upperSnake(String(part))).join('_')
}

/**
 * The setting that a name stands for, or undefined. Keys of the user's own (roles, models) are found among those
 * in use; a role that is not in use is taken in lower case with dashes.
 */
export function pathOfName(
  root: ConfigSchema,
  name: string,
  keysInUse: (path: Path) => readonly string[],
): Path | undefined {
  return search([], name)

  function search(path: Path, rest: string): Path | undefined {
    const { keys, free } = insideOf(root, path)
    const candidates = free ? [...keys, ...keysInUse(path)] : keys
    for (const key of candidates) {
      const head = upperSnake(key)
      const inner = [...path, key]
      if (rest === head && readerAt(root, inner) !== undefined) return inner
      const found = rest.startsWith(`${head}_`) ? search(inner, rest.slice(head.length + 1)) : undefined
      if (found !== undefined) return found
    }
    const chosen = [...path, rest.toLowerCase().replaceAll('_', '-')]
    const isNew = free && /^[A-Z0-9]/.test(rest) && !keys.some((key) => upperSnake(key) === rest)
    return isNew && readerAt(root, chosen) !== undefined ? chosen : undefined
  }
}

/** A word as environment variables have it. */
export function upperSnake(word: string): string {
  return word
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase()
}
