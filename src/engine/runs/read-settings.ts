import type * as z from 'zod'
import { closest, isObject, Refusal } from '../../kit/index.ts'
import { isStrict, readSettingText, type SettingInfo, settingNamed, settingsOf } from '../../spine/index.ts'

/** What is changed: a configuration, and what its loop says about the settings in it. */
export interface SettingsToChange {
  /** What they belong to, for messages, such as `the run 'ralph-1'`. */
  readonly what: string
  readonly config: Readonly<Record<string, unknown>>
  readonly schema: z.ZodType
}

/** The changes to a configuration that `--set key=value` asks for; a key may be a path with dots. Known keys are those of the loop's schema. */
export function readSettings(texts: readonly string[], target: SettingsToChange): Record<string, unknown> {
  const known = settingsOf(target.schema)
  const changed: Record<string, unknown> = structuredClone(target.config)
  const touched = new Set<string>()
  for (const text of texts) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? []
    if (!/^[^.\s]+(?:\.[^.\s]+)*$/.test(name.trim()))
      throw new Refusal('bad_setting', 'usage', `'${text}' sets nothing. Write --set KEY=VALUE.`)
    const info = settingNamed(known, name.trim())
    const path = info?.path ?? name.trim().split('.')
    if (path.some((part) => part in Object.prototype))
      throw new Refusal('bad_setting', 'usage', `'${name.trim()}' cannot be the key of a setting.`)
    if (info === undefined) refuseUnknown(path, known, target)
    put(
      changed,
      path,
      info === undefined ? readValue(value) : readSettingText(info, value, `--set ${name.trim()}`),
    )
    touched.add(path[0]!)
  }
  return Object.fromEntries([...touched].map((key) => [key, changed[key]]))
}

/** A key that no schema knows: wrong where the schema is strict, and where it is probably a known key misspelt. */
function refuseUnknown(
  path: readonly string[],
  known: readonly SettingInfo[],
  target: SettingsToChange,
): void {
  const { what, config, schema } = target
  const [first] = path
  const parent = known.find(({ key }) => key === first)
  if (parent !== undefined && parent.nested.length === 0 && path.length > 1 && parent.kind !== 'other')
    throw new Refusal('bad_setting', 'usage', `'${first}' is a single value; nothing can be set inside it.`)
  const name = path.join('.')
  const keys = [...known, ...known.flatMap(({ nested }) => nested)].map(({ key }) => key)
  // Without a schema, the keys of the configuration as it was are all that is known.
  const hasNoSchema = keys.length === 0 && !Object.hasOwn(config, path[0]!)
  const meant = closest(name, hasNoSchema ? Object.keys(config) : keys)
  if (meant === undefined && !isStrict(schema)) return
  const hint = meant === undefined ? `There are ${keys.join(', ')}.` : `Did you mean '${meant}'?`
  throw new Refusal('bad_setting', 'usage', `The configuration of ${what} has no '${name}'. ${hint}`)
}

function put(holder: Record<string, unknown>, [key, ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    holder[key!] = value
    return
  }
  const inner = holder[key!] ?? {}
  if (!isObject(inner))
    throw new Refusal('bad_setting', 'usage', `'${key}' is a single value; nothing can be set inside it.`)
  holder[key!] = inner
  put(inner, rest, value)
}

/** JSON where it is JSON, and the text itself otherwise. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
