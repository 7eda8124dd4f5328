import { homedir } from 'node:os'
import { dirname, resolve } from 'node:path'
import { type Path, valueAt } from '../../kit/index.ts'
import type { ConfigValues } from './config.ts'
import { ConfigError, type ConfigWarning } from './config-problem.ts'
import { defaults } from './config-schema.ts'
import { fileLayer } from './file-layer.ts'
import { findConfigFile } from './find-config-file.ts'
import { type ConfigFlags, flagLayer } from './flag-layer.ts'
import { readConfigFile } from './read-config-file.ts'
import { insideOf } from './schema-at.ts'
import { type Environment, keyOf, type Layer, type Setting, treeOf } from './setting.ts'
import { variableLayer } from './variable-layer.ts'

/** Where configuration comes from. */
export interface ConfigSources {
  /** The folder in which the command was given. */
  readonly folder: string
  readonly env: Environment
  readonly flags?: ConfigFlags
  /** Where the search for a file ends outside of a repository; the user's own home unless said otherwise. */
  readonly home?: string
}

/** The configuration in force, and who said each part of it. */
export interface ResolvedConfig {
  readonly values: ConfigValues
  /** Every value with its source, in the order of the documentation. */
  readonly settings: readonly Setting[]
  /** The file that was read, if there is one. */
  readonly file?: string
  readonly warnings: readonly ConfigWarning[]
}

/** Finds and reads the configuration: flags win over the environment, that over the file, that over defaults. */
export async function loadConfig({
  folder,
  env,
  flags = {},
  home = homedir(),
}: ConfigSources): Promise<ResolvedConfig> {
  const { path, warnings } = await findConfigFile(folder, home)
  const file = path === undefined ? undefined : await readConfigFile(path, folder)
  const keysInUse = (at: Path) => Object.keys(valueAt(file?.tree, at) ?? {})
  const layers: Layer[] = [
    defaultLayer(),
    ...(file === undefined ? [] : [fileLayer(file, env)]),
    variableLayer(env, keysInUse),
    flagLayer(flags, env, keysInUse),
  ]
  const problems = layers.flatMap((layer) => layer.problems)
  if (problems.length > 0) throw new ConfigError(problems)
  const settings = inForce(layers).map((setting) => absolute(setting, resolve(folder), path))
  return {
    values: valuesOf(settings),
    settings,
    ...(path && { file: path }),
    warnings: [...warnings, ...layers.flatMap((layer) => layer.warnings)],
  }
}

function defaultLayer(): Layer {
  const source = { kind: 'default' as const, where: '' }
  const settings = defaults.map(([path, value]) => ({ path, key: keyOf(path), value, source }))
  return { settings, problems: [], warnings: [] }
}

/** The last word on each setting. */
function inForce(layers: readonly Layer[]): Setting[] {
  const settings = new Map<string, Setting>()
  for (const setting of layers.flatMap((layer) => layer.settings)) {
    settings.set(JSON.stringify(setting.path), setting)
  }
  const order = insideOf([]).keys
  const place = ({ path }: Setting) => order.indexOf(String(path[0]))
  return [...settings.values()].sort((left, right) => place(left) - place(right))
}

/** A folder in a file is seen from that file, and one in a flag or a variable from where the command was given. */
function absolute(setting: Setting, folder: string, file: string | undefined): Setting {
  if (setting.path[0] !== 'root' && setting.path[0] !== 'roots') return setting
  const { kind } = setting.source
  const base = file !== undefined && (kind === 'file' || kind === 'default') ? dirname(file) : folder
  return { ...setting, value: resolve(base, String(setting.value)) }
}

function valuesOf(settings: readonly Setting[]): ConfigValues {
  const empty = {
    roots: {},
    agents: {},
    budget: {},
    concurrency: {},
    rateLimits: {},
    timeouts: {},
    prices: {},
  }
  // Each setting has been judged by the schema of its place, which is what the type says.
  return { ...empty, ...treeOf(settings) } as unknown as ConfigValues
}
