import { expect, test } from 'vitest'
import { confirmMerge } from './confirm-merge.ts'
import { measureEffect } from './measure-effect.ts'
import { ground, noise, scriptedBenchmark } from './scripted-benchmark.suite.ts'
import { selectWinner } from './select-winner.ts'

const candidates = ['executor_1', 'executor_2']

test('two equal runs of each decide, and the score is the one measured', async () => {
  const benchmark = scriptedBenchmark((id) => (id === 'executor_2' ? 100.1 : 100))
  const {
    selection,
    candidates: results,
    mode,
  } = await selectWinner({ ...ground(benchmark), candidates, mode: 'deterministic' })
  expect(mode).toBe('deterministic')
  expect(selection).toMatchObject({ kind: 'winner', winner: 'executor_2' })
  expect(results.map(({ score }) => score)).toEqual([100, 100.1])
  expect(results[0]).toMatchObject({ verdict: 'dropped', status: 'success' })
  expect(benchmark.blocks).toHaveLength(2)
})

test('a worse score is a regression, and no candidate wins', async () => {
  const benchmark = scriptedBenchmark((id) => (id === 'baseline' ? 100 : 99))
  const { selection, candidates: results } = await selectWinner({
    ...ground(benchmark),
    candidates,
    mode: 'deterministic',
  })
  expect(selection.kind).toBe('no_winner')
  expect(results[0]).toMatchObject({ status: 'regression', score: 99, failure: { category: 'regression' } })
})

test.each([
  ['a candidate', (id: string, block: number) => (id === 'executor_1' ? 100 + (block === 2 ? 1 : 0) : 100)],
  ['the baseline', (id: string, block: number) => (id === 'baseline' && block === 2 ? 99 : 100)],
  ['the baseline, against the known score', (id: string) => (id === 'baseline' ? 99 : 100)],
])(
  '%s that does not repeat its score makes the benchmark noisy, and the round starts again',
  async (_, score) => {
    const benchmark = scriptedBenchmark((id, block) =>
      block <= 2 ? score(id, block) : 100 + noise(id, block),
    )
    const { mode, candidates: results } = await selectWinner({
      ...ground(benchmark),
      candidates,
      mode: 'deterministic',
    })
    expect(mode).toBe('noisy')
    expect(results[0]!.samples[0]!.block).toBe(3)
    expect(benchmark.blocks.length).toBeGreaterThanOrEqual(10)
  },
)

test('a failure in one of two runs is noise; it still counts when another follows', async () => {
  const benchmark = scriptedBenchmark((id, block) =>
    id === 'executor_1' && (block === 1 || block === 4) ? 'oom' : 100 + noise(id, block >= 3 ? block : 0),
  )
  const round = { ...ground(benchmark), candidates: ['executor_1'], mode: 'deterministic' } as const
  const { mode, candidates: results } = await selectWinner(round)
  expect(mode).toBe('noisy')
  expect(results[0]).toMatchObject({ verdict: 'disqualified', status: 'error' })
  expect(benchmark.blocks).toHaveLength(4)
})

test('a candidate that fails in both runs is disqualified without making the benchmark noisy', async () => {
  const benchmark = scriptedBenchmark((id) => (id === 'executor_1' ? 'logic_error' : 100))
  const { mode, candidates: results } = await selectWinner({
    ...ground(benchmark),
    candidates,
    mode: 'deterministic',
  })
  expect(mode).toBe('deterministic')
  expect(results[0]).toMatchObject({ verdict: 'disqualified', failure: { category: 'logic_error' } })
})

test('a confirmation reproduces both scores, and the effect is exact without more runs', async () => {
  const benchmark = scriptedBenchmark((id) => (id === 'executor_2' ? 101 : 100))
  const merge = {
    ...ground(benchmark),
    candidate: 'executor_2',
    selectedScore: 101,
    plannedRounds: 50,
    mode: 'deterministic',
  } as const
  const confirmation = await confirmMerge(merge)
  expect(confirmation).toMatchObject({
    kind: 'confirmed',
    score: 101,
    regressed: false,
    mode: 'deterministic',
  })
  const effect = await measureEffect({ ...merge, confirmedScore: 101 })
  expect(effect).toMatchObject({
    kind: 'measured',
    score: 101,
    improvement: { estimate: 1, low: 1, high: 1 },
  })
  expect(benchmark.blocks).toHaveLength(2)
})

test('a merged state with another score than its candidate makes the benchmark noisy, and needs pairs', async () => {
  const benchmark = scriptedBenchmark((id) => (id === 'executor_2' ? 101 : 100))
  const merge = {
    ...ground(benchmark),
    candidate: 'executor_2',
    selectedScore: 102,
    plannedRounds: 50,
    mode: 'deterministic',
  } as const
  const confirmation = await confirmMerge(merge)
  expect(confirmation).toMatchObject({ kind: 'confirmed', mode: 'noisy' })
  expect(confirmation.samples).toHaveLength(8)
})

test('an equal score is not a gain', async () => {
  const benchmark = scriptedBenchmark(() => 100)
  const { selection } = await selectWinner({ ...ground(benchmark), candidates, mode: 'deterministic' })
  expect(selection.kind).toBe('no_improvement')
})
