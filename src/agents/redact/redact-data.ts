import type { TextRedactor } from './redact-text.ts'

/** Plain data with every string and every key redacted; the same object when nothing was. */
export function redactData(value: unknown, redact: TextRedactor): unknown {
  if (typeof value === 'string') return redact(value)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return redactItems(value, redact)
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value
  return redactMembers(value as Record<string, unknown>, redact)
}

function redactItems(items: readonly unknown[], redact: TextRedactor): readonly unknown[] {
  let changed: unknown[] | undefined
  for (let index = 0; index < items.length; index++) {
    const clean = redactData(items[index], redact)
    if (Object.is(clean, items[index])) continue
    changed ??= [...items]
    changed[index] = clean
  }
  return changed ?? items
}

function redactMembers(object: Readonly<Record<string, unknown>>, redact: TextRedactor): unknown {
  const keys = Object.keys(object)
  const cleanKeys = keys.map(redact)
  const cleanValues = keys.map((key) => redactData(object[key], redact))
  const isChanged = keys.some(
    (key, index) => cleanKeys[index] !== key || !Object.is(cleanValues[index], object[key]),
  )
  if (!isChanged) return object
  const taken = new Set(keys)
  const members = keys.map((key, index) => {
    const wanted = cleanKeys[index]!
    return [wanted === key ? key : freeKey(wanted, taken), cleanValues[index]] as const
  })
  return Object.fromEntries(members)
}

/** Two keys may become the same one, and neither may be lost. */
function freeKey(wanted: string, taken: Set<string>): string {
  let key = wanted
  for (let count = 2; taken.has(key); count++) key = `${wanted}#${count}`
  taken.add(key)
  return key
}
