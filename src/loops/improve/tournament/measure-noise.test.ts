import { expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import type { Measurement } from '../../../workspace/index.ts'
import type { VariantId } from '../measuring.ts'
import { measureNoise, twinIds } from './measure-noise.ts'
import { noiseShapes } from './noise-shapes.suite.ts'
import { ground, scriptedBenchmark } from './scripted-benchmark.suite.ts'
import { simulatePower } from './simulate-rounds.suite.ts'

const question = { pairs: 12, mostPairs: 24, candidates: 3 }

test('a benchmark that does not vary shows every gain', async () => {
  const benchmark = scriptedBenchmark(() => 5)
  const report = await measureNoise({ ...ground(benchmark), ...question })
  expect(report).toMatchObject({
    kind: 'measured',
    mode: 'deterministic',
    sigma: 0,
    smallestGain: 0,
    mean: 5,
    runs: 16,
  })
  expect([...benchmark.blocks[0]!.order].sort()).toEqual(['baseline', ...twinIds(3)])
})

test('a benchmark that fails twice is reported with its failure', async () => {
  const benchmark = scriptedBenchmark((id) => (id === twinIds(3)[1] ? 'timeout' : 5))
  const report = await measureNoise({ ...ground(benchmark), ...question })
  expect(report).toMatchObject({ kind: 'aborted', failure: { category: 'timeout' } })
})

test.each(noiseShapes)('the gain that is said to be visible under $name noise is found', async (shape) => {
  const random = seededRandom(3, shape.name, 'noise')
  const run = shape.open(random)
  const measure = async ({ order }: { order: readonly VariantId[] }) =>
    Object.fromEntries(
      order.map((id): [string, Measurement] => [
        id,
        { kind: 'score', score: run(0), subScores: {}, seconds: 1, output: '' },
      ]),
    )
  const { scale } = shape
  const report = await measureNoise({ measure, random, scale, ...question, pairs: 300 })
  if (report.kind !== 'measured') throw new Error(report.reason)
  // The size of one σ in units of the score, as the shape defines it.
  const sigma = shape.isTime ? 2 : shape.name.startsWith('pass') ? Math.sqrt((0.7 * 0.3) / 50) : 1
  const { selected, rounds } = await simulatePower(shape, report.smallestGain / sigma, 300, 3)
  expect(selected / rounds).toBeGreaterThan(0.82)
  expect(report.smallestConfirmedGain).toBeGreaterThan(report.smallestGain)
})
