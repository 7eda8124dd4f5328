export interface Settings {
  readonly retries: number
  readonly timeoutMs: number
  readonly verbose: boolean
  readonly name: string
}

export const defaults: Settings = { retries: 3, timeoutMs: 1000, verbose: true, name: 'task' }

/** Settings as somebody gave them, with the defaults for the rest. */
export function completeSettings(given: Partial<Settings>): Settings {
  return {
    retries: given.retries || defaults.retries,
    timeoutMs: given.timeoutMs ?? defaults.timeoutMs,
    verbose: given.verbose ?? defaults.verbose,
    name: given.name?.trim() || defaults.name,
  }
}

/** Settings in one line, for a log. */
export function describeSettings(settings: Settings): string {
  const parts = [`${settings.retries} retries`, `${settings.timeoutMs} ms`]
  if (settings.verbose) parts.push('verbose')
  return `${settings.name}: ${parts.join(', ')}`
}
