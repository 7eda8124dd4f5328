import type { WireEntry } from '../../wire.ts'

/** One piece of work of a run with all its tries, as far as the journal says. */
export interface Work {
  readonly key: string
  readonly kind: 'ask' | 'step'
  agent?: string
  model?: string
  readonly started: number
  /** When it was begun again, after the process that was at it had been lost. */
  again?: number
  /** When its last try ended; undefined while it goes on. */
  ended?: number
  tries: number
  outcome: 'done' | 'failed' | 'open'
  failure?: { readonly code: string; readonly message: string }
  /** Undefined where the cost of a try is not known. */
  usd: number | undefined
  tokens: number
  /** Its number in the order in which work began. */
  readonly index: number
}

/** A moment at which a run was opened again, forked or ended. */
export interface Mark {
  readonly at: number
  readonly kind: 'start' | 'crash' | 'resume' | 'fork' | 'end'
  readonly text: string
}

/** All that the journal of a run says, as far as it was read. */
export interface Journal {
  readonly works: Work[]
  readonly byKey: Map<string, Work>
  readonly marks: Mark[]
  /** The number of the last entry. */
  last: number
  first: number
  latest: number
  /** Changes with every entry, so that views know that there is something new. */
  version: number
}

/** A journal of which nothing was read. */
export function emptyJournal(): Journal {
  return {
    works: [],
    byKey: new Map(),
    marks: [],
    last: 0,
    first: Number.POSITIVE_INFINITY,
    latest: 0,
    version: 0,
  }
}

/** Adds entries to a journal, in place. Entries that it has already are passed over. */
export function addEntries(journal: Journal, entries: readonly WireEntry[]): void {
  for (const entry of entries) {
    if (entry.seq <= journal.last) continue
    journal.last = entry.seq
    const before = journal.latest
    journal.first = Math.min(journal.first, entry.at)
    journal.latest = Math.max(journal.latest, entry.at)
    if (isLookForStop(entry)) continue
    if (entry.type === 'start') addStart(journal, entry)
    else if (entry.type === 'end') addEnd(journal, entry)
    else addMark(journal, entry, before)
  }
  journal.version++
}

/** Whether a run only looked if somebody asked it to stop. It does so at every turn, and nothing in it is worth showing. */
const isLookForStop = ({ key = '' }: WireEntry) => /(?:^|\/)stop-requested(?:#\d+)?$/.test(key)

function addStart(journal: Journal, entry: WireEntry): void {
  const work = workOf(journal, entry)
  const resumed = journal.marks.findLast(({ kind }) => kind === 'resume')?.at ?? 0
  if (work.outcome === 'open' && work.started < resumed) work.again = entry.at
  work.tries = Math.max(work.tries, entry.try ?? 1)
  work.outcome = 'open'
  delete work.ended
  delete work.failure
  if (entry.agent !== undefined) work.agent = entry.agent
}

function addEnd(journal: Journal, entry: WireEntry): void {
  const work = workOf(journal, entry)
  work.tries = Math.max(work.tries, entry.try ?? 1)
  work.outcome = entry.outcome ?? 'done'
  work.ended = entry.at
  if (entry.failure !== undefined) work.failure = entry.failure
  if (entry.model !== undefined) work.model = entry.model
  if (entry.work === 'ask')
    work.usd = work.usd === undefined || entry.usd === undefined ? undefined : work.usd + entry.usd
  work.tokens += (entry.input ?? 0) + (entry.output ?? 0)
}

function workOf(journal: Journal, { key = '', work: kind = 'step', at }: WireEntry): Work {
  const known = journal.byKey.get(key)
  if (known !== undefined) return known
  const index = journal.works.length
  const work: Work = { key, kind, started: at, tries: 0, outcome: 'open', usd: 0, tokens: 0, index }
  journal.works.push(work)
  journal.byKey.set(key, work)
  return work
}

function addMark(
  journal: Journal,
  { type, at, epoch = 1, status, reason, from }: WireEntry,
  before: number,
): void {
  if (type === 'open') {
    const isOpen = journal.marks.length > 0 && journal.marks.at(-1)!.kind !== 'end'
    // A process that ended without a word: the last thing that it wrote is the best that is known of when.
    if (epoch > 1 && isOpen) journal.marks.push({ at: before, kind: 'crash', text: 'the process was lost' })
    const text = epoch === 1 ? 'started' : `resumed, opened for the ${epoch}${ordinal(epoch)} time`
    journal.marks.push({ at, kind: epoch === 1 ? 'start' : 'resume', text })
  } else if (type === 'fork') journal.marks.push({ at, kind: 'fork', text: `forked from ${from}` })
  else if (type === 'close') {
    journal.marks.push({
      at,
      kind: 'end',
      text: reason === undefined ? (status ?? 'ended') : `${status}: ${reason}`,
    })
  }
}

const ordinal = (count: number) => (count === 2 ? 'nd' : count === 3 ? 'rd' : 'th')

/** How long work took, in seconds, without the time in which no process was at it. */
export const secondsOf = ({ started, again = started, ended = again }: Work): number => (ended - again) / 1000

/** The state of a piece of work at a time; undefined before it began. */
export function outcomeAt(work: Work, time: number): Work['outcome'] | undefined {
  if (work.started > time) return undefined
  return work.ended === undefined || work.ended > time ? 'open' : work.outcome
}

/** How many pieces of work had begun at a time. Works are in the order in which they began. */
export function begunAt(works: readonly Work[], time: number): number {
  let [low, high] = [0, works.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (works[middle]!.started <= time) low = middle + 1
    else high = middle
  }
  return low
}
