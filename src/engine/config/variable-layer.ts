import { closest, type Environment, type Path } from '../../kit/index.ts'
import type { ConfigProblem, ConfigWarning } from './config-problem.ts'
import type { ConfigSchema } from './config-schema.ts'
import { readSetting } from './read-setting.ts'
import { namedPaths } from './schema-at.ts'
import type { Layer, Setting } from './setting.ts'
import { nameOf, pathOfName } from './setting-name.ts'

/** What the names of our variables begin with. */
export const prefix = 'REPRISE_'

/** What the environment says in variables such as REPRISE_BUDGET_USD. An empty variable says nothing. */
export function variableLayer(
  root: ConfigSchema,
  env: Environment,
  keysInUse: (path: Path) => readonly string[],
): Layer {
  const settings: Setting[] = []
  const problems: ConfigProblem[] = []
  const warnings: ConfigWarning[] = []
  // Shorter names first, so that REPRISE_BUDGET_USD wins over REPRISE_BUDGET.
  for (const where of Object.keys(env).filter(isOurs).sort()) {
    const text = env[where]
    if (text === undefined || text === '') continue
    const path = pathOfName(root, where.slice(prefix.length), keysInUse)
    if (path === undefined) {
      warnings.push(unknownVariable(root, where))
      continue
    }
    const read = readSetting(root, { path, text, source: { kind: 'env', where } }, env)
    settings.push(...read.settings)
    problems.push(...read.problems)
  }
  return { settings, problems, warnings }
}

function isOurs(name: string): boolean {
  return name.startsWith(prefix)
}

function unknownVariable(root: ConfigSchema, where: string): ConfigWarning {
  return { where, message: `${where} is not a setting. ${hintFor(root, where)}` }
}

function hintFor(root: ConfigSchema, where: string): string {
  const names = namedPaths(root).map((path) => prefix + nameOf(path))
  const meant = closest(where, names)
  if (meant !== undefined) return `Did you mean ${meant}?`
  const inside = names.find((name) => name.startsWith(`${where}_`))
  if (inside !== undefined) return `It names a group; name one value of it, such as ${inside}.`
  if (where.startsWith(`${prefix}PRICES_`)) {
    return 'A price can be changed here only for a model that the configuration file names.'
  }
  return '`reprise config` lists the settings.'
}
