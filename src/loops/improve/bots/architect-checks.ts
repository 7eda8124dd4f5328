import { isSealed, type Plan } from '../../../contracts/index.ts'
import { changeOverlap, plainPath } from '../critic/change-pairs.ts'
import { repeatedLoser } from '../critic/history-awareness.ts'
import { expectedPercent } from '../critic/simplicity.ts'
import type { Situation } from '../roles.ts'

/** One of the architect's checks: what is wrong with a plan, in a sentence each. */
interface ArchitectCheck {
  readonly name: string
  readonly concerns: (plan: Plan, situation: Situation) => readonly string[]
}

/** How many files and steps a plan may have before its effect is hard to understand. */
const mostFiles = 5
const mostSteps = 10

/** How many times the best gain so far an estimate may promise. */
const mostHope = 10

/** The six checks of the architect. */
export const architectChecks: readonly ArchitectCheck[] = [
  { name: 'testable', concerns: testable },
  { name: 'novel', concerns: novel },
  { name: 'scope', concerns: scope },
  { name: 'files', concerns: files },
  { name: 'steps', concerns: steps },
  { name: 'realistic', concerns: realistic },
]

function testable({ hypothesis, expected_outcome: { metric } }: Plan, situation: Situation): string[] {
  const says = /\b(?:should|will|would)\b/i.test(hypothesis)
  const why = /\b(?:because|since|as)\b/i.test(hypothesis)
  return [
    ...(says ? [] : ['The hypothesis does not say what should follow from the change.']),
    ...(why ? [] : ['The hypothesis gives no reason after "because".']),
    ...(metric === situation.metric
      ? []
      : [`It predicts ${metric}, but the benchmark measures ${situation.metric}.`]),
  ]
}

function novel(plan: Plan, { history, plans }: Situation): string[] {
  const loser = repeatedLoser(plan, { history, plans })
  if (loser !== undefined) return [`It repeats ${loser.plan_id}, which failed.`]
  const merged = new Set(history.flatMap(({ winner }) => winner?.plan_id ?? []))
  const same = plans.find((earlier) => merged.has(earlier.plan_id) && changeOverlap(plan, earlier) > 0.8)
  return same === undefined ? [] : [`${same.plan_id} made the same changes and was merged.`]
}

function scope({ target_files: targets, steps: list }: Plan): string[] {
  return [
    ...(targets.length > mostFiles
      ? [`It changes ${targets.length} files; its effect will be hard to understand.`]
      : []),
    ...(list.length > mostSteps ? [`It has ${list.length} steps; try a part of it first.`] : []),
  ]
}

function files({ target_files: targets, steps: list }: Plan, situation: Situation): string[] {
  return targets.flatMap((target) => {
    const file = plainPath(target)
    if (isSealed(file, situation.sealed)) return [`${file} is sealed.`]
    if (Object.keys(situation.files).length === 0 || file in situation.files) return []
    const isMade = list.some(
      (step) => plainPath(step.file) === file && /\b(?:create|add|new|write|introduce)\b/i.test(step.change),
    )
    return isMade
      ? []
      : [`${file} is not among the files that may be changed, and no step says that it is new.`]
  })
}

function steps({ steps: list }: Plan, situation: Situation): string[] {
  const texts = new Map(Object.entries(situation.files))
  return list.flatMap(({ step, file, change, edit }) => {
    const path = plainPath(file)
    const text = texts.get(path)
    if (!edit)
      return change.trim().split(/\s+/).length < 3 ? [`Step ${step} is too short to be carried out.`] : []
    if (text === undefined) return []
    const at = position(text, edit.find, edit.occurrence)
    if (at < 0) return [`Step ${step} replaces a text that ${path} does not have ${edit.occurrence} times.`]
    texts.set(path, text.slice(0, at) + edit.replace + text.slice(at + edit.find.length))
    return []
  })
}

/** Where an occurrence of a text begins; negative where there are fewer. */
function position(text: string, find: string, occurrence: number): number {
  let at = -1
  for (let count = 0; count < occurrence; count++) {
    at = text.indexOf(find, at + 1)
    if (at < 0) return -1
  }
  return at
}

function realistic(
  { expected_outcome: { estimated_impact: estimate } }: Plan,
  { history }: Situation,
): string[] {
  const percent = expectedPercent(estimate)
  if (percent === undefined) return /\d/.test(estimate) ? [] : [`The estimate "${estimate}" names no figure.`]
  const gains = history.flatMap(({ baseline_score: before, winner }) =>
    winner === null || !before ? [] : [(100 * Math.abs(winner.score - before)) / Math.abs(before)],
  )
  const best = Math.max(0, ...gains)
  return gains.length >= 3 && best > 0 && percent > mostHope * best
    ? [`It expects ${percent}%, but the best of ${gains.length} wins gave ${best.toPrecision(2)}%.`]
    : []
}
