import type { IterationHistory, Plan } from '../../../contracts/index.ts'
import type { Situation } from '../roles.ts'
import { changeOverlap, plainWords } from './change-pairs.ts'
import type { Objection } from './critic-context.ts'

/** From which share of common changes on a plan repeats another one. */
const repetition = 0.8

type Loser = IterationHistory['losers'][number]
type Past = Pick<Situation, 'history' | 'plans'>

/** History: a plan refers to what was tried, and does not repeat a failure without saying what is different. */
export function historyAwareness(plan: Plan, past: Past): Objection {
  const tried = past.history.flatMap(({ winner, losers }) => [
    ...(winner === null ? [] : [winner]),
    ...losers,
  ])
  if (tried.length === 0) return undefined
  const { builds_on: builds, avoids } = plan.history_reference
  if (isNone(builds) && isNone(avoids)) {
    const known = tried.slice(-4).map(({ plan_id: id }) => id)
    return `History: builds_on and avoids are both "none", but plans were tried before. Name one that this plan builds on or avoids, such as ${known.join(', ')}.`
  }
  const loser = repeatedLoser(plan, past)
  if (loser === undefined || statesDifference(plan, loser.plan_id)) return undefined
  return `History: the plan repeats ${loser.plan_id}, which failed${lessonOf(loser)}. Change something else, or name ${loser.plan_id} in builds_on or avoids and say what is different now.`
}

/** The failure that a plan repeats, the latest one first; undefined where it repeats none. */
export function repeatedLoser(plan: Plan, { history, plans }: Past): Loser | undefined {
  const byId = new Map(plans.map((earlier) => [earlier.plan_id, earlier]))
  const hypothesis = plainWords(plan.hypothesis)
  return history
    .flatMap(({ losers }) => losers)
    .findLast((loser) => {
      const earlier = byId.get(loser.plan_id)
      if (loser.plan_id === plan.plan_id || !taughtSomething(loser, earlier)) return false
      const isSame = earlier !== undefined && changeOverlap(plan, earlier) > repetition
      return isSame || (hypothesis !== '' && plainWords(loser.hypothesis) === hypothesis)
    })
}

/** A plan that was rejected before it ran, was only beaten, or met a broken machine says nothing about its idea. */
function taughtSomething({ failure_analysis: analysis }: Loser, earlier: Plan | undefined): boolean {
  return Boolean(analysis) && analysis!.category !== 'infrastructure' && earlier?.critic_approved !== false
}

/** Whether a plan names an earlier one and says at least three words about it. */
function statesDifference({ history_reference: reference }: Plan, id: string): boolean {
  return [reference.builds_on, reference.avoids].some((text) => {
    if (!text.includes(id)) return false
    const words = text.replaceAll(/\bround_\d+_\w+/g, ' ').match(/[\p{L}\p{N}]{2,}/gu)
    return (words ?? []).length >= 3
  })
}

function lessonOf({ failure_analysis: analysis }: Loser): string {
  const lesson = (analysis?.lesson ?? '').replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '')
  return lesson === '' ? '' : ` (lesson: ${lesson.slice(0, 300)})`
}

function isNone(text: string): boolean {
  return /^\s*(none\b.*)?$/is.test(text)
}
