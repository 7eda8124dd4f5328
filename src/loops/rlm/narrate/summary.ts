import { grouped, plural, span } from '../../../kit/index.ts'
import type { RlmOutcome } from '../report/outcome.ts'

/** The answer, what it took, and whether one plain call would have been enough. */
export function rlmSummary(outcome: RlmOutcome): string {
  const {
    answer,
    problem,
    status,
    tasks,
    failed,
    iterations,
    calls,
    tokens,
    usd,
    milliseconds,
    plain,
    baseline,
    change,
  } = outcome
  const cost = usd === undefined ? 'cost unknown' : `$${usd.toFixed(4)}`
  const lines = [
    answer === undefined ? `${status}: ${problem?.message ?? 'no answer'}` : answer,
    `${plural(iterations, 'iteration')} in ${plural(tasks, 'task')}${failed > 0 ? ` (${failed} failed)` : ''}, ${plural(calls, 'question')} to agents, ${grouped(tokens)} tokens, ${cost}, ${span(milliseconds)}.`,
    plain.verdict,
    ...(baseline === undefined ? [] : [baselineLine(baseline)]),
    ...(change?.branch === undefined
      ? []
      : [
          `${plural(change.files_changed, 'file')} of the project changed, on the branch ${change.branch}. \`reprise rlm apply ${change.branch.replace('reprise/', '')}\` takes it over.`,
        ]),
  ]
  return lines.join('\n  ')
}

function baselineLine({ answer, failure, cut, tokens, usd }: NonNullable<RlmOutcome['baseline']>): string {
  const cost = usd === undefined ? 'cost unknown' : `$${usd.toFixed(4)}`
  const said = failure === undefined ? `answered: ${answer}` : `failed (${failure})`
  return `The plain call ${said}. ${grouped(tokens)} tokens, ${cost}${cut ? ', with only the beginning of the context' : ''}.`
}
