import type { Attempt, CheckedError, LoopHistory, Verdict } from '../attempt.ts'

/**
 * For each attempt, whether it got further: above the best so far in reward, or with as much reward and fewer errors. Where
 * it is no worse than the files it started with, errors that nobody has seen before count as well: a check may stop at the
 * first of several faults, and then a new message is all that shows of a repair.
 */
export function progressOf({ baseline, attempts }: LoopHistory): readonly boolean[] {
  let best = baseline.verdict
  let last = baseline
  const seen = new Set([standingOf(best)])
  return attempts.map(({ change, verdict }) => {
    // Attempts that do not build on each other are measured against the best of them.
    const start = change.treeBefore === last.tree ? last.verdict : best
    const standing = standingOf(verdict)
    const isBest = isBetter(verdict, best)
    const isFurther = isBest || (!seen.has(standing) && verdict.reward >= start.reward)
    if (isBest) best = verdict
    seen.add(standing)
    last = { tree: change.treeAfter, verdict }
    return isFurther
  })
}

/** Whether any of the last attempts got further. */
export const isMoving = (history: LoopHistory, last: number): boolean =>
  last > 0 && progressOf(history).slice(-last).includes(true)

function isBetter(one: Verdict, other: Verdict): boolean {
  return one.reward > other.reward || (one.reward === other.reward && one.errorCount < other.errorCount)
}

const standingOf = (verdict: Verdict) => `${verdict.reward}\n${errorsIn(verdict)}`

/** All errors of a verdict as one text, which is the same when the same errors occur again. */
export function errorsIn({ errors, errorCount }: Verdict): string {
  return [`${errorCount}`, ...errors.map(kindOf).sort()].join('\n')
}

/** The errors of an attempt, see `errorsIn`. */
export const errorsAfter = ({ verdict }: Attempt): string => errorsIn(verdict)

/** Positions, durations, times, addresses and made-up names differ from run to run; other numbers may show progress. */
const passing = [
  /\b0x[0-9a-f]+/gi,
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
  /\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,64}\b/g,
  /\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?/g,
  /(?:\/private)?(?:\/var\/folders|\/var\/tmp|\/tmp)\/[^\s'":,)]+/g,
  /:\d+(?::\d+)?/g,
  /\d+(?:\.\d+)?\s*(?:ms|s|seconds?|milliseconds?)\b/gi,
  /\b(?:line|column|pid|port) \d+/gi,
]

/** An error without what differs from run to run. */
export function kindOf({ type, file, rule, message }: CheckedError): string {
  const lasting = passing.reduce((text, pattern) => text.replaceAll(pattern, '#'), message)
  return [type, file, rule, lasting].join('\0')
}
