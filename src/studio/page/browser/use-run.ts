import { useEffect, useRef, useState } from 'preact/hooks'
import { joined } from '../../live/spoken-texts.ts'
import type { WireEntry, WireRecord, WireRun, WireText } from '../../wire.ts'
import { addRecords, emptyRecords, type Records } from '../model/records.ts'
import { addEntries, emptyJournal, type Journal } from '../model/works.ts'
import { ask, listen } from './api.ts'

/** All that the page knows of a run. It grows in place; `version` changes with it. */
export interface RunData {
  run?: WireRun
  readonly journal: Journal
  readonly records: Records
  /** What agents are saying now, by step. */
  readonly spoken: Map<string, WireText>
  /** Everything that was there has arrived. */
  live: boolean
  /** The stream broke off and is being opened again. */
  lost: boolean
  problem?: string
  /** How many entries were left out because the page could not take them. */
  skipped: number
  version: number
}

/** A run with all that happens in it. */
export function useRun(id: string): RunData {
  const [, render] = useState(0)
  const data = useRef<RunData & { id: string }>(emptyRun(id))
  if (data.current.id !== id) data.current = emptyRun(id)
  useEffect(() => {
    const own = data.current
    let due = false
    let cost = 0
    const changed = () => {
      own.version++
      if (due) return
      due = true
      // Many messages make one picture, and pictures that take long come less often.
      setTimeout(
        () => {
          due = false
          const begin = performance.now()
          render((count) => count + 1)
          requestAnimationFrame(() => {
            cost = performance.now() - begin
          })
        },
        Math.min(1000, Math.max(33, 3 * cost)),
      )
    }
    const path = () => `/live/runs/${encodeURIComponent(id)}?from=${own.journal.last + 1}`
    return listen(path, {
      event(name, value) {
        if (name === 'entries') {
          addEntries(own.journal, value as WireEntry[])
          for (const { type, key } of value as WireEntry[])
            if (type === 'end' || type === 'start') own.spoken.delete(key!)
        } else if (name === 'text')
          for (const piece of value as WireText[])
            own.spoken.set(piece.key, joined(own.spoken.get(piece.key), piece))
        else if (name === 'records') addRecords(own.records, value as WireRecord[])
        else if (name === 'run') own.run = value as WireRun
        else if (name === 'live') own.live = true
        else if (name === 'problem') own.problem = (value as { message: string }).message
        else if (name === 'skipped')
          void fill(own, value as { from: number; to: number; count: number }, changed)
        changed()
      },
      state(state, reason) {
        own.lost = state === 'lost'
        if (state === 'refused') own.problem = reason ?? 'The studio refused it.'
        changed()
      },
    })
  }, [id])
  return data.current
}

/** Fetches what was left out, when there is time. Entries that arrive late only complete what is known. */
async function fill(
  data: RunData,
  { from, count }: { from: number; to: number; count: number },
  changed: () => void,
) {
  data.skipped += count
  changed()
  const { entries } = await ask<{ entries: WireEntry[] }>(`/runs/${data.run?.run_id}/entries?from=${from}`)
  const last = data.journal.last
  data.journal.last = from - 1
  addEntries(data.journal, entries)
  data.journal.last = Math.max(last, data.journal.last)
  data.skipped = Math.max(0, data.skipped - entries.length)
  changed()
}

function emptyRun(id: string): RunData & { id: string } {
  return {
    id,
    journal: emptyJournal(),
    records: emptyRecords(),
    spoken: new Map(),
    live: false,
    lost: false,
    skipped: 0,
    version: 0,
  }
}
