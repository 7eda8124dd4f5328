import type { AgentUsage } from '../../agents/index.ts'
import type { Budget, Limits, Spending } from '../../spine/index.ts'

/** Counts what a branch with everything below it uses, and says when a limit is reached. */
export interface BudgetMeter extends Budget {
  /** A call goes out. It counts against the limit of calls from now on; its cost is known when it comes back. */
  begin(): void
  /** A call came back. */
  add(usage: AgentUsage | undefined): void
  /** The first limit that is used up for work of a kind: all hold for questions, that of time for all work. */
  exhausted(kind: 'ask' | 'step'): keyof Limits | undefined
  /** A meter for a branch with limits of its own; what it counts from now on, this one counts too. */
  below(limits: Limits, used: Used): BudgetMeter
}

/** What was used before, in earlier sessions of the run. */
export type Used = Omit<Spending, 'seconds'>

const limitsOf = { ask: ['usd', 'tokens', 'calls', 'seconds'], step: ['seconds'] } as const

/** `elapsed` gives the seconds that the run has worked, those of earlier sessions included. */
export function budgetMeter(
  limits: Limits,
  elapsed: () => number,
  used: Used = { usd: 0, tokens: 0, calls: 0 },
  above?: BudgetMeter,
): BudgetMeter {
  let { usd, tokens, calls } = used
  // What is known of the cost still counts against the limit when the cost of something else is not known.
  let leastUsd = usd ?? 0
  let underWay = 0
  const began = above === undefined ? 0 : elapsed()
  const spent = (): Spending => ({ usd, tokens, calls, seconds: Math.max(0, elapsed() - began) })
  const left = (key: keyof Limits): number | undefined => {
    const limit = limits[key]
    const higher = above?.[key]
    if (typeof limit !== 'number') return higher
    const amount = key === 'usd' ? leastUsd : (spent()[key] ?? 0)
    const own = Math.max(0, limit - amount - (key === 'calls' ? underWay : 0))
    return higher === undefined ? own : Math.min(own, higher)
  }
  const meter: BudgetMeter = {
    begin() {
      underWay++
      above?.begin()
    },
    add(usage) {
      underWay--
      calls++
      // Once the cost of anything is not known, neither is the sum.
      usd = usd === undefined || usage?.cost_usd === undefined ? undefined : usd + usage.cost_usd
      leastUsd += usage?.cost_usd ?? 0
      tokens += (usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0)
      above?.add(usage)
    },
    spent,
    exhausted: (kind) => limitsOf[kind].find((key) => left(key) === 0),
    below: (own, before) => budgetMeter(own, elapsed, before, meter),
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
  return meter
}
