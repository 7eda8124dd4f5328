import { type IterationHistory, isAtLeastAsGood } from '../../../../contracts/index.ts'
import { plural } from '../../../../kit/index.ts'
import type { Situation } from '../../roles.ts'
import type { BriefIdea } from './brief-idea.ts'

/** How many ideas come from losers that did better than what they were compared with. */
const mostLosers = 3

/** Ideas from what was measured: continue the last win, and try again on the new state what was good but beaten. */
export function ideasFromHistory(situation: Situation, closed: readonly string[]): BriefIdea[] {
  const { history } = situation
  return [...continueLastWin(history), ...retryGoodLosers(situation)].filter(
    ({ approach_family: family }) => !closed.includes(family),
  )
}

function continueLastWin(history: readonly IterationHistory[]): BriefIdea[] {
  const last = history.findLast(({ winner }) => winner !== null)
  if (!last?.winner) return []
  const { plan_id: id, score, approach_family: family, hypothesis } = last.winner
  return [
    {
      title: `Go further in the direction of ${id}`,
      source: `round ${last.iteration}`,
      evidence: `${id} took the score from ${last.baseline_score ?? 'an unknown score'} to ${score}: ${hypothesis}`,
      approach_family: family,
      confidence: 'high',
      estimated_impact: impact(last.baseline_score, score),
    },
  ]
}

function retryGoodLosers({ history, direction }: Situation): BriefIdea[] {
  const good = history.flatMap(({ iteration, baseline_score: before, losers }) =>
    losers.flatMap((loser) => {
      const { score } = loser
      if (score === null || before === null || score === before) return []
      return isAtLeastAsGood(score, before, direction) ? [{ iteration, before, score, loser }] : []
    }),
  )
  return good
    .slice(-mostLosers)
    .reverse()
    .map(({ iteration, before, score, loser }) => ({
      title: `Try ${loser.plan_id} again on the best state`,
      source: `round ${iteration}`,
      evidence: `${loser.plan_id} reached ${score} where ${before} was to beat, and was not merged: ${loser.hypothesis}`,
      approach_family: loser.approach_family,
      confidence: 'medium',
      estimated_impact: impact(before, score),
    }))
}

/** The change between two scores as a share of the first. */
function impact(before: number | null, after: number): string {
  if (before === null || before === 0) return 'unknown'
  return `${((100 * Math.abs(after - before)) / Math.abs(before)).toPrecision(2)}%`
}

/** Families that no plan has tried, with what was tried instead as evidence. */
export function untriedFamilies({ families, history }: Situation, closed: readonly string[]): BriefIdea[] {
  const counts = new Map<string, number>()
  for (const { winner, losers } of history) {
    for (const { approach_family: family } of [...(winner === null ? [] : [winner]), ...losers])
      counts.set(family, (counts.get(family) ?? 0) + 1)
  }
  const tried = [...counts].map(([family, count]) => `${family} ${count}`).join(', ')
  return families
    .filter((family) => !closed.includes(family) && !counts.has(family))
    .map((family) => ({
      title: `Try something of the family ${family}`,
      source: 'history',
      evidence: `No plan in ${plural(history.length, 'round')} was of the family ${family}; tried so far: ${tried || 'nothing'}.`,
      approach_family: family,
      confidence: 'low',
      estimated_impact: 'unknown',
    }))
}
