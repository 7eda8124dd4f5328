import { showValue } from '../kit/index.ts'
import type { Changed, Repair } from './contract.ts'
import { isDateTime } from './fields.ts'

/** A way to places in a record; `*` stands for every item of a list or every key of an object. */
export type Pattern = readonly string[]

/** Calls `visit` for each existing place that a pattern names. Must not throw, whatever the record is. */
export function eachPlace(
  record: unknown,
  pattern: Pattern,
  visit: (holder: Record<string, unknown>, key: string, path: (string | number)[]) => void,
): void {
  walk(record, 0, [])

  function walk(current: unknown, depth: number, path: (string | number)[]): void {
    if (current === null || typeof current !== 'object') return
    const part = pattern[depth]!
    const holder = current as Record<string, unknown>
    for (const key of part === '*' ? Object.keys(holder) : [part]) {
      if (!Object.hasOwn(holder, key)) continue
      const here = [...path, Array.isArray(current) ? Number(key) : key]
      if (depth === pattern.length - 1) visit(holder, key, here)
      else walk(holder[key], depth + 1, here)
    }
  }
}

/** Writes another value where `repair` returns one, and keeps the original. */
export function replaced(
  code: string,
  says: string,
  patterns: readonly Pattern[],
  repair: (value: unknown) => unknown,
): Repair {
  return {
    code,
    says,
    apply(record, changed) {
      for (const pattern of patterns) {
        eachPlace(record, pattern, (holder, key, path) => {
          const original = holder[key]
          const repaired = repair(original)
          if (repaired === undefined || Object.is(repaired, original)) return
          holder[key] = repaired
          changed({ path, found: showValue(original), became: showValue(repaired), how: says, original })
        })
      }
    },
  }
}

/** Renames keys that have another name in real files to the name in the document. */
export function renamed(
  code: string,
  says: string,
  names: readonly [pattern: Pattern, name: string][],
): Repair {
  return {
    code,
    says,
    apply(record, changed) {
      for (const [pattern, name] of names) {
        eachPlace(record, pattern, (holder, key, path) =>
          renameKey({ holder, key, name, path, says }, changed),
        )
      }
    },
  }
}

interface Renaming {
  readonly holder: Record<string, unknown>
  readonly key: string
  readonly name: string
  readonly path: (string | number)[]
  readonly says: string
}

function renameKey({ holder, key, name, path, says }: Renaming, changed: Changed): void {
  if (Object.hasOwn(holder, name)) return
  const members = Object.entries(holder)
  for (const member of Object.keys(holder)) delete holder[member]
  for (const [member, value] of members) {
    // Assigning to __proto__ would set the prototype and lose the key.
    const property = { value, enumerable: true, configurable: true, writable: true }
    Object.defineProperty(holder, member === key ? name : member, property)
  }
  changed({ path, found: `the key "${key}"`, became: `the key "${name}"`, how: says })
}

/** Takes out fields whose null means no more than their absence. */
export function nullMeansAbsent(code: string, patterns: readonly Pattern[]): Repair {
  const says = 'a null here means that the field is absent, so the field is taken out'
  return {
    code,
    says,
    apply(record, changed) {
      for (const pattern of patterns) {
        eachPlace(record, pattern, (holder, key, path) => {
          if (holder[key] !== null || Array.isArray(holder)) return
          delete holder[key]
          changed({ path, found: 'null', became: 'no such field', how: says })
        })
      }
    },
  }
}

/** Adds UTC to times that name no zone. */
export function zonelessTime(code: string, patterns: readonly Pattern[]): Repair {
  return replaced(code, 'a time without a zone is read as UTC', patterns, (value) =>
    typeof value === 'string' && !isDateTime(value) && isDateTime(`${value}Z`) ? `${value}Z` : undefined,
  )
}

/** Pads ids of fewer than eight hexadecimal digits with zeros. */
export function shortId(code: string, prefix: string, patterns: readonly Pattern[]): Repair {
  const short = new RegExp(`^${prefix}-[a-f0-9]{1,7}$`)
  return replaced(code, 'a short id is padded with zeros to eight hexadecimal digits', patterns, (value) =>
    typeof value === 'string' && short.test(value)
      ? `${prefix}-${value.slice(prefix.length + 1).padStart(8, '0')}`
      : undefined,
  )
}
