/** The way to a value inside a JSON document: keys and indices from the root. */
export type Path = readonly (string | number)[]

/** Writes a path as a JSON Pointer (RFC 6901); the root is the empty string. */
export function toPointer(path: Path): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The value at a path, or undefined where the path leaves the document. */
export function valueAt(value: unknown, path: Path): unknown {
  let current = value
  for (const part of path) {
    if (current === null || typeof current !== 'object' || !Object.hasOwn(current, part)) return undefined
    current = (current as Record<string | number, unknown>)[part]
  }
  return current
}
