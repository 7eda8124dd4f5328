import { isDeepStrictEqual } from 'node:util'
import type { RunManifest } from '../../contracts/index.ts'
import { isObject } from '../../kit/index.ts'

/** A value that two runs were given differently; undefined where one was not given it. */
export interface SettingDifference {
  readonly key: string
  readonly left: unknown
  readonly right: unknown
}

/** What makes two runs different before they begin: loop, seed, agents, configuration, budget. */
export function settingsThatDiffer(left: RunManifest, right: RunManifest): SettingDifference[] {
  return (['loop', 'seed', 'agents', 'config', 'budget'] as const).flatMap((key) =>
    differences(key, left[key], right[key]),
  )
}

function differences(key: string, left: unknown, right: unknown): SettingDifference[] {
  if (isDeepStrictEqual(left, right)) return []
  if (!isObject(left) || !isObject(right)) return [{ key, left, right }]
  const [before, after] = [left as Record<string, unknown>, right as Record<string, unknown>]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((inner) => differences(`${key}.${inner}`, before[inner], after[inner]))
}
