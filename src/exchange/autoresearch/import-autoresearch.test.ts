import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { BenchmarkResult, IterationHistory } from '../../contracts/index.ts'
import { lintCampaign } from '../experiments/lint-campaign.suite.ts'
import { importAutoresearch } from './import-autoresearch.ts'

const at = new Date('2026-01-01T00:00:00Z')
const fixture = readFileSync(new URL('fixtures/autoresearch.jsonl', import.meta.url), 'utf8')
const imported = (text: string) => importAutoresearch([{ path: 'mine/.auto/log.jsonl', text }], { at })
const ofKind = (text: string, kind: string) =>
  imported(text)
    .records.filter(({ contract }) => contract === `improve/${kind}`)
    .map(({ record }) => record)

test('a log becomes records without a finding beside the command that no log holds', () => {
  expect(lintCampaign(imported(fixture).records)).toEqual(['info improve/no-benchmark-command nothing'])
})

test('metric, direction, times, sub-scores and hints are those of the log', () => {
  expect(ofKind(fixture, 'settings')).toMatchObject([
    { primary_metric: 'parse_ms', metric_unit: 'ms', benchmark_direction: 'lower_is_better' },
  ])
  expect((ofKind(fixture, 'benchmark-result') as BenchmarkResult[])[0]).toMatchObject({
    benchmark_score: 203,
    timestamp: new Date(1790000060000).toISOString(),
    sub_scores: { scan_ms: 122, build_ms: 81 },
    failure_analysis: { category: 'regression', lesson: 'look at allocations instead' },
    source: { line: 3, commit: 'aaaa111', status: 'discard' },
  })
})

test('the ways to end become statuses of results', () => {
  expect((ofKind(fixture, 'benchmark-result') as BenchmarkResult[]).map(({ status }) => status)).toEqual([
    ...['regression', 'success', 'regression', 'success'],
    ...['error', 'timeout', 'success', 'regression'],
  ])
})

test('the folder is called after the project and not after .auto/log.jsonl', () => {
  expect(imported(fixture).records[0]!.folder).toBe('mine')
})

test('each configuration begins a campaign of its own', () => {
  const { records } = imported(`${fixture}${fixture}`)
  expect([...new Set(records.map(({ folder }) => folder))]).toEqual(['mine-segment-1', 'mine-segment-2'])
  expect(lintCampaign(records)).toHaveLength(2)
})

describe('hostile input', () => {
  test('line ends of Windows change nothing', () => {
    expect(imported(fixture.replaceAll('\n', '\r\n')).records).toEqual(imported(fixture).records)
  })

  test('a torn last line and a broken one in the middle are left out and noted', () => {
    const lines = fixture.trimEnd().split('\n')
    const { notes } = imported(
      [...lines.slice(0, 3), '{"run":', ...lines.slice(3), '{"run":10,"met'].join('\n'),
    )
    expect(notes.filter(({ line }) => line !== undefined)).toMatchObject([
      { line: 4, text: 'this is no JSON object and was left out' },
      { line: 12, text: 'the file ends in the middle of this line, which was left out' },
    ])
  })

  test('scores that are no numbers, wild times and unknown statuses do no harm', () => {
    const text = [
      '{"metric":5,"status":"keep","description":"baseline","timestamp":9e99}',
      '{"metric":"4","status":"keep","description":"a text"}',
      '{"metric":null,"status":"discard","timestamp":"yesterday"}',
      '{"metric":3,"status":"whatever"}',
      '{"metric":1e999,"status":"discard"}',
      '{"metric":0,"status":"discard","metrics":{"a":"x"}}',
    ].join('\n')
    const { records, notes } = imported(text)
    const scores = records.flatMap(({ contract, record }) =>
      contract === 'improve/iteration-history'
        ? (record as IterationHistory).losers.map(({ score }) => score)
        : [],
    )
    expect(scores.every((score) => score === null)).toBe(true)
    expect(notes.length).toBeGreaterThan(4)
    expect(lintCampaign(records)).toEqual(['info improve/no-benchmark-command nothing'])
  })

  test.each(['', '[]', '{"a":1}', 'words', '{"type":"config"}'])('%j is refused with the reason', (text) => {
    expect(() => imported(text)).toThrow('metric and status')
  })
})
