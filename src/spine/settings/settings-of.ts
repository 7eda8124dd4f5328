import * as z from 'zod'
import { flagName } from './flag-name.ts'
import { bareSchema, layersOf, metaOf, readerOf, type SettingKind, type SettingMeta } from './setting-meta.ts'
import { standardReader } from './standard-reader.ts'

/** One setting: all that flags, files, environment variables and forms need to know about it. */
export interface SettingInfo {
  /** The key in a configuration; with dots inside groups, such as patience.plateau. */
  readonly key: string
  readonly path: readonly string[]
  /** The name of its flag without dashes. */
  readonly flag: string
  readonly short?: string
  readonly description: string
  readonly kind: SettingKind
  /** What a value looks like, in words. */
  readonly expected: string
  readonly placeholder: string
  readonly default?: unknown
  readonly choices?: readonly string[]
  /** Whether nothing can be done without it. */
  readonly required: boolean
  /** Whether it may be given several times; the values are then joined. */
  readonly repeatable: boolean
  readonly argument: boolean
  readonly taskFile: boolean
  readonly hidden: boolean
  readonly choiceFlags: boolean
  readonly choiceHelp: Readonly<Record<string, string>>
  readonly completes?: SettingMeta['completes']
  /** The settings inside a group. */
  readonly nested: readonly SettingInfo[]
  readonly schema: z.ZodType
}

/** The settings that a schema describes, in its order; none where it is not an object. */
export function settingsOf(schema: z.ZodType, path: readonly string[] = []): SettingInfo[] {
  const object = bareSchema(schema)
  if (!(object instanceof z.ZodObject)) return []
  return Object.entries(object.shape).map(([key, inner]) => settingAt([...path, key], inner as z.ZodType))
}

/** Whether a schema refuses keys that it does not name. */
export function isStrict(schema: z.ZodType): boolean {
  const object = bareSchema(schema)
  return object instanceof z.ZodObject && object.def.catchall instanceof z.ZodNever
}

/** The setting of a name, which is a key or a flag, with dots for one inside a group. */
export function settingNamed(settings: readonly SettingInfo[], name: string): SettingInfo | undefined {
  for (const info of settings) {
    if (namesOf(info).includes(name)) return info
    const inner = settingNamed(info.nested, name)
    if (inner !== undefined) return inner
  }
  return undefined
}

/** All names that a setting goes by in files. */
function namesOf({ key, path, flag }: SettingInfo): string[] {
  const kebab = path.map(flagName).join('.')
  return [key, kebab, kebab.replaceAll('-', '_'), ...(path.length === 1 ? [flag] : [])]
}

function settingAt(path: readonly string[], schema: z.ZodType): SettingInfo {
  const meta = metaOf(schema)
  const bare = bareSchema(schema)
  const reader = readerOf(schema) ?? standardReader(schema)
  const flag = meta.flag ?? flagName(path.join('-'))
  const kind = reader.kind ?? 'other'
  const value = defaultOf(schema)
  const choices = bare instanceof z.ZodEnum ? bare.options.map(String) : undefined
  const repeatable = kind === 'list' || kind === 'group'
  return {
    key: path.join('.'),
    path,
    flag,
    ...(meta.short !== undefined && { short: meta.short }),
    description: meta.description ?? '',
    kind,
    expected: reader.expected,
    placeholder: meta.placeholder ?? placeholderOf(kind, path.at(-1)!),
    ...(value !== undefined && { default: value }),
    ...(choices && { choices }),
    required: !schema.safeParse(undefined).success,
    repeatable,
    argument: meta.argument === true,
    taskFile: meta.taskFile === true,
    hidden: meta.hidden === true,
    choiceFlags: meta.choiceFlags === true,
    choiceHelp: meta.choiceHelp ?? {},
    ...(meta.completes && { completes: meta.completes }),
    nested: kind === 'group' ? settingsOf(bare, path) : [],
    schema,
  }
}

function defaultOf(schema: z.ZodType): unknown {
  const layer = layersOf(schema).find((one) => one instanceof z.ZodDefault || one instanceof z.ZodPrefault)
  return (layer as z.ZodDefault | undefined)?.def.defaultValue
}

function placeholderOf(kind: SettingKind, key: string): string {
  const usual: Partial<Record<SettingKind, string>> = {
    number: 'number',
    duration: 'time',
    limits: 'limits',
    onOff: 'on|off',
    group: 'key=value',
  }
  return usual[kind] ?? flagName(key)
}
