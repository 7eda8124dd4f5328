import { defaultSettings, type Plan, type Settings } from '../../../contracts/index.ts'
import { changeOverlap } from './change-pairs.ts'
import type { Objection } from './critic-context.ts'

/** H005: a hybrid plan has two sources or more, and is not one of them over again. */
export function hybridOverlap(
  plan: Plan,
  ofRound: readonly Plan[],
  settings: Settings['hybrid_planner'],
): Objection {
  const most = settings?.redundancy_threshold_pct ?? defaultSettings.hybrid_planner.redundancy_threshold_pct
  const named = [...new Set(plan.source_plans ?? [])]
  const known = ofRound.filter(({ plan_id: id }) => id !== plan.plan_id)
  const ids = known.map(({ plan_id: id }) => id)
  const unknown = named.filter((id) => !ids.includes(id))
  if (unknown.length > 0)
    return `H005: ${unknown.join(', ')} is no plan of this round. Its plans are ${ids.join(', ')}.`
  if (named.length < 2)
    return `H005: a hybrid plan names at least two source_plans, this one names ${named.length}. The plans of this round are ${ids.join(', ')}.`
  const sources = known.filter(({ plan_id: id }) => named.includes(id))
  const shares = sources.map((source) => ({ id: source.plan_id, percent: 100 * changeOverlap(plan, source) }))
  const [worst] = shares.sort((left, right) => right.percent - left.percent)
  if (worst === undefined || worst.percent <= most) return undefined
  const others = named.filter((id) => id !== worst.id)
  return `H005: the plan shares ${Math.round(worst.percent)}% of its changes with ${worst.id}; at most ${most}% are allowed. Take more from ${others.join(', ')}, or change something of its own.`
}
