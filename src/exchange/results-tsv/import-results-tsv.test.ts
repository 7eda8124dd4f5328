import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { IterationHistory } from '../../contracts/index.ts'
import { lintCampaign } from '../experiments/lint-campaign.suite.ts'
import { importResultsTsv } from './import-results-tsv.ts'

const at = new Date('2026-01-01T00:00:00Z')
const fixture = readFileSync(new URL('fixtures/results.tsv', import.meta.url), 'utf8')
const imported = (text: string) => importResultsTsv([{ path: 'mine/results.tsv', text }], { at })
const ofKind = (text: string, kind: string) =>
  imported(text)
    .records.filter(({ contract }) => contract === `improve/${kind}`)
    .map(({ record }) => record)
const histories = (text: string) => ofKind(text, 'iteration-history') as IterationHistory[]

test('a log becomes records without a finding beside the command that no log holds', () => {
  expect(lintCampaign(imported(fixture).records)).toEqual(['info improve/no-benchmark-command nothing'])
})

test('the first experiment is the baseline, and each other one an iteration', () => {
  expect(ofKind(fixture, 'baseline')).toMatchObject([{ baseline_score: 1.05, recorded_at: at.toISOString() }])
  expect(histories(fixture).map(({ winner }) => winner?.score ?? null)).toEqual([
    ...[null, null, null, 0.99, null, 0.9889],
    ...[null, null, null, null],
  ])
})

test('what was kept at a worse score is a loser that is marked as kept, and the next one starts from it', () => {
  const [, , , , , , , , kept, last] = histories(fixture)
  expect(kept!.losers[0]).toMatchObject({ kept: true, score: 0.9904 })
  expect(kept!.baseline_score).toBe(0.9889)
  expect(last!.baseline_score).toBe(0.9904)
})

test('a crash has no score, and its category comes from its words', () => {
  expect(histories(fixture)[2]!.losers[0]).toMatchObject({
    score: null,
    failure_analysis: { category: 'oom' },
  })
})

test('every file gets a folder of its own', () => {
  const { records } = importResultsTsv(
    ['a/results.tsv', 'b/results.tsv', 'b/results.tsv', 'other.tsv'].map((path) => ({ path, text: fixture })),
    { at },
  )
  expect([...new Set(records.map(({ folder }) => folder))]).toEqual(['a', 'b', 'b-2', 'other'])
})

describe('hostile input', () => {
  test('line ends of Windows and a byte order mark change nothing', () => {
    const same = imported(`\uFEFF${fixture.replaceAll('\n', '\r\n')}`)
    expect(same.records).toEqual(imported(fixture).records)
  })

  test('NaN, infinities and words are no scores, and are noted with their lines', () => {
    const text = `commit\tval_bpb\tstatus\tdescription\na\t1.5\tkeep\tbaseline\nb\tNaN\tkeep\tx\nc\tinf\tdiscard\ty\nd\tFAIL\tdiscard\tz\ne\t1e999\tdiscard\tw\n`
    expect(histories(text).map(({ winner, losers }) => [winner, losers[0]!.score])).toEqual(
      Array.from({ length: 4 }, () => [null, null]),
    )
    expect(
      imported(text)
        .notes.filter(({ line }) => line !== undefined)
        .map(({ line }) => line),
    ).toEqual([3, 4, 5, 6])
    expect(lintCampaign(imported(text).records)).toEqual(['info improve/no-benchmark-command nothing'])
  })

  test('a torn last line is left out and noted', () => {
    const { records, notes } = imported(`${fixture}f2a3b4c\t0.98`)
    expect(records).toEqual(imported(fixture).records)
    expect(notes).toContainEqual({
      file: 'mine/results.tsv',
      line: 13,
      text: 'the file ends in the middle of this line, which was left out',
    })
  })

  test('a whole last line needs no line break', () => {
    expect(imported(fixture.trimEnd()).records).toHaveLength(imported(fixture).records.length)
  })

  test('an unknown status is noted and left out', () => {
    const { notes } = imported(`${fixture}f2a3b4c\t0.98\t4\tmaybe\twho knows\n`)
    expect(notes[0]).toMatchObject({ line: 13, text: expect.stringContaining("'maybe'") })
  })

  test.each([
    ['', 'is empty'],
    ['commit\tval_bpb\tdescription\na\t1\tx\n', 'has no column "status"'],
    ['commit\tstatus\tdescription\na\tkeep\tx\n', 'has no column with scores'],
    ['just some words', 'is no table'],
    ['name\tstatus\nx\topen\n', 'has no column "status"'],
  ])('%j is refused with the reason', (text, reason) => {
    expect(() => imported(text)).toThrow(reason)
  })

  test('a row with fewer cells in the middle keeps what it has', () => {
    const text =
      'commit\tval_bpb\tstatus\tdescription\na\t1.5\tkeep\tbaseline\nb\t1.4\tkeep\nc\t1.6\tdiscard\ty\n'
    expect(histories(text)[0]!.winner).toMatchObject({
      score: 1.4,
      hypothesis: 'The log holds no description.',
    })
  })

  test('a heading in other words, and scores that shall rise, are understood', () => {
    const text =
      'hash\tround\taccuracy\tstatus\tnotes\na\tx\t0.7\tKEEP\tbaseline\nb\tx\t0.8\tKept\tmore data\nc\tx\t0.75\treverted\tless\n'
    expect(ofKind(text, 'settings')).toMatchObject([
      { primary_metric: 'accuracy', benchmark_direction: 'higher_is_better' },
    ])
    expect(histories(text)[0]!.winner).toMatchObject({ score: 0.8, approach_family: 'data' })
  })
})
