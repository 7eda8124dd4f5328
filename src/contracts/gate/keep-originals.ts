import { isObject } from '../../kit/index.ts'

/** The key under which a repaired record keeps what stood there before, by its pointer. */
const originals = 'x-original'

/**
 * Adds what repairs replaced to a record. A list has no room for originals, and a key that somebody else uses is left
 * alone; the list of repairs names them.
 */
export function keepOriginals(record: unknown, kept: Readonly<Record<string, unknown>>): void {
  if (!isObject(record) || Object.keys(kept).length === 0) return
  const before = record[originals]
  if (before !== undefined && !isObject(before)) return
  Object.assign(record, { [originals]: { ...before, ...kept } })
}
