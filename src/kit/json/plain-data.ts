import { type Path, toPointer } from './pointer.ts'

/** The first part of a value that JSON cannot hold, as text; undefined where it can hold all of it. */
export function notPlainData(value: unknown): string | undefined {
  const fault = faultIn(value, [], new Set())
  return fault === undefined ? undefined : `${fault.what} at ${toPointer(fault.path) || 'the top'}`
}

interface Fault {
  readonly path: Path
  readonly what: string
}

function faultIn(value: unknown, path: Path, above: Set<object>): Fault | undefined {
  const what = simpleFault(value)
  if (what !== undefined) return { path, what }
  if (typeof value !== 'object' || value === null) return undefined
  if (above.has(value)) return { path, what: 'an object that holds itself' }
  above.add(value)
  for (const [key, part] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    const fault = faultIn(part, [...path, key], above)
    if (fault !== undefined) return fault
  }
  above.delete(value)
  return undefined
}

function simpleFault(value: unknown): string | undefined {
  switch (typeof value) {
    case 'undefined':
      return 'undefined'
    case 'bigint':
      return 'a BigInt'
    case 'function':
      return 'a function'
    case 'symbol':
      return 'a symbol'
    case 'number':
      return Number.isFinite(value) ? undefined : String(value)
    case 'object':
      return value === null || Array.isArray(value) ? undefined : instanceFault(value)
    default:
      return undefined
  }
}

function instanceFault(value: object): string | undefined {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return undefined
  // Objects of another realm, such as a test runner's, have a plain prototype of their own.
  if (Object.getPrototypeOf(prototype as object) === null && value.constructor?.name === 'Object')
    return undefined
  return `a ${value.constructor?.name ?? 'special object'}`
}
