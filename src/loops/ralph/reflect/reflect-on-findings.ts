import type { Change, Verdict } from '../attempt.ts'
import { changeText, diffBlock } from '../evidence/change-text.ts'
import { type CheckEffect, effectOf } from '../evidence/effect-of.ts'
import { effectSentence, namesOf } from '../evidence/effect-text.ts'
import { errorLine, wholeError } from '../evidence/error-text.ts'
import { alreadyTried } from './already-tried.ts'
import { blamedActions, categoryOf, reasoning } from './blame.ts'
import type { Findings } from './findings.ts'
import { nextSteps } from './next-steps.ts'
import type { ReflectionAnswer } from './reflection-schema.ts'

/** How many lines of a diff a reflection holds. */
const shownDiff = 30

/** A reflection from what the checks found: what was tried, what it did to each check, and what to look at next. */
export function reflectOnFindings(findings: Findings): ReflectionAnswer {
  const { change, verdict, before } = findings
  if (verdict.passed) return onSuccess(findings)
  const effects = effectOf(before, verdict)
  const tried = alreadyTried(findings, effects)
  const blamed = blamedActions(findings, effects)
  const effect = change.files.length === 0 ? [] : [effectSentence(effects)]
  const said = [whatIDid(change), ...effect, whatFails(verdict)].join(' ')
  return {
    reflection_text: withDiff(said, change),
    failing_action_indices: blamed,
    root_cause: rootCause(change, verdict),
    failure_category: categoryOf(change, verdict.errors[0]),
    causal_reasoning: reasoning(findings, effects),
    actionable_insights: [...nextSteps(findings, effects), ...tried],
    lessons_learned: [...whatHelped(findings, effects), ...tried],
    confidence: blamed.length > 0 ? 0.6 : 0.4,
  }
}

function onSuccess({ change, verdict, before, window }: Findings): ReflectionAnswer {
  const checks = verdict.results.map(({ command }) => `\`${command}\``).join(', ')
  const memory = window.length === 0 ? '' : ` I had ${window.length} earlier reflections in view.`
  const [error] = before.errors
  const cause = error === undefined ? '' : ` Before it, the first error was: ${errorLine(error)}`
  return {
    reflection_text: withDiff(`${whatIDid(change)} All checks passed (${checks}).${memory}`, change),
    failing_action_indices: [],
    root_cause: 'Nothing failed.',
    failure_category: 'other',
    causal_reasoning: `The checks that failed before this change pass with it.${cause}`,
    actionable_insights: ['Nothing is left to do for these checks.'],
    lessons_learned: [`What worked: ${changeText(change)}.`],
    confidence: 0.9,
  }
}

function whatIDid(change: Change): string {
  if (change.failure !== undefined && change.files.length === 0)
    return `I did not finish (${change.failure}) and changed no file.`
  if (change.files.length === 0) return 'I changed no file.'
  const end = change.failure === undefined ? '' : ` I did not finish (${change.failure}).`
  return `I tried ${changeText(change)}.${end}`
}

function withDiff(text: string, change: Change): string {
  const block = diffBlock(change, shownDiff)
  return block === '' ? text : `${text}\n\n${block}`
}

function whatFails({ errors, errorCount, metrics }: Verdict): string {
  const { tests_failed: failed = 0, tests_total: total } = metrics
  const tests = total === undefined ? '' : `${failed} of ${total} tests fail. `
  const [error] = errors
  if (error === undefined) return `${tests}The checks fail and do not say why.`
  const many = errorCount > 1 ? `There are ${errorCount} errors; the first is` : 'The error is'
  return `${tests}${many} ${errorLine(error, 300)}`
}

/** The whole first error with its cause, or what else is at the bottom of it. */
function rootCause({ tampering }: Change, { errors, results }: Verdict): string {
  if (tampering.length > 0) {
    const undone = tampering.some(({ stays }) => stays) ? 'not all of it could be undone' : 'that was undone'
    return `I changed what judges me (${tampering.map(({ path }) => path).join(', ')}); ${undone}.`
  }
  const [error] = errors
  if (error !== undefined) return wholeError(error)
  const failed = results.find(({ status }) => status !== 'pass')
  return failed === undefined ? 'No check says why.' : `\`${failed.command}\` fails and does not say why.`
}

function whatHelped({ change, verdict, before }: Findings, effects: readonly CheckEffect[]): string[] {
  if (change.files.length === 0) return []
  const [fixed, broken] = [
    effects.flatMap((effect) => effect.fixed),
    effects.flatMap((effect) => effect.broken),
  ]
  const but = broken.length === 0 ? '' : ` and broke ${namesOf(broken)}`
  if (fixed.length > 0) return [`What helped: ${changeText(change)}. It fixed ${namesOf(fixed)}${but}.`]
  if (verdict.reward <= before.reward) return []
  return [
    `What helped: ${changeText(change)}. The reward rose from ${before.reward.toFixed(3)} to ${verdict.reward.toFixed(3)}.`,
  ]
}
