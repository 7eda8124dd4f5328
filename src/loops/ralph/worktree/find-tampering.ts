import { isDeepStrictEqual } from 'node:util'
import type { ChangedFile } from '../../../agents/index.ts'
import { isObject } from '../../../kit/index.ts'
import type { Tampering } from '../attempt.ts'
import type { Protection } from './protection.ts'

/** The parts of package.json that decide what a check does. */
const deciding = [
  'scripts',
  'jest',
  'vitest',
  'mocha',
  'ava',
  'nyc',
  'c8',
  'tap',
  'eslintConfig',
  'type',
] as const

/** The changes by which an actor touched what judges it. `textOf` gives a file before and after. */
export async function findTampering(
  changed: readonly ChangedFile[],
  protection: Protection,
  textOf: (path: string) => Promise<readonly [before: string | undefined, after: string | undefined]>,
): Promise<Tampering[]> {
  const found: Tampering[] = []
  for (const { path, status: how } of changed) {
    const why = protection(path, how)
    if (why !== undefined) found.push({ path, how, why })
    else if (/(?:^|\/)package\.json$/.test(path) && how !== 'added') {
      const [before, after] = (await textOf(path)).map(decidingParts)
      if (!isDeepStrictEqual(before, after))
        found.push({ path, how, why: 'its scripts are what the checks call' })
    }
  }
  return found
}

function decidingParts(text: string | undefined): unknown {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isObject(value) ? deciding.map((key) => (value as Record<string, unknown>)[key]) : value
  } catch {
    return text
  }
}
