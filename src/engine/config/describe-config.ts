import type { ResolvedConfig } from './load-config.ts'
import { maskSecrets } from './looks-secret.ts'

/** One line of `reprise config`. */
export interface ConfigRow {
  readonly key: string
  readonly value: string
  readonly source: string
}

/** The configuration as rows for people: each setting, its value without secrets, and where it comes from. */
export function describeConfig({ settings }: ResolvedConfig): ConfigRow[] {
  return settings.map(({ key, value, source }) => ({
    key,
    value: maskSecrets(show(value)),
    source: source.where === '' ? source.kind : source.where,
  }))
}

function show(value: unknown): string {
  if (value === undefined) return 'not set'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ')
  return String(value)
}
