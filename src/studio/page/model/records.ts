import type { WireRecord } from '../../wire.ts'

/** The records of a run in the order of their times. */
export interface Records {
  list: WireRecord[]
  version: number
}

/** No records yet. */
export const emptyRecords = (): Records => ({ list: [], version: 0 })

const nameOf = ({ path, line }: WireRecord) => (line === undefined ? path : `${path}:${line}`)

/** Adds records. A document replaces its earlier version; a line that is known is passed over. */
export function addRecords(records: Records, added: readonly WireRecord[]): void {
  if (added.length === 0) return
  const known = new Map(records.list.map((record) => [nameOf(record), record]))
  for (const record of added) known.set(nameOf(record), record)
  records.list = [...known.values()].sort((left, right) => left.at - right.at)
  records.version++
}

/** The records up to a time. */
export function recordsAt({ list }: Records, time: number): readonly WireRecord[] {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]!.at <= time) low = middle + 1
    else high = middle
  }
  return low === list.length ? list : list.slice(0, low)
}

/** What the records of a contract hold, with their times and names. */
export function ofContract<T>(
  records: readonly WireRecord[],
  contract: string,
): { readonly at: number; readonly name: string; readonly value: T }[] {
  return records
    .filter((record) => record.contract === contract && record.record !== undefined)
    .map((record) => ({ at: record.at, name: nameOf(record), value: record.record as T }))
}

/** The record of a name, which is a path, with a colon and a line for one of a stream. */
export function recordNamed({ list }: Records, name: string): WireRecord | undefined {
  return list.find((record) => nameOf(record) === name)
}

export { nameOf as recordName }
