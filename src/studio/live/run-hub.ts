import type { JournalEntry } from '../../contracts/index.ts'
import type { PlacedRecord, Project } from '../../engine/index.ts'
import type { LabelBook } from '../api/labels.ts'
import { describeRunNow } from '../api/run-now.ts'
import { tally } from '../api/tally.ts'
import type { WireEntry, WireRecord } from '../wire.ts'
import { digestOf } from './digest.ts'
import { type Feed, feed } from './feed.ts'
import { inSlices } from './in-slices.ts'
import { spokenTexts } from './spoken-texts.ts'
import { wireRecord } from './wire-record.ts'

/** How long news of a run are gathered before they are sent. */
const tickMs = 25
/** How much of a long journal goes into one message. */
const perMessage = 1000
/** How often records are looked for, and whether the run goes on. */
const recordsMs = 250
/** How often a run that has ended is looked at, since it may be resumed. */
const restMs = 1000
/** How often a run learns that somebody watches it. */
const watchMs = 2000

/** Reads a run once for all who watch it, and sends what is new in shared messages. */
export interface RunHub {
  readonly feed: Feed
  /** Whether the run could not be read on; whoever comes next needs another one. */
  readonly failed: boolean
  close(): void
}

/** Opens a run for those who watch it. */
export function openRunHub(project: Project, id: string, labels?: LabelBook): RunHub {
  const stop = new AbortController()
  const spoken = spokenTexts()
  const out = feed(() => spoken.all().map((piece) => ['text', [piece]] as const))
  const tail = project.store.tail(id)
  const known = tally()
  /** When the run ended; undefined while it goes on. */
  let ended: number | undefined
  let failed = false
  void follow().catch((error: Error) => {
    failed = true
    if (!stop.signal.aborted) out.send('problem', { message: error.message })
  })
  return {
    feed: out,
    get failed() {
      return failed
    },
    close: () => {
      stop.abort()
      out.end()
    },
  }

  async function follow(): Promise<void> {
    let run = await describeRunNow(project, id, known, { words: false, labels })
    let sent = ''
    out.send('run', run)
    let [recordsDue, watchDue] = [0, 0]
    while (!stop.signal.aborted) {
      const now = performance.now()
      if (run.status === 'running' && now >= watchDue) {
        tail.live.watch()
        watchDue = now + watchMs
      }
      const some = await sendEntries()
      sendTexts()
      // A run that writes all the time is described now and then, since that costs more than its entries.
      if (now >= recordsDue) {
        await sendRecords()
        run = await describeRunNow(project, id, known, { labels })
        const text = JSON.stringify(run)
        if (text !== sent) out.send('run', run)
        sent = text
        recordsDue = performance.now() + recordsMs
      }
      out.caughtUp()
      const runs = run.status === 'running'
      const rest = runs || some ? Math.max(1, recordsDue - performance.now()) : restMs
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
      const range = { from: entries[0]!.seq, to: entries.at(-1)!.seq }
      out.send('entries', entries, { count: entries.length, range })
      entries = []
    }
    const add = (entry: JournalEntry) => {
      const digest = digestOf(entry)
      if (digest === undefined) return
      known.add(digest)
      ended = digest.type === 'close' ? digest.at : undefined
      if (digest.type === 'end') spoken.end(digest.key!)
      entries.push(digest)
      if (entries.length >= perMessage) flush()
    }
    // The first rows are sent as soon as there are any.
    await inSlices(tail.entries(), add, { between: () => (some ? undefined : flush()), signal: stop.signal })
    flush()
    return some
  }

  /** What agents are saying goes to those who are there; who comes later gets it as it is then. */
  function sendTexts(): void {
    const pieces = tail.live.pieces()
    for (const piece of pieces) spoken.add(piece)
    if (pieces.length > 0) out.show('text', pieces)
  }

  async function sendRecords(): Promise<void> {
    let records: WireRecord[] = []
    const flush = () => {
      if (records.length > 0) out.send('records', records, { count: records.length })
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
