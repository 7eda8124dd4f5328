import { expect, test } from 'vitest'
import { readScore } from './read-score.ts'

test.each([
  ['json', 'warming up\n{"primary": 3.5, "sub_scores": {"a": 1}}\n', 3.5, { a: 1 }],
  ['json', '{"primary":-2e-3}', -0.002, {}],
  ['number', 'first\n 42 \n\n', 42, {}],
  ['number', '-.5e2', -50, {}],
  ['metric', 'METRIC a=1\nnoise\nMETRIC primary = 2\nMETRIC primary=3\nbye', 3, { a: 1 }],
] as const)('%s: %j is read', (format, text, score, subScores) => {
  expect(readScore(text, format, 'primary')).toEqual({ kind: 'score', score, subScores })
})

test.each([
  ['json', ''],
  ['json', 'oops'],
  ['json', '[1]'],
  ['json', '{"primary": NaN}'],
  ['json', '{"primary": Infinity}'],
  ['json', '{"primary": 1e999}'],
  ['json', '{"primary": "3"}'],
  ['json', '{"primary": null}'],
  ['json', '{"other": 1}'],
  ['json', '{"primary": 1, "primary": 2}'],
  ['json', '{"primary": 1, "sub_scores": {"a": "x"}}'],
  ['json', '{"primary": 1}\nTraceback: bad'],
  ['number', 'NaN'],
  ['number', 'Infinity'],
  ['number', '1e999'],
  ['number', '3 seconds'],
  ['number', '0x10'],
  ['metric', 'METRIC other=1'],
  ['metric', 'METRIC primary=NaN'],
  ['metric', 'METRIC primary=-inf'],
] as const)('%s: %j is no score, and a sentence says why', (format, text) => {
  const read = readScore(text, format, 'primary')
  expect(read.kind).toBe('none')
  expect(read.kind === 'none' && read.what.length + read.why.length).toBeGreaterThan(30)
})

test('the key of the score is the name of the metric, and no inherited one', () => {
  expect(readScore('{"latency": 7}', 'json', 'latency')).toMatchObject({ score: 7 })
  expect(readScore('{"a": 7}', 'json', 'constructor').kind).toBe('none')
})
