import { useEffect, useState } from 'preact/hooks'
import type { WireRecord } from '../../wire.ts'
import { addRecords } from '../model/records.ts'
import { ask } from './api.ts'
import type { RunData } from './use-run.ts'

/** Fetches the earlier versions of documents once somebody looks at an earlier moment of a run that is over. */
export function useVersions(id: string, data: RunData, wanted: boolean): void {
  const [, render] = useState(0)
  const isDue = wanted && data.live && data.run !== undefined && data.run.status !== 'running'
  useEffect(() => {
    if (!isDue) return
    const stop = new AbortController()
    ask<{ versions: WireRecord[] }>(`/runs/${encodeURIComponent(id)}/versions`, undefined, stop.signal).then(
      ({ versions }) => {
        addRecords(data.records, versions)
        render((count) => count + 1)
      },
      // Without them, documents are shown as they were last written.
      () => undefined,
    )
    return () => stop.abort()
  }, [id, isDue, data])
}
