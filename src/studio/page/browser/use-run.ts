import { useEffect, useRef, useState } from 'preact/hooks'
import { forgetEnded, joined } from '../../live/spoken-texts.ts'
import type { WireEntry, WireRecord, WireRun, WireSkipped, WireText } from '../../wire.ts'
import { addRecords, emptyRecords, type Records } from '../model/records.ts'
import { addEntries, emptyJournal, type Journal } from '../model/works.ts'
import { listen } from './api.ts'

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
  /** How many entries and records were left out because the page fell behind. */
  skipped: number
  /** They are being loaded. */
  loading: boolean
  /** Loads them. */
  load: () => void
  version: number
}

/** A run with all that happens in it. */
export function useRun(id: string): RunData {
  const [, render] = useState(0)
  const data = useRef<RunData & { id: string }>(emptyRun(id))
  if (data.current.id !== id) data.current = emptyRun(id)
  useEffect(() => {
    let due = false
    let cost = 0
    const changed = (own: RunData) => {
      own.version++
      if (due || own !== data.current) return
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
    let stop = listenTo(data.current, changed)
    let stopNext = () => {}
    /** Reads the run again from its beginning, and shows what is there until all of it has arrived. */
    const load = () => {
      const before = data.current
      if (before.loading) return
      before.loading = true
      changed(before)
      const next = { ...emptyRun(id), load, version: before.version }
      stopNext = listenTo(next, (own) => {
        if (own === data.current || !own.live) return changed(own)
        stop()
        stop = stopNext
        data.current = replacing(before, next)
        changed(own)
      })
    }
    data.current.load = load
    return () => {
      stop()
      stopNext()
    }
  }, [id])
  const { skipped, run, load } = data.current
  const isOver = run !== undefined && run.status !== 'running'
  // A run that is over is shown whole.
  useEffect(() => {
    if (isOver && skipped > 0) load()
  }, [isOver, skipped > 0, load])
  return data.current
}

/** Adds to a run what happens in it. Gives the function that ends it. */
function listenTo(own: RunData & { id: string }, changed: (own: RunData) => void): () => void {
  const path = () => `/live/runs/${encodeURIComponent(own.id)}?confirm&from=${own.journal.last + 1}`
  return listen(path, {
    event(name, value) {
      if (name === 'entries') {
        addEntries(own.journal, value as WireEntry[])
        forgetEnded(own.spoken, value as WireEntry[])
      } else if (name === 'text')
        for (const piece of value as WireText[])
          own.spoken.set(piece.key, joined(own.spoken.get(piece.key), piece))
      else if (name === 'records') addRecords(own.records, value as WireRecord[])
      else if (name === 'run') own.run = value as WireRun
      else if (name === 'live') own.live = true
      else if (name === 'problem') own.problem = (value as { message: string }).message
      else if (name === 'skipped') {
        const { entries, records } = value as WireSkipped
        own.skipped += entries + records
      }
      changed(own)
    },
    state(state, reason) {
      own.lost = state === 'lost'
      if (state === 'refused') own.problem = reason ?? 'The studio refused it.'
      else if (state === 'missing') own.problem = `${reason} It is shown here as soon as it can be read.`
      // What the studio still has to say about the run, it says again.
      else delete own.problem
      changed(own)
    },
  })
}

/** A run that was read again, in the place of what was shown of it: views must not take it for the same. */
function replacing<T extends RunData>(before: RunData, next: T): T {
  next.journal.version += before.journal.version
  next.records.version += before.records.version
  return next
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
    loading: false,
    load: () => undefined,
    version: 0,
  }
}
