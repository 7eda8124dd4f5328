/** Whether two values of JSON are the same in all their parts. */
export function deepEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (Array.isArray(left) || Array.isArray(right)) {
    return Array.isArray(left) && Array.isArray(right) && sameItems(left, right)
  }
  return isRecord(left) && isRecord(right) && sameFields(left, right)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object'
}

function sameItems(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((item, place) => deepEqual(item, right[place]))
}

function sameFields(left: Record<string, unknown>, right: Record<string, unknown>): boolean {
  const names = Object.keys(left)
  if (names.length !== Object.keys(right).length) return false
  return names.every((name) => Object.hasOwn(right, name) && deepEqual(left[name], right[name]))
}
