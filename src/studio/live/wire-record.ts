import type { PlacedRecord } from '../../engine/index.ts'
import { isObject } from '../../kit/index.ts'
import type { WireRecord } from '../wire.ts'

/** Records above this size are not sent along; the page asks for them. */
const sentAlong = 256 * 1024

/** A record as the page gets it, with the time that it names, or else that of its file; but none is later than `latest`. */
export function wireRecord(
  { path, contract, record, line, written }: PlacedRecord,
  latest: number,
  maxBytes = sentAlong,
): WireRecord {
  const bytes = JSON.stringify(record)?.length ?? 0
  return {
    path,
    contract,
    // A file that was copied is newer than its run.
    at: timeIn(record) ?? Math.min(written ?? latest, latest),
    ...(line !== undefined && { line }),
    ...(bytes <= maxBytes ? { record } : { bytes }),
  }
}

const timeKeys = ['timestamp', 'updated_at', 'completed_at', 'created_at', 'generated_at', 'time', 'at']

/** The time that a record names, in milliseconds. */
export function timeIn(record: unknown): number | undefined {
  if (!isObject(record)) return undefined
  for (const key of timeKeys) {
    const value = record[key]
    const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
    if (!Number.isNaN(time)) return time
  }
  return undefined
}
