import type { Spending } from '../../engine/index.ts'
import type { WireEntry, WireRun } from '../wire.ts'

/** Adds up what the journal entries of a run say, one by one. */
export interface Tally {
  add(entry: WireEntry): void
  spent(created: number): Spending
  /** The newest of the branches that are counted, such as iteration-3. */
  progress(): { readonly done: number; readonly unit: string } | undefined
}

/** Starts with nothing. */
export function tally(): Tally {
  let usd: number | undefined = 0
  let tokens = 0
  let calls = 0
  let [last, idle] = [0, 0]
  let newest: { done: number; unit: string } | undefined
  return {
    add({ type, work, at, key, usd: cost, input = 0, output = 0, failure }) {
      // Nobody worked between the end of a process and the one that resumed.
      if (type === 'open' && last > 0) idle += Math.max(0, at - last)
      last = Math.max(last, at)
      // What was taken over from another run was paid for there.
      if (type === 'fork') [usd, tokens, calls] = [0, 0, 0]
      const [, unit, number] = /^([a-z]+)-(\d+)(?:\/|$)/.exec(key ?? '') ?? []
      if (
        unit !== undefined &&
        (newest === undefined || newest.unit !== unit || newest.done < Number(number))
      )
        newest = { unit, done: Number(number) }
      if (type !== 'end' || work !== 'ask' || failure?.code.startsWith('budget_')) return
      calls++
      usd = usd === undefined || cost === undefined ? undefined : usd + cost
      tokens += input + output
    },
    spent: (created) => ({ usd, tokens, calls, seconds: Math.max(0, last - created - idle) / 1000 }),
    progress: () => newest,
  }
}

const totals = ['maxIterations', 'max_iterations', 'rounds', 'maxRounds', 'max_rounds']

/** How far a run is, with how far it may go where its configuration says so. */
export function progressOf(known: ReturnType<Tally['progress']>, config: unknown): WireRun['progress'] {
  if (known === undefined) return undefined
  const settings = (config ?? {}) as Readonly<Record<string, unknown>>
  const total = totals.map((key) => settings[key]).find((value) => typeof value === 'number')
  return { ...known, ...(typeof total === 'number' && { total }) }
}
