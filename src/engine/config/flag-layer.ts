import { closest, type Environment, type Path } from '../../kit/index.ts'
import type { ConfigProblem } from './config-problem.ts'
import type { ConfigSchema } from './config-schema.ts'
import { maskSecrets, showSafely } from './looks-secret.ts'
import { readSetting, type WrittenSetting } from './read-setting.ts'
import { insideOf, namedPaths, readerAt } from './schema-at.ts'
import type { Layer, Setting } from './setting.ts'
import { nameOf, pathOfName } from './setting-name.ts'

/** Flags by their names, as `budget-usd` or `budgetUsd`; several values of one flag make a list. */
export type ConfigFlags = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** What the flags of the command line say: --budget-usd 5, --agent actor=SPEC, --concurrency openai=4. */
export function flagLayer(
  root: ConfigSchema,
  flags: ConfigFlags,
  env: Environment,
  keysInUse: (path: Path) => readonly string[],
): Layer {
  const settings: Setting[] = []
  const problems: ConfigProblem[] = []
  for (const [name, given] of Object.entries(flags).sort(([left], [right]) => (left < right ? -1 : 1))) {
    if (given === undefined) continue
    for (const written of readFlag(root, kebab(name), given, keysInUse)) {
      if ('expected' in written) problems.push(written)
      else {
        const read = readSetting(root, written, env)
        settings.push(...read.settings)
        problems.push(...read.problems)
      }
    }
  }
  return { settings, problems, warnings: [] }
}

function readFlag(
  root: ConfigSchema,
  name: string,
  given: string | number | readonly string[],
  keysInUse: (path: Path) => readonly string[],
): (WrittenSetting | ConfigProblem)[] {
  const where = `--${name}`
  const source = { kind: 'flag' as const, where }
  const texts = typeof given === 'object' ? given : [String(given)]
  const group = groups.get(name)
  if (group !== undefined) return texts.map((text) => readPair(root, group, text, where))
  const path = pathOfName(root, name.toUpperCase().replaceAll('-', '_'), keysInUse)
  if (path === undefined) return [unknownFlag(root, where)]
  const text =
    readerAt(root, path)?.kind === 'list' && texts.length > 1 ? JSON.stringify(texts) : texts.join(',')
  return [{ path, text, source }]
}

/** The flags that take `key=value`; their settings have keys of the user's choice, or one for each provider. */
const groups: ReadonlyMap<string, string> = new Map([
  ['agent', 'agents'],
  ['agents', 'agents'],
  ['concurrency', 'concurrency'],
  ['rate-limits', 'rateLimits'],
  ['roots', 'roots'],
])

function readPair(
  root: ConfigSchema,
  group: string,
  text: string,
  where: string,
): WrittenSetting | ConfigProblem {
  const [, key = '', value = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? []
  const path = [group, ...key.split('.').map((part) => part.trim())]
  const isReadable = value !== '' && !path.includes('') && readerAt(root, path) !== undefined
  if (isReadable) return { path, text: value, source: { kind: 'flag', where } }
  const { keys, free } = insideOf(root, [group])
  const expected = free ? 'actor=SPEC or ralph.actor=SPEC' : `one of ${keys.join(', ')}, then = and a value`
  const meant = free ? undefined : closest(key, keys)
  const repair = meant === undefined || meant === key ? `write ${expected}` : `write ${meant}=${value}`
  return { where, key: group, found: showSafely(text), expected, repair: maskSecrets(repair) }
}

function unknownFlag(root: ConfigSchema, where: string): ConfigProblem {
  const names = [
    ...namedPaths(root).map(nameOf).map(flagName),
    ...[...groups.keys()].map((name) => `--${name}`),
  ]
  const meant = closest(where, names)
  return {
    where,
    key: '',
    found: 'a flag that is not a setting',
    expected: 'a setting, such as --seed or --budget-usd',
    repair: meant === undefined ? 'remove it' : `write ${meant}, if that was meant`,
  }
}

const flagName = (name: string) => `--${name.toLowerCase().replaceAll('_', '-')}`
const kebab = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()
