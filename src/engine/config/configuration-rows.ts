import { metaOf } from '../../spine/index.ts'
import { type ConfigSchema, configSchemaWith, defaults } from './config-schema.ts'
import { insideOf, namedPaths, readerAt, schemaAt } from './schema-at.ts'
import { keyOf } from './setting.ts'
import { nameOf } from './setting-name.ts'
import { prefix } from './variable-layer.ts'

/** One setting of the configuration file, for its reference. */
export interface ConfigurationRow {
  readonly key: string
  readonly variable: string
  readonly description: string
  readonly expected: string
  /** The default, as text. */
  readonly value?: string
}

/** All settings of the configuration file that are not settings of loops. */
export function configurationRows(): ConfigurationRow[] {
  const root = configSchemaWith({})
  const free = insideOf(root, []).keys.filter((key) => insideOf(root, [key]).free)
  const paths = [...namedPaths(root), ...free.map((key) => [key])].filter(
    (path) => path[0] !== 'roots' || path.length === 1,
  )
  return paths.map((path) => {
    const usual = defaults.find(([at]) => at.join('.') === path.join('.'))?.[1]
    const isEmpty = usual === undefined || (Array.isArray(usual) && usual.length === 0)
    return {
      key: keyOf(path),
      variable: free.includes(path[0]!) && path.length === 1 ? `${variableName(path)}_…` : variableName(path),
      description: descriptionAt(root, path),
      expected: readerAt(root, path)?.expected ?? 'an object',
      ...(!isEmpty && { value: String(usual) }),
    }
  })
}

/** What a setting is; one inside a group may share the description of the group. */
function descriptionAt(root: ConfigSchema, path: readonly string[]): string {
  const own = metaOf(schemaAt(root, path)!).description
  return own ?? (path.length > 1 ? descriptionAt(root, path.slice(0, -1)) : '')
}

/** The environment variable of a setting. */
export function variableName(path: readonly string[]): string {
  return prefix + nameOf(path)
}
