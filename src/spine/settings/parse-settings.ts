import type * as z from 'zod'
import { closest, isObject, Refusal, showValue, valueAt } from '../../kit/index.ts'
import { type SettingInfo, settingsOf } from './settings-of.ts'

/** One thing that is wrong with settings, and where. */
export interface SettingProblem {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** Reads settings with their defaults. All problems are in one Refusal. `what` names what they belong to. */
export function parseSettings<T>(schema: z.ZodType<T>, settings: unknown, what: string): T {
  const { success, data, error } = schema.safeParse(settings)
  if (success) return data
  const lines = problemsIn(schema, settings, error).map(showSettingProblem)
  const head = `The settings of ${what} are not valid:`
  const text =
    lines.length === 1 ? `${head} ${lines[0]}` : [head, ...lines.map((line) => `  ${line}`)].join('\n')
  throw new Refusal('bad_config', 'usage', text)
}

/** A problem as a sentence that begins with the setting. */
export function showSettingProblem({ path, message }: SettingProblem): string {
  const sentence = /[.?!]$/.test(message) ? message : `${message}.`
  if (path.length === 0) return sentence
  return sentence.startsWith('is ') ? `${path.join('.')} ${sentence}` : `${path.join('.')}: ${sentence}`
}

/** What a schema has found, in words. Unknown keys come with the known key that was probably meant. */
export function problemsIn(schema: z.ZodType, settings: unknown, { issues }: z.ZodError): SettingProblem[] {
  const known = settingsOf(schema)
  return issues.flatMap((issue): SettingProblem[] => {
    const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)))
    if (issue.code !== 'unrecognized_keys')
      return [{ path, message: messageOf(issue, path, settings, known) }]
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: unknownKey(key, path, settings, known),
    }))
  })
}

function messageOf(
  issue: z.core.$ZodIssue,
  path: readonly (string | number)[],
  settings: unknown,
  known: readonly SettingInfo[],
): string {
  const value = valueAt(settings, path)
  const info = infoAt(known, path)
  if (value === undefined) return info?.required ? `is missing; expected ${info.expected}` : issue.message
  return info === undefined || issue.code === 'custom'
    ? issue.message
    : `is ${showValue(value)}; expected ${info.expected}`
}

function unknownKey(
  key: string,
  path: readonly (string | number)[],
  settings: unknown,
  known: readonly SettingInfo[],
): string {
  const siblings = path.length === 0 ? known : (infoAt(known, path)?.nested ?? [])
  const given = valueAt(settings, path)
  // A key that is set as well cannot be the one that was meant.
  const free = siblings
    .map((info) => info.path.at(-1)!)
    .filter((name) => !isObject(given) || !Object.hasOwn(given, name))
  const meant = closest(key, free)
  if (meant !== undefined) return `is not a setting. Did you mean ${meant}?`
  const names = siblings.filter(({ hidden }) => !hidden).map((info) => info.path.at(-1)!)
  return `is not a setting${names.length === 0 ? '' : `. There are ${names.join(', ')}`}`
}

function infoAt(known: readonly SettingInfo[], path: readonly (string | number)[]): SettingInfo | undefined {
  const info = known.find((one) => one.path.at(-1) === path[0])
  return info === undefined || path.length === 1 ? info : infoAt(info.nested, path.slice(1))
}
