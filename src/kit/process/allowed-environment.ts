/** Variables of the environment, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** What every command is given. Keys of providers are not among them: a command gets those that are listed for it. */
export const alwaysAllowed = ['PATH', 'HOME', 'LANG', 'TERM', 'TMPDIR'] as const

/** The part of an environment that a command may see. */
export function allowedEnvironment(all: Environment, allowed: readonly string[]): Record<string, string> {
  const seen: Record<string, string> = {}
  for (const name of [...alwaysAllowed, ...allowed]) {
    const value = all[name]
    if (value !== undefined) seen[name] = value
  }
  return seen
}
