import type { WireRecord } from '../../wire.ts'

/** The records of a run in the order of their times; of a document, every version that is known. */
export interface Records {
  list: WireRecord[]
  version: number
  readonly names: Map<string, WireRecord>
  /** Those that came without what they hold, since it is large. */
  readonly large: WireRecord[]
  /** Whether a document has more than one version. */
  hasVersions: boolean
}

/** A line of the outline of a run without work. */
export interface RecordRow {
  readonly name: string
  readonly label: string
  readonly detail: string
  /** A heading, which cannot be chosen. */
  readonly group?: boolean
}

/** No records yet. */
export const emptyRecords = (): Records => ({
  list: [],
  version: 0,
  names: new Map(),
  large: [],
  hasVersions: false,
})

const nameOf = ({ path, line }: WireRecord) => (line === undefined ? path : `${path}:${line}`)
const versionOf = (record: WireRecord) =>
  record.line === undefined ? `${record.path}@${record.at}` : nameOf(record)

/** Adds records. A version of a document joins the earlier ones; what is known already is replaced. */
export function addRecords(records: Records, added: readonly WireRecord[]): void {
  if (added.length === 0) return
  const { names, list } = records
  let inOrder = true
  for (const record of added) {
    const name = versionOf(record)
    if (record.record === undefined) records.large.push(record)
    if (names.has(name)) inOrder = false
    else if (inOrder && record.at >= (list.at(-1)?.at ?? 0)) list.push(record)
    else inOrder = false
    if (record.line === undefined) {
      records.hasVersions ||= names.has(record.path) && !names.has(name)
      names.set(record.path, record)
    }
    names.set(name, record)
  }
  if (!inOrder)
    records.list = [...names]
      .flatMap(([name, record]) => (name === versionOf(record) ? [record] : []))
      .sort((left, right) => left.at - right.at)
  records.version++
}

/** The records up to a time, each document in the version that it had then. */
export function recordsAt(records: Records, time: number): readonly WireRecord[] {
  // A list of its own, since more is added to the other in place, and a picture is made anew only for another list.
  const prefix = records.list.slice(0, recordsUntil(records, time))
  return records.hasVersions ? newest(prefix) : prefix
}

/** How many records there were at a time. */
export function recordsUntil({ list }: Records, time: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]!.at <= time) low = middle + 1
    else high = middle
  }
  return low
}

/** Each document in its newest version only. */
function newest(records: readonly WireRecord[]): readonly WireRecord[] {
  const last = new Map<string, WireRecord>()
  for (const record of records) if (record.line === undefined) last.set(record.path, record)
  return records.filter((record) => record.line !== undefined || last.get(record.path) === record)
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

/** The record of a name, which is a path, with a colon and a line for one of a stream; a document as it was at a time. */
export function recordNamed(
  { list }: Records,
  name: string,
  time = Number.POSITIVE_INFINITY,
): WireRecord | undefined {
  const versions = list.filter((record) => nameOf(record) === name)
  return versions.findLast(({ at }) => at <= time) ?? versions[0]
}

export { nameOf as recordName }
