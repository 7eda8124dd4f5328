import { plural } from '../../../kit/index.ts'
import type { ImproveOutcome } from '../end-campaign.ts'
import { gainText, oneLine, scoreText } from './words.ts'

/** What a campaign gained, why it ended, where the result is, and what to do next. */
export function improveSummary(outcome: ImproveOutcome): string {
  const {
    stop,
    iterations,
    wins,
    metric,
    baseline_score: before,
    best_score: after,
    branch,
    run_id: id,
  } = outcome
  const idle = outcome.attribution.filter(({ kind }) => kind === 'not_attributable')
  return [
    wins.length === 0
      ? `${metric} is ${scoreText(after)}: ${plural(iterations, 'round')} brought nothing better.`
      : `${metric} went from ${scoreText(before)} to ${scoreText(after)} (${gainText(before, after)}) with ${plural(wins.length, 'win')} in ${plural(iterations, 'round')}.`,
    `${stop.reason}  ${stop.message}`,
    ...wins.flatMap(({ round, hypothesis, scoreBefore, scoreAfter, notes = [] }) => [
      `  round ${round}: ${scoreText(scoreBefore)} → ${scoreText(scoreAfter)}  ${oneLine(hypothesis, 90)}`,
      ...notes.map((note) => `    ${note}`),
    ]),
    ...idle.map(({ round, hypothesis }) => `No longer helps: round ${round}, ${oneLine(hypothesis, 80)}`),
    wins.length === 0
      ? ''
      : `The result is on ${branch}. \`reprise improve finalize ${id}\` makes a branch of each win for review.`,
    `\`reprise improve report ${id}\` shows every candidate.`,
  ]
    .filter((line) => line !== '')
    .join('\n  ')
}
