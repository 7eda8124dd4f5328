import { begunAt, outcomeAt, type Work } from './works.ts'

/** What an agent did in a run. */
export interface AgentRow {
  readonly name: string
  count: number
  failed: number
  tokens: number
  /** Undefined where the cost of a question is not known. */
  usd: number | undefined
  seconds: number
}

/** Who had done what at a time, those first who took longest. */
export function agentsAt(works: readonly Work[], time: number): AgentRow[] {
  const agents = new Map<string, AgentRow>()
  const count = begunAt(works, time)
  for (let index = 0; index < count; index++) {
    const work = works[index]!
    const name = work.agent ?? 'other work'
    const sum = agents.get(name) ?? { name, count: 0, failed: 0, tokens: 0, usd: 0, seconds: 0 }
    agents.set(name, sum)
    sum.count++
    if (outcomeAt(work, time) === 'failed') sum.failed++
    sum.tokens += work.tokens
    sum.usd = sum.usd === undefined || work.usd === undefined ? undefined : sum.usd + work.usd
    const begun = work.again ?? work.started
    sum.seconds += (Math.min(work.ended ?? begun, Math.max(time, begun)) - begun) / 1000
  }
  return [...agents.values()].sort((left, right) => right.seconds - left.seconds)
}
