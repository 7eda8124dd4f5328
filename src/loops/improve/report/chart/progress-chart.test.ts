import { describe, expect, test } from 'vitest'
import { svgToPng } from '../../../../learn/index.ts'
import { type CampaignFacts, campaignFacts } from '../read/campaign-facts.ts'
import { collectRecords } from '../read/campaign-records.ts'
import { type SampleCampaign, sampleCampaign } from '../sample-campaign.suite.ts'
import { chartLayout } from './chart-layout.ts'
import { familyMarks } from './family-marks.ts'
import { progressChart } from './progress-chart.ts'
import { textChart } from './text-chart.ts'
import { valueRange } from './value-range.ts'

const factsOf = async (sample?: SampleCampaign) => campaignFacts(await collectRecords(sampleCampaign(sample)))

const empty: CampaignFacts = {
  metric: 'score',
  direction: 'higher_is_better',
  target: null,
  baseline: null,
  iterations: 0,
  candidates: [],
  rejected: [],
  revised: [],
  merges: [],
  events: [],
}

const one = (score: number | null, extra: Partial<CampaignFacts['candidates'][number]> = {}) => ({
  iteration: 1,
  plan: 'round_1_planner_a',
  family: 'data',
  hypothesis: 'A change',
  score,
  before: 1,
  kept: false,
  ...extra,
})

test('every candidate has its mark and title, and what was kept is a line', async () => {
  const svg = progressChart(await factsOf())
  expect(svg.match(/<title>Iteration /g)).toHaveLength(24)
  expect(svg.match(/kept: real/g)).toHaveLength(3)
  expect(svg).toContain('BETTER')
  expect(svg).toContain('target 60')
  expect(svg).toMatch(/^<svg [^>]*role="img"/)
})

test.each(['higher_is_better', 'lower_is_better'] as const)('the line rises where %s', async (direction) => {
  const { line } = chartLayout(await factsOf({ direction }))
  const rises = line.at(-1)!.y < line[0]!.y
  expect(rises).toBe(direction === 'higher_is_better')
})

test('no two families share a mark, however many there are', () => {
  const candidates = Array.from({ length: 40 }, (_, index) =>
    one(1, { family: `family ${index}`, plan: `${index}` }),
  )
  const marks = familyMarks({ candidates })
  expect(new Set(marks.map(({ colour, shape }) => `${colour} ${shape}`)).size).toBe(40)
  const first = marks.slice(0, 8)
  expect(new Set(first.map(({ shape }) => shape)).size).toBe(8)
  expect(new Set(first.map(({ letter }) => letter)).size).toBe(8)
})

test('a disaster stands at the edge and does not flatten the others', () => {
  const facts = {
    ...empty,
    baseline: 1,
    iterations: 2,
    candidates: [one(1.1, { kept: true, evidence: 'real' }), one(-500, { iteration: 2, plan: 'b' })],
  }
  expect(valueRange(facts).low).toBeGreaterThan(0.9)
  expect(chartLayout(facts).points[1]).toMatchObject({ outside: true })
  expect(progressChart(facts)).toContain('off the scale')
  expect(textChart(facts)).toContain('at the edge: off the scale')
})

test('names cannot break the picture', async () => {
  const facts = await factsOf()
  const hostile = {
    ...facts,
    metric: '<script>alert(1)</script> & "ms" \u0007',
    candidates: facts.candidates.map((candidate) => ({
      ...candidate,
      family: '</svg>',
      hypothesis: ']]>"<',
    })),
  }
  const svg = progressChart(hostile)
  expect(svg).not.toContain('<script>')
  expect(svg.match(/<\/svg>/g)).toHaveLength(1)
  expect((await svgToPng(svg, 1)).length).toBeGreaterThan(1000)
})

describe('campaigns with little to show', () => {
  test.each<[string, Partial<CampaignFacts>]>([
    ['nothing', {}],
    ['only a baseline', { baseline: 0 }],
    ['only failures', { baseline: 3, iterations: 1, candidates: [one(null)] }],
    ['equal scores', { baseline: 1, iterations: 1, candidates: [one(1, { kept: true })] }],
    ['scores without a baseline', { iterations: 1, candidates: [one(5)] }],
    ['tiny and huge scores', { baseline: 1e-12, iterations: 1, candidates: [one(1e300, { kept: true })] }],
    ['a target far away', { baseline: 1, target: 1e9, iterations: 1, candidates: [one(2, { kept: true })] }],
  ])('%s can be drawn, as a picture and as text', (_, facts) => {
    const svg = progressChart({ ...empty, ...facts })
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
    expect(textChart({ ...empty, ...facts })).not.toMatch(/NaN|Infinity|undefined/)
  })
})

describe('as text', () => {
  test('kept candidates are capitals on the line, with a star where the gain is real', async () => {
    const text = textChart(await factsOf())
    expect(text.match(/D\*/g)).toHaveLength(3)
    expect(text).toContain('100 │──')
    expect(text).toContain(
      'a architecture   d data   o optimization   capital: kept   * real gain   x no score',
    )
  })

  test('no line is wider than asked for, also with a thousand iterations', async () => {
    const facts = await factsOf({ iterations: 1000, wins: [3, 500, 900] })
    const chart = textChart(facts, { width: 60, height: 10 }).split('\n').slice(4, -2)
    expect(Math.max(...chart.map((line) => line.length))).toBeLessThanOrEqual(70)
  })
})
