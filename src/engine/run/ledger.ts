import type { AgentUsage } from '../../agents/index.ts'
import type { Budget } from '../../loops/index.ts'

/** Limits of a run; an absent one is none. */
export interface Limits {
  readonly usd?: number | null
  readonly tokens?: number | null
  readonly calls?: number | null
  readonly seconds?: number | null
}

/** What a run has used of each limit. */
export interface Spent {
  readonly usd: number
  readonly tokens: number
  readonly calls: number
  readonly seconds: number
}

/** Keeps count of what a run with all its branches uses, and says when a limit is reached. */
export interface Ledger extends Budget {
  /** A call goes out. It counts against the limit of calls from now on; what it costs is known when it comes back. */
  begin(): void
  /** A call came back, now or, where it did not begin here, in an earlier life of the run. */
  add(usage: AgentUsage | undefined, begun: boolean): void
  spent(): Spent
  /** The first limit that is used up for work of a kind, or undefined: all hold for questions, that of time for all work. */
  exhausted(kind: 'ask' | 'step'): keyof Limits | undefined
}

const limitsOf = { ask: ['usd', 'tokens', 'calls', 'seconds'], step: ['seconds'] } as const

/** `elapsed` gives the seconds that the run has worked, those before a crash included. */
export function makeLedger(limits: Limits, elapsed: () => number): Ledger {
  let usd = 0
  let tokens = 0
  let calls = 0
  let underWay = 0
  const spent = (): Spent => ({ usd, tokens, calls, seconds: elapsed() })
  const left = (key: keyof Limits) => {
    const limit = limits[key]
    if (typeof limit !== 'number') return undefined
    return Math.max(0, limit - spent()[key] - (key === 'calls' ? underWay : 0))
  }
  return {
    begin: () => void underWay++,
    add(usage, begun) {
      if (begun) underWay--
      calls++
      usd += usage?.cost_usd ?? 0
      tokens += (usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0)
    },
    spent,
    exhausted: (kind) => limitsOf[kind].find((key) => left(key) === 0),
    get usd() {
      return left('usd')
    },
    get tokens() {
      return left('tokens')
    },
    get calls() {
      return left('calls')
    },
    get seconds() {
      return left('seconds')
    },
  }
}
