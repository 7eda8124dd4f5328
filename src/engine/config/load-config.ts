import { homedir } from 'node:os'
import { dirname, resolve } from 'node:path'
import { type Environment, isObject, type Path, valueAt } from '../../kit/index.ts'
import type { ConfigValues } from './config.ts'
import { ConfigError, type ConfigWarning } from './config-problem.ts'
import { type ConfigSchema, configSchemaWith, defaults } from './config-schema.ts'
import { fileLayer } from './file-layer.ts'
import { findConfigFile } from './find-config-file.ts'
import { type ConfigFlags, flagLayer } from './flag-layer.ts'
import { readConfigFile } from './read-config-file.ts'
import { insideOf } from './schema-at.ts'
import { type KnownLoop, sectionsIn } from './sections.ts'
import { keyOf, type Layer, type Setting, treeOf } from './setting.ts'
import { variableLayer } from './variable-layer.ts'

/** Where configuration comes from. */
export interface ConfigSources {
  /** The folder in which the command was given. */
  readonly folder: string
  readonly env: Environment
  readonly flags?: ConfigFlags
  /** Where the search for a file ends outside of a repository; the user's own home unless given. */
  readonly home?: string
  /** Loops that the caller has loaded; those of the package and of the configuration are found by their names. */
  readonly loops?: readonly KnownLoop[]
}

/** The configuration in force, and where each part of it comes from. */
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
  loops = [],
}: ConfigSources): Promise<ResolvedConfig> {
  const { path, warnings } = await findConfigFile(folder, home)
  const written = path === undefined ? undefined : await readConfigFile(path, folder)
  const { sections, families, unknown } = await sectionsIn(written, env, loops)
  const file = written && { ...written, tree: without(written.tree, unknown) }
  const schema = configSchemaWith(sections, families)
  const keysInUse = (at: Path) => Object.keys(valueAt(file?.tree, at) ?? {})
  const layers: Layer[] = [
    defaultLayer(),
    ...(file === undefined ? [] : [fileLayer(schema, file, env)]),
    variableLayer(schema, env, keysInUse),
    flagLayer(schema, flags, env, keysInUse),
  ]
  const problems = layers.flatMap((layer) => layer.problems)
  if (problems.length > 0) throw new ConfigError(problems)
  const settings = inForce(schema, layers).map((setting) => absolute(setting, resolve(folder), path))
  return {
    values: valuesOf(settings, Object.keys(sections)),
    settings,
    ...(path && { file: path }),
    warnings: [...warnings, ...layers.flatMap((layer) => layer.warnings)],
  }
}

/** The tree of a file without some of its keys. */
function without(tree: unknown, keys: readonly string[]): unknown {
  if (!isObject(tree) || keys.length === 0) return tree
  return Object.fromEntries(Object.entries(tree).filter(([key]) => !keys.includes(key)))
}

function defaultLayer(): Layer {
  const source = { kind: 'default' as const, where: '' }
  const settings = defaults.map(([path, value]) => ({ path, key: keyOf(path), value, source }))
  return { settings, problems: [], warnings: [] }
}

/** The value of each setting that counts. */
function inForce(schema: ConfigSchema, layers: readonly Layer[]): Setting[] {
  const settings = new Map<string, Setting>()
  for (const setting of layers.flatMap((layer) => layer.settings)) {
    settings.set(JSON.stringify(setting.path), setting)
  }
  const order = insideOf(schema, []).keys
  const place = ({ path }: Setting) => order.indexOf(String(path[0]))
  return [...settings.values()].sort((left, right) => place(left) - place(right))
}

/** A folder in a file is seen from that file, and one in a flag or a variable from where the command was given. */
function absolute(setting: Setting, folder: string, file: string | undefined): Setting {
  if (!['root', 'roots', 'loops', 'analyses'].includes(String(setting.path[0]))) return setting
  const { kind } = setting.source
  const base = file !== undefined && (kind === 'file' || kind === 'default') ? dirname(file) : folder
  const { value } = setting
  const whole = Array.isArray(value) ? value.map((one) => resolve(base, one)) : resolve(base, String(value))
  return { ...setting, value: whole }
}

function valuesOf(settings: readonly Setting[], sectionNames: readonly string[]): ConfigValues {
  const empty = {
    roots: {},
    agents: {},
    budget: {},
    concurrency: {},
    rateLimits: {},
    timeouts: {},
    prices: {},
  }
  const tree = treeOf(settings)
  const isSection = ([key]: [string, unknown]) => sectionNames.includes(key)
  const sections = Object.fromEntries(Object.entries(tree).filter(isSection))
  const own = Object.fromEntries(Object.entries(tree).filter((entry) => !isSection(entry)))
  // Each setting has been judged by the schema of its place, which is what the type says.
  return { ...empty, ...own, sections } as unknown as ConfigValues
}
