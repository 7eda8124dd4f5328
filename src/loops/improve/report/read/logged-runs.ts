import { isObject } from '../../../../kit/index.ts'
import type { LoggedRun } from '../audit/logged-run.ts'
import type { CampaignRecords } from './campaign-records.ts'
import type { Candidate } from './candidate.ts'

/** The runs of a campaign whose scores are single measurements, with the baseline first. */
export function loggedRuns(
  { baseline, chart }: Pick<CampaignRecords, 'baseline' | 'chart'>,
  start: number,
  candidates: readonly Candidate[],
): LoggedRun[] {
  const commitOf = (record: unknown) => {
    const source = isObject(record) && isObject(record.source) ? record.source : {}
    return typeof source.commit === 'string' ? { commit: source.commit } : {}
  }
  const entries = new Map(chart.map((entry) => [entry.plan_id, entry]))
  const first: LoggedRun = {
    iteration: 0,
    name: 'baseline',
    score: start,
    kept: true,
    description: 'baseline',
    ...commitOf(baseline),
  }
  const runs = candidates.flatMap(({ iteration, plan, score, kept, hypothesis }) =>
    score === null
      ? []
      : [{ iteration, name: plan, score, kept, description: hypothesis, ...commitOf(entries.get(plan)) }],
  )
  return [first, ...runs]
}
