import { expect, test } from 'vitest'
import { runPilot } from './run-pilot.ts'
import { noise, type ScriptedRun, scriptedBenchmark } from './scripted-benchmark.suite.ts'

function pilot(runOf: (id: string, block: number) => ScriptedRun, isTime = false) {
  const benchmark = scriptedBenchmark(runOf)
  const direction = isTime ? 'lower_is_better' : 'higher_is_better'
  return { blocks: benchmark.blocks, done: runPilot({ measure: benchmark.measure, direction, isTime }) }
}

test('two equal runs mean that the benchmark is deterministic', async () => {
  const { done, blocks } = pilot(() => ({ score: 7, subScores: { size: 3 } }))
  expect(await done).toMatchObject({
    mode: 'deterministic',
    baselineScore: 7,
    sigma: 0,
    scores: [7, 7],
    subScores: { size: 3 },
  })
  expect(blocks).toEqual([
    { phase: 'pilot', number: 1, order: ['baseline'] },
    { phase: 'pilot', number: 2, order: ['baseline'] },
  ])
})

test('two different runs mean that it is noisy, and eight runs show how much', async () => {
  const { done, blocks } = pilot((id, block) => 50 + noise(id, block))
  const result = await done
  expect(result).toMatchObject({ kind: 'measured', mode: 'noisy' })
  expect(blocks).toHaveLength(8)
  if (result.kind !== 'measured') return
  expect(result.baselineScore).toBeCloseTo(50, 0)
  expect(result.sigma).toBeGreaterThan(0)
})

test('a time above zero is compared by its ratio', async () => {
  expect(await pilot(() => 1.5, true).done).toMatchObject({ scale: { logarithmic: true } })
  expect(await pilot(() => 1.5).done).toMatchObject({ scale: { logarithmic: false } })
})

test('one failure makes the benchmark noisy, and two abort', async () => {
  expect(await pilot((_, block) => (block === 1 ? 'timeout' : 7)).done).toMatchObject({
    mode: 'noisy',
    baselineScore: 7,
  })
  const aborted = await pilot(() => 'timeout').done
  expect(aborted).toMatchObject({ kind: 'aborted', failure: { category: 'timeout' } })
})
