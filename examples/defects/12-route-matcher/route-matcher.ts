export type Parameters = Record<string, string>

export interface Route<T> {
  readonly pattern: string
  readonly target: T
}

export interface Match<T> {
  readonly target: T
  readonly parameters: Parameters
}

/** The parts of a path that a pattern such as /users/:id names, or undefined where they do not fit. */
export function matchPath(pattern: string, path: string): Parameters | undefined {
  const wanted = partsOf(pattern)
  const given = partsOf(path)
  if (wanted.length > given.length) return undefined
  const parameters: Parameters = {}
  for (const [place, part] of wanted.entries()) {
    const value = given[place] as string
    if (part.startsWith(':')) parameters[part.slice(1)] = decodeURIComponent(value)
    else if (part !== value) return undefined
  }
  return parameters
}

/** The first route that fits a path. */
export function findRoute<T>(routes: readonly Route<T>[], path: string): Match<T> | undefined {
  for (const { pattern, target } of routes) {
    const parameters = matchPath(pattern, path)
    if (parameters !== undefined) return { target, parameters }
  }
  return undefined
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}
