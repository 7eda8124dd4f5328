import { expect, test } from 'vitest'
import { attributeGains } from './attribute-gains.ts'
import type { Mode } from './contest.ts'
import { ground, lower, noise, type ScriptedRun, scriptedBenchmark } from './scripted-benchmark.suite.ts'

const without = ['without_1', 'without_2', 'without_3']

async function attribute(mode: Mode, runOf: (id: string, block: number) => ScriptedRun) {
  const benchmark = scriptedBenchmark(runOf)
  const { changes } = await attributeGains({ ...ground(benchmark), without, finalScore: 100, mode })
  return { changes, blocks: benchmark.blocks }
}

test('a change helps where the final state is better with it, and is named where it is not', async () => {
  const loss: Record<string, number> = { without_1: 5 }
  const { changes } = await attribute('noisy', (id, block) => 100 + noise(id, block) - (loss[id] ?? 0))
  expect(changes.map(({ kind }) => kind)).toEqual(['helps', 'not_attributable', 'not_attributable'])
  expect(changes[0]!.improvement).toBeCloseTo(5, 0)
  expect(changes[1]!.reason).toContain('Not attributable')
})

test('a change without which the benchmark fails is needed', async () => {
  const { changes } = await attribute('deterministic', (id) =>
    id === 'without_2' ? 'logic_error' : id === 'without_3' ? 98 : 100,
  )
  expect(changes.map(({ kind }) => kind)).toEqual(['not_attributable', 'needed', 'helps'])
  expect(changes[1]).toMatchObject({ improvement: null, gain: null })
  expect(changes[2]).toMatchObject({ improvement: 2 })
})

test('one run of the final state is shared by all changes, and each is measured until it is decided', async () => {
  const loss: Record<string, number> = { without_1: 5 }
  const { blocks } = await attribute('noisy', (id, block) => 100 + noise(id, block) - (loss[id] ?? 0))
  expect(blocks[0]).toMatchObject({ phase: 'attribution' })
  expect([...blocks[0]!.order].sort()).toEqual(['baseline', ...without])
  expect(blocks.at(-1)!.order).not.toContain('without_1')
})

test('where lower is better, a change that lowers the score helps', async () => {
  const benchmark = scriptedBenchmark((id, block) => 100 + noise(id, block) + (id === 'without_1' ? 5 : 0))
  const question = {
    ...ground(benchmark, lower),
    without: ['without_1'],
    finalScore: 100,
    mode: 'noisy',
  } as const
  const { changes } = await attributeGains(question)
  expect(changes[0]!.kind).toBe('helps')
  expect(changes[0]!.improvement).toBeCloseTo(5, 0)
})

test('a final state that fails twice leaves all unknown', async () => {
  const { changes } = await attribute('noisy', (id) => (id === 'baseline' ? 'infrastructure' : 100))
  expect(changes.every(({ kind }) => kind === 'unknown')).toBe(true)
})

test('nothing merged is nothing measured', async () => {
  const benchmark = scriptedBenchmark(() => 100)
  expect(await attributeGains({ ...ground(benchmark), without: [], finalScore: 100, mode: 'noisy' })).toEqual(
    {
      changes: [],
      mode: 'noisy',
    },
  )
  expect(benchmark.blocks).toEqual([])
})
