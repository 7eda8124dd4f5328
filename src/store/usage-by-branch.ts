import type { Spending, WorkEnd } from '../spine/index.ts'

type Used = Omit<Spending, 'seconds'>

const nothing: Used = { usd: 0, tokens: 0, calls: 0 }

/** Adds up what questions used, for every branch above them. */
export function usageByBranch() {
  const sums = new Map<string, Used>()
  return {
    add({ key, work, usage, failure }: WorkEnd): void {
      // Nobody was asked where a limit was used up.
      if (work !== 'ask' || failure?.code.startsWith('budget_')) return
      for (let end = key.lastIndexOf('/'); ; end = key.lastIndexOf('/', end - 1)) {
        const path = end < 0 ? '' : key.slice(0, end)
        sums.set(path, plus(sums.get(path) ?? nothing, usage))
        if (end < 0) return
      }
    },
    below: (path: string): Used => sums.get(path) ?? nothing,
  }
}

function plus({ usd, tokens, calls }: Used, usage: WorkEnd['usage']): Used {
  const cost = usage?.cost_usd
  return {
    usd: usd === undefined || cost === undefined ? undefined : usd + cost,
    tokens: tokens + (usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0),
    calls: calls + 1,
  }
}
