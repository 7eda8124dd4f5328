import { expect, test } from 'vitest'
import { confirmMerge } from './confirm-merge.ts'
import { ground, noise, type ScriptedRun, scriptedBenchmark } from './scripted-benchmark.suite.ts'

function confirm(
  runOf: (id: string, block: number) => ScriptedRun,
  more: { floors?: Record<string, number> } = {},
) {
  const benchmark = scriptedBenchmark(runOf)
  const merge = { candidate: 'executor_1', selectedScore: 105, plannedRounds: 50, mode: 'noisy' } as const
  return confirmMerge({ ...ground(benchmark), ...merge, ...more })
}

const better = (id: string, block: number) => 100 + noise(id, block) + (id === 'executor_1' ? 5 : 0)

test('a gain that fresh pairs show again is confirmed at one over the rounds', async () => {
  const confirmation = await confirm(better)
  expect(confirmation).toMatchObject({ kind: 'confirmed', alpha: 0.02, regressed: false, mode: 'noisy' })
  expect(confirmation.score).toBeGreaterThan(100)
  expect(confirmation.bound).toBeCloseTo(0.005, 12)
  expect(confirmation.reason).toContain('confirmed with fresh runs')
})

test('a gain that fresh pairs do not show is not confirmed', async () => {
  const confirmation = await confirm((id, block) => 100 + noise(id, block))
  expect(confirmation.kind).toBe('not_confirmed')
  expect(confirmation.reason).toContain('not confirmed')
})

test('a merged state that is worse has fallen back', async () => {
  const confirmation = await confirm((id, block) => 100 + noise(id, block) - (id === 'executor_1' ? 5 : 0))
  expect(confirmation).toMatchObject({ kind: 'not_confirmed', regressed: true })
})

test('a merged state that fails twice is not confirmed', async () => {
  const confirmation = await confirm((id, block) =>
    id === 'executor_1' ? 'timeout' : 100 + noise(id, block),
  )
  expect(confirmation).toMatchObject({ kind: 'not_confirmed', score: null, gain: null, regressed: true })
  expect(confirmation.reason).toContain('failed twice (timeout)')
})

test('a baseline that fails twice leaves the merge unconfirmed without calling it worse', async () => {
  const confirmation = await confirm((id) => (id === 'baseline' ? 'infrastructure' : 105))
  expect(confirmation).toMatchObject({ kind: 'aborted', regressed: false })
})

test('floors hold for the merged state too', async () => {
  const runOf = (id: string, block: number) => ({ score: better(id, block), subScores: { accuracy: 0.5 } })
  const confirmation = await confirm(runOf, { floors: { accuracy: 0.9 } })
  expect(confirmation.kind).toBe('not_confirmed')
  expect(confirmation.reason).toContain('below its floor')
})
