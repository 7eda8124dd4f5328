import { expect, test } from 'vitest'
import { loop, solvedIn } from './attempts.suite.ts'
import { ralphReport } from './ralph-report.ts'

test('an empty set of records has an empty report', () => {
  expect(ralphReport([])).toMatchObject({
    loops: 0,
    attempts: 0,
    solved: { count: 0, of: 0 },
    curves: [],
    attemptsToSuccess: { solved: 0 },
    spending: {},
    stopping: [],
  })
})

test('the curves follow every loop, in whatever order the records come', () => {
  const records = [
    ...loop('a', { reward: 0.2 }, { reward: 0.6 }, { passed: true }),
    ...loop('b', { passed: true }),
    ...loop('c', { reward: 0.5 }, { reward: 0.1 }),
  ]
  const { curves } = ralphReport(records.toReversed())
  expect(curves.map(({ attempts, solved }) => [attempts, solved])).toEqual([
    [3, 1],
    [2, 1],
    [1, 2],
  ])
  expect(curves.map(({ iteration }) => iteration)).toEqual([0, 1, 2])
  for (const [iteration, reward, bestReward, solvedShare] of [
    [0, 1.7 / 3, 1.7 / 3, 1 / 3],
    [1, 0.35, 2.1 / 3, 1 / 3],
    [2, 1, 2.5 / 3, 2 / 3],
  ] as const) {
    expect(curves[iteration]!.reward).toBeCloseTo(reward)
    expect(curves[iteration]!.bestReward).toBeCloseTo(bestReward)
    expect(curves[iteration]!.solvedShare).toBeCloseTo(solvedShare)
  }
})

test('a loop is rescued when its first attempt failed and a later one did not', () => {
  const { rescued, attemptsToSuccess, solved } = ralphReport([
    ...solvedIn('a', 1),
    ...solvedIn('b', 3),
    ...solvedIn('c', 4),
    ...solvedIn('d', 5, false),
  ])
  expect(rescued).toMatchObject({ count: 2, of: 3, share: 2 / 3 })
  expect(attemptsToSuccess).toEqual({ solved: 3, mean: 8 / 3, median: 3, most: 4 })
  expect(solved).toMatchObject({ count: 3, of: 4 })
  expect(solved.low).toBeGreaterThan(0.3)
  expect(solved.high).toBeLessThan(0.96)
})

test('errors are counted by type at each iteration; warnings are none', () => {
  const warning = { type: 'lint_error' as const, message: 'x', severity: 'warning' as const }
  const warned = loop('c', {})
  warned[0]!.evaluator_output.errors = [warning]
  const { errors } = ralphReport([
    ...loop('a', { errors: ['type_error', 'test_failure', 'test_failure'] }, { errors: ['test_failure'] }),
    ...loop('b', { errors: ['type_error'] }),
    ...warned,
  ])
  expect(errors).toEqual([
    { iteration: 0, attempts: 3, errors: { test_failure: 2, type_error: 2 } },
    { iteration: 1, attempts: 1, errors: { test_failure: 1, type_error: 0 } },
  ])
})

test('a held-out check audits the evaluator and decides what is solved', () => {
  const { evaluator, solved, accepted } = ralphReport([
    ...loop('a', { passed: true, holdout: true }),
    ...loop('b', { passed: true, holdout: false }),
    ...loop('c', { holdout: true }),
    ...loop('d', {}, { holdout: false }),
    ...loop('e', { passed: true }),
  ])
  expect(evaluator).toMatchObject({
    judged: 4,
    falsePositives: { count: 1, of: 2, share: 0.5 },
    falseNegatives: { count: 1, of: 2, share: 0.5 },
  })
  expect(solved.count).toBe(3)
  expect(accepted.count).toBe(3)
})

test('without a held-out check nothing is said about the evaluator', () => {
  expect(ralphReport(solvedIn('a', 2)).evaluator).toBeUndefined()
})

test('neighbouring reflections of a loop are compared, and only those that are there', () => {
  const absent = { provenance: { 'self_reflection.reflection_text': 'absent' } }
  const records = [
    ...loop(
      'a',
      { reflection: 'take the left door' },
      { reflection: 'x', more: absent },
      { reflection: 'take the left door!' },
    ),
    ...loop('b', { reflection: 'take the left door' }, { reflection: 'run' }),
    ...loop('c', { reflection: 'take the left door' }),
  ]
  const { duplicates, reflections } = ralphReport(records)
  expect(duplicates).toMatchObject({
    pairs: { count: 1, of: 2 },
    above: 0.9,
    found: [{ loop: 'ralph-a', earlier: 0, later: 2, similarity: expect.closeTo(36 / 37) }],
  })
  expect(reflections.entries).toHaveLength(5)
  expect(ralphReport(records, { duplicatesAbove: 0.98 }).duplicates.pairs.count).toBe(0)
})

test('what attempts used is added up, wherever the record has it', () => {
  const { spending, stopping } = ralphReport([
    ...loop(
      'a',
      { more: { cost_usd: 0.5, tokens: 100, duration_ms: 10 } },
      { more: { usage: { cost_usd: 0.25, input_tokens: 10, output_tokens: 5 } } },
      { passed: true, more: { tokens: Number.NaN } },
    ),
    ...solvedIn('b', 2),
  ])
  expect(spending).toEqual({ cost_usd: 0.75, tokens: 115, duration_ms: 10 })
  expect(stopping).toEqual([
    { attempts: 1, savedAttempts: 3, saved: { cost_usd: 0.25, tokens: 15 }, keptSolved: 0, lostSolved: 2 },
    { attempts: 2, savedAttempts: 1, saved: {}, keptSolved: 1, lostSolved: 1 },
    { attempts: 3, savedAttempts: 0, saved: {}, keptSolved: 2, lostSolved: 0 },
  ])
})

test('verdicts that an import concluded are counted', () => {
  const more = { provenance: { 'evaluator_output.passed': 'inferred' } }
  expect(ralphReport([...loop('a', { more }, {}), ...loop('b', { more })]).inferredVerdicts).toBe(2)
})
