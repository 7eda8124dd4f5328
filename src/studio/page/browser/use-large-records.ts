import { useEffect, useRef, useState } from 'preact/hooks'
import type { WireRecord } from '../../wire.ts'
import { addRecords } from '../model/records.ts'
import { ask } from './api.ts'
import type { RunData } from './use-run.ts'

/** What is fetched without being asked for: so many records, so much in all, and only of runs in which they are soon found. */
const most = { records: 40, bytes: 32 * 1024 * 1024, inRun: 20_000 }

/** Where a record can be read whole, whatever its size. */
export function wholeRecordPath(id: string, { path, line }: WireRecord): string {
  const query = new URLSearchParams({ path, ...(line !== undefined && { line: String(line) }) })
  return `/runs/${encodeURIComponent(id)}/record?${query}`
}

/** Fetches the records of a run that came without what they hold, one after the other, so that its picture is whole. */
export function useLargeRecords(id: string, data: RunData): void {
  const [, render] = useState(0)
  const used = useRef({ data, records: 0, bytes: 0 })
  if (used.current.data.records !== data.records) used.current = { data, records: 0, bytes: 0 }
  const { large } = data.records
  useEffect(() => {
    const own = used.current
    const next = large[own.records]
    if (!data.live || next === undefined || own.records >= most.records) return
    if (data.records.list.length > most.inRun) return
    own.records++
    own.bytes += next.bytes ?? 0
    if (own.bytes > most.bytes) return
    ask<{ record: unknown }>(wholeRecordPath(id, next)).then(
      ({ record }) => {
        addRecords(data.records, [{ ...next, record }])
        render((count) => count + 1)
      },
      // It can still be opened by itself.
      () => render((count) => count + 1),
    )
  })
}
