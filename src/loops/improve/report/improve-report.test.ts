import { describe, expect, test } from 'vitest'
import type { RecordEvent } from '../../../spine/index.ts'
import { improveReport } from './improve-report.ts'
import { campaignFacts } from './read/campaign-facts.ts'
import { collectRecords } from './read/campaign-records.ts'
import { reportMarkdown } from './report-markdown.ts'
import { sampleCampaign } from './sample-campaign.suite.ts'

const factsOf = async (records: readonly RecordEvent[]) => campaignFacts(await collectRecords(records))
const reportOf = async (records: readonly RecordEvent[]) => improveReport(await factsOf(records))
const record = (kind: string, value: unknown): RecordEvent => ({
  type: 'record',
  contract: `improve/${kind}`,
  path: kind,
  record: value,
})

test('first is said whether it got better and which gains are real', async () => {
  const { headline } = await reportOf(sampleCampaign())
  expect(headline.kind).toBe('better')
  expect(headline.title).toMatch(/^parse_ms: 100 to \d+\.\d+, \d+\.\d % better$/)
  expect(headline.detail).toBe(
    '3 of 3 kept changes are real gains · 24 candidates in 8 iterations · target 60 not reached',
  )
})

test('a campaign without a winner says that nothing was kept', async () => {
  const { headline, cost } = await reportOf(sampleCampaign({ wins: [] }))
  expect(headline).toMatchObject({ kind: 'no_gain', title: 'parse_ms: nothing was kept, still 100' })
  expect(cost.perPoint).toBeNull()
})

test('families are counted with their mean effect and what they used', async () => {
  const { families } = await reportOf(sampleCampaign())
  expect(families[0]).toMatchObject({ family: 'data', tried: 8, kept: 3, real: 3 })
  expect(families.map(({ tried }) => tried)).toEqual([8, 8, 8])
  expect(families[0]!.usage).toMatchObject({ tokens: 8000, calls: 8, usd: expect.closeTo(0.08, 10) })
  expect(families[1]!.meanEffect).toBeLessThan(0)
})

test('the cost of a point is what was used over the real gain, by the whole run where that is known', async () => {
  const facts = await factsOf(sampleCampaign())
  const { cost } = improveReport(facts)
  expect(cost.perPoint!.tokens).toBeCloseTo(24_000 / cost.realGain, 6)
  const whole = improveReport(facts, { tokens: 1000, usd: 2, calls: 3, seconds: 60 }).cost
  expect(whole.perPoint!.usd).toBeCloseTo(2 / cost.realGain, 6)
})

test('a cost that is not known stays unknown', async () => {
  const report = await reportOf(sampleCampaign({ priced: false }))
  expect(report.cost).toMatchObject({ usd: null, tokens: 24_000 })
  expect(reportMarkdown(report)).toContain('24,000 tokens, 24 calls, cost unknown')
})

test('losers of the selection have intervals from their pairs, winners the recorded one', async () => {
  const { candidates } = await factsOf(sampleCampaign())
  const winner = candidates.find(({ kept }) => kept)!
  expect(winner.interval!.high - winner.interval!.low).toBeCloseTo(4, 10)
  const loser = candidates.find(({ kept, score }) => !kept && score !== null)!
  expect(loser.interval!.low).toBeLessThan(loser.score!)
  expect(loser.interval!.high).toBeGreaterThan(loser.score!)
  expect(loser.interval!.level).toBeGreaterThan(0.95)
})

test('lessons, losers, attribution, events and remarks are in the report', async () => {
  const [settings, ...records] = sampleCampaign()
  const noted = records.map((event) =>
    event.contract === 'improve/merge-report' && (event.record as { iteration: number }).iteration === 4
      ? { ...event, record: { ...(event.record as object), notes: ['Overfitted: not shared.'] } }
      : event,
  )
  const report = await reportOf([settings!, ...noted])
  expect(report.lessons[0]).toMatchObject({ lesson: 'Do less.', category: 'regression' })
  expect(report.losers).toHaveLength(21)
  expect(report.attribution.map(({ kind }) => kind)).toEqual(['helps', 'not_attributable'])
  expect(report.events.map(({ text }) => text)).toEqual([
    'Phase build began after scan: scan is fast enough.',
    'target_value was changed from null to 60 by user.',
  ])
  expect(report.remarks).toEqual(['Iteration 4: Overfitted: not shared.'])
  const markdown = reportMarkdown(report, { picture: 'progress.svg' })
  for (const part of [
    '![Progress of parse_ms](progress.svg)',
    '## What was kept',
    '## Families',
    '## Cost per significant point',
    '1 change can no longer be shown to help',
    '## Lessons',
    '## What was not kept',
    '## Events and phases',
    '## Remarks',
  ])
    expect(markdown).toContain(part)
})

test('a plan that the critic turned down is among the losers with its reason', async () => {
  const rejected = {
    ...(sampleCampaign().find(({ contract }) => contract === 'improve/plan')!.record as object),
    plan_id: 'round_9_planner_a',
    round: 9,
    critic_approved: false,
    critic_review: { rejection_reason: 'H002: data won twice.' },
  }
  const { losers } = await reportOf([...sampleCampaign(), record('plan', rejected)])
  expect(losers[0]).toMatchObject({ outcome: 'rejected', reason: 'H002: data won twice.' })
})

test('a plan that was revised after the critic had rejected it is named with the reasons', async () => {
  const revised = {
    ...(sampleCampaign().find(({ contract }) => contract === 'improve/plan')!.record as object),
    plan_id: 'round_9_planner_a',
    round: 9,
    critic_approved: true,
    revisions: [
      { critic_review: { rejection_reason: 'H001: two claims.' } },
      { critic_review: { rejection_reason: 'H003: data is taken.' } },
    ],
  }
  const report = await reportOf([...sampleCampaign(), record('plan', revised)])
  expect(report.revisions).toEqual([
    {
      iteration: 9,
      plan: 'round_9_planner_a',
      outcome: 'approved',
      rejections: ['H001: two claims.', 'H003: data is taken.'],
    },
  ])
  expect(reportMarkdown(report)).toContain(
    '| 9 | round_9_planner_a | approved | H001: two claims. Then: H003: data is taken. |',
  )
})

test('winners of a program that tests nothing are held against the noise of the log', async () => {
  const bare = sampleCampaign().flatMap((event) => {
    if (event.contract === 'improve/merge-report' || event.contract === 'improve/benchmark-result') return []
    if (event.contract !== 'improve/visualization-data') return [event]
    const chart = (event.record as Record<string, unknown>[]).map(({ score_interval: _, ...entry }) => entry)
    return [{ ...event, record: chart }]
  })
  const { audit, headline } = await reportOf(bare)
  expect(audit!.keeps).toHaveLength(3)
  expect(headline.detail).toContain('inconclusive')
})

describe('records that are strange', () => {
  test('a campaign without records reports nothing and does no harm', async () => {
    const report = await reportOf([])
    expect(report.headline.title).toBe('primary: nothing was kept')
    expect(reportMarkdown(report)).toContain('# Improve report')
  })

  test('the history alone is enough', async () => {
    const only = sampleCampaign().filter(({ contract }) => contract === 'improve/iteration-history')
    const { candidates, baseline } = await reportOf(only)
    expect(candidates).toHaveLength(24)
    expect(baseline).toBe(100)
  })

  test('intervals and usages that are no numbers are left out', async () => {
    const chart = [
      {
        iteration: 1,
        plan_id: 'round_1_planner_a',
        benchmark_score: 5,
        is_winner: true,
        approach_family: 'data',
        score_interval: ['a', null],
      },
    ]
    const { candidates } = await factsOf([record('visualization-data', chart)])
    expect(candidates[0]).toMatchObject({ kept: true, evidence: 'inconclusive' })
    expect(candidates[0]!.interval).toBeUndefined()
  })
})
