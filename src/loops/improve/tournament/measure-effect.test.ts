import { expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import { measureEffect } from './measure-effect.ts'
import { ground, noise, type ScriptedRun, scriptedBenchmark, times } from './scripted-benchmark.suite.ts'

const question = { candidate: 'executor_1', confirmedScore: 106, mode: 'noisy' } as const

const effectOf = (runOf: (id: string, block: number) => ScriptedRun) =>
  measureEffect({ ...ground(scriptedBenchmark(runOf)), ...question })

test('twelve pairs of their own give the gain with its interval', async () => {
  const effect = await effectOf((id, block) => 100 + noise(id, block) + (id === 'executor_1' ? 5 : 0))
  const { estimate, low, high, level } = effect.improvement!
  expect(effect.samples).toHaveLength(12)
  expect(low).toBeLessThan(5)
  expect(high).toBeGreaterThan(5)
  expect(estimate).toBeCloseTo(effect.score - 100, 12)
  expect(level).toBeGreaterThan(0.95)
})

test('the gain of a time is given in units of the time', async () => {
  const benchmark = scriptedBenchmark((id, block) => (id === 'executor_1' ? 80 : 100) + noise(id, block) / 10)
  const effect = await measureEffect({ ...ground(benchmark, times), ...question })
  expect(effect.score).toBeCloseTo(80, 0)
  expect(effect.improvement!.estimate).toBeCloseTo(20, 0)
  expect(effect.gain!.estimate).toBeCloseTo(Math.log(100 / 80), 1)
})

test('a merge that was confirmed is never recorded as worse than what it replaced', async () => {
  const effect = await effectOf((id, block) => 100 + noise(id, block) - (id === 'executor_1' ? 0.5 : 0))
  expect(effect.improvement!.estimate).toBeLessThan(0)
  expect(effect.score).toBe(100)
})

test('failures of the merged state are lost pairs', async () => {
  const effect = await effectOf((id, block) => {
    if (id === 'executor_1' && block % 4 === 0) return 'timeout'
    return 100 + noise(id, block) + (id === 'executor_1' ? 5 : 0)
  })
  expect(effect.failures).toHaveLength(3)
  expect(effect.samples).toHaveLength(12)
  expect(effect.improvement!.low).toBeLessThan(0)
  expect(Number.isFinite(effect.improvement!.low)).toBe(true)
})

test('a baseline that fails twice leaves the score of the confirmation', async () => {
  const effect = await effectOf((id) => (id === 'baseline' ? 'infrastructure' : 105))
  expect(effect).toMatchObject({ kind: 'aborted', improvement: null, score: 106 })
})

test('the estimate has no bias, and the interval holds the truth as often as it says', async () => {
  let sum = 0
  let held = 0
  const rounds = 400
  for (let round = 0; round < rounds; round++) {
    const random = seededRandom('effect', round)
    const spread = () => random() + random() + random() - 1.5
    const benchmark = scriptedBenchmark((id) => 100 + spread() + (id === 'executor_1' ? 0.5 : 0))
    const { improvement } = await measureEffect({ ...ground(benchmark), ...question })
    sum += improvement!.estimate
    if (improvement!.low <= 0.5 && improvement!.high >= 0.5) held++
  }
  expect(sum / rounds).toBeCloseTo(0.5, 1)
  expect(held / rounds).toBeGreaterThan(0.92)
})
