import type { JournalEntry } from '../../contracts/index.ts'
import type { PlacedRecord, Project } from '../../engine/index.ts'
import { describeRunNow } from '../api/run-now.ts'
import { tally } from '../api/tally.ts'
import type { WireEntry, WireRecord } from '../wire.ts'
import { digestOf } from './digest.ts'
import { type Feed, feed } from './feed.ts'
import { inSlices } from './in-slices.ts'
import { wireRecord } from './wire-record.ts'

/** How long news of a run are gathered before they are sent. */
const tickMs = 25
/** How much of a long journal goes into one message. */
const perMessage = 1000
/** How often records are looked for, and whether the run goes on. */
const recordsMs = 250
/** How often a run that has ended is looked at, since it may be resumed. */
const restMs = 1000

/** Reads a run once for all who watch it, and sends what is new in shared messages. */
export interface RunHub {
  readonly feed: Feed
  close(): void
}

/** Opens a run for those who watch it. */
export function openRunHub(project: Project, id: string): RunHub {
  const stop = new AbortController()
  const out = feed()
  const tail = project.store.tail(id)
  const known = tally()
  /** When the run ended; undefined while it goes on. */
  let ended: number | undefined
  void follow().catch((error: Error) => {
    if (!stop.signal.aborted) out.send('problem', { message: error.message })
  })
  return {
    feed: out,
    close: () => {
      stop.abort()
      out.end()
    },
  }

  async function follow(): Promise<void> {
    let sent = ''
    out.send('run', await describeRunNow(project, id, known, { words: false }))
    let recordsDue = 0
    while (!stop.signal.aborted) {
      const some = await sendEntries()
      const now = Date.now()
      if (some || now >= recordsDue) {
        await sendRecords()
        recordsDue = now + recordsMs
      }
      const run = await describeRunNow(project, id, known)
      const text = JSON.stringify(run)
      if (text !== sent) out.send('run', run)
      sent = text
      out.caughtUp()
      const rest = run.status === 'running' ? recordsMs : restMs
      await tail.change(rest, stop.signal)
      // Whatever else is written in this tick goes along.
      await pause(tickMs)
    }
  }

  async function sendEntries(): Promise<boolean> {
    let entries: WireEntry[] = []
    let some = false
    const flush = () => {
      if (entries.length === 0) return
      some = true
      out.send('entries', entries, { from: entries[0]!.seq, to: entries.at(-1)!.seq, count: entries.length })
      entries = []
    }
    const add = (entry: JournalEntry) => {
      const digest = digestOf(entry)
      if (digest === undefined) return
      known.add(digest)
      ended = digest.type === 'close' ? digest.at : undefined
      entries.push(digest)
      if (entries.length >= perMessage) flush()
    }
    // The first rows are sent as soon as there are any.
    await inSlices(tail.entries(), add, { between: () => (some ? undefined : flush()), signal: stop.signal })
    flush()
    return some
  }

  async function sendRecords(): Promise<void> {
    let records: WireRecord[] = []
    const flush = () => {
      if (records.length > 0) out.send('records', records)
      records = []
    }
    const add = (placed: PlacedRecord) => {
      records.push(wireRecord(placed, ended ?? Date.now()))
      if (records.length >= perMessage) flush()
    }
    await inSlices(tail.records({ documents: true }), add, { signal: stop.signal })
    flush()
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(end, milliseconds)
      stop.signal.addEventListener('abort', end)
      function end(): void {
        clearTimeout(timer)
        stop.signal.removeEventListener('abort', end)
        resolve()
      }
    })
  }
}
