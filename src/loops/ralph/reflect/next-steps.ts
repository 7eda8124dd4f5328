import type { Change, CheckedError } from '../attempt.ts'
import { changedLines } from '../evidence/changed-lines.ts'
import { type CheckEffect, isWithoutEffect } from '../evidence/effect-of.ts'
import { namesOf } from '../evidence/effect-text.ts'
import { placeName, relationOf } from '../evidence/error-places.ts'
import { errorLine } from '../evidence/error-text.ts'
import type { Findings } from './findings.ts'

/** What to do in the next attempt, as far as the findings say. */
export function nextSteps({ change, verdict }: Findings, effects: readonly CheckEffect[]): string[] {
  const { tampering, files, failure } = change
  const broken = effects.flatMap((effect) => effect.broken)
  const flaky = verdict.results.filter((result) => result.flaky)
  return [
    ...(tampering.length > 0 ? ['Leave tests, settings and scripts of the checks alone.'] : []),
    ...(failure === 'timeout' ? ['Work in smaller steps and finish in time.'] : []),
    ...(files.length === 0 ? ['Change something: an attempt that changes nothing cannot pass.'] : []),
    ...(broken.length > 0 ? [`Correct what my change broke: ${namesOf(broken)}.`] : []),
    ...(files.length > 0 && isWithoutEffect(effects)
      ? ['Find out first what the failing code does: the last change made no difference to it.']
      : []),
    ...verdict.errors.slice(0, 1).map((error) => stepFor(error, change)),
    ...flaky.map(({ command }) => `\`${command}\` is flaky: do not chase it.`),
  ]
}

/** What to look at for an error: the place in the code that it passes through, if that is known. */
function stepFor(error: CheckedError, change: Change): string {
  const relation = relationOf(error, changedLines(change))
  const isKnown = relation.kind !== 'unknown' && relation.kind !== 'test'
  const place = isKnown ? placeName(relation.place) : ''
  const said = errorLine(error)
  return place === '' || said.includes(place) ? `Fix ${said}` : `Fix ${said}; look at ${place}`
}
