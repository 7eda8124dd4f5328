import { expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import { solvedIn } from './attempts.suite.ts'
import { compareMemory } from './compare-memory.ts'
import { comparisonMarkdown } from './comparison-markdown.ts'

const chance = () => ({ random: seededRandom('compare') })
const tasks = (attempts: readonly number[], from = 0) =>
  attempts.flatMap((count, index) => solvedIn(`task-${from + index}`, count))

test('tasks are compared with themselves, and those without a partner are left out', () => {
  const comparison = compareMemory(
    [...tasks([1, 2, 3]), ...solvedIn('only-on', 1)],
    [...tasks([2, 4]), ...solvedIn('task-2', 5, false), ...solvedIn('only-off', 1)],
    chance(),
  )
  expect(comparison).toMatchObject({ pairs: 3, unpaired: { on: 1, off: 1 }, limit: 5 })
  expect(comparison.attempts).toMatchObject({ on: 2, off: 4, difference: { estimate: -2 } })
  expect(comparison.attempts.difference.low).toBeGreaterThanOrEqual(-3)
  expect(comparison.attempts.difference.high).toBeLessThanOrEqual(-1)
  expect(comparison.solved).toMatchObject({
    on: { count: 3, of: 3 },
    off: { count: 2, of: 3 },
    onlyOn: 1,
    onlyOff: 0,
  })
})

test('an unsolved task counts as one more than the limit, even where its loop gave up early', () => {
  const unsolved = compareMemory(tasks([3]), solvedIn('task-0', 2, false), { ...chance(), limit: 40 })
  expect(unsolved.attempts).toMatchObject({ on: 3, off: 41 })
  expect(compareMemory(tasks([3]), solvedIn('task-0', 2, false), chance()).attempts.off).toBe(4)
})

test('a clear difference is distinguished from chance, and an unclear one is not', () => {
  const on = tasks(Array.from({ length: 12 }, (_, index) => 2 + (index % 3)))
  const off = tasks(Array.from({ length: 12 }, (_, index) => 9 + ((index * 7) % 11)))
  const clear = compareMemory(on, off, chance())
  expect(clear.attempts.wilcoxon.pValue).toBeLessThan(0.01)
  expect(clear.attempts.permutation.pValue).toBeLessThan(0.01)
  expect(clear.attempts.difference.high).toBeLessThan(0)
  expect(comparisonMarkdown(clear)).toContain('With memory fewer attempts were needed.')
  expect(comparisonMarkdown(compareMemory(off, on, chance()))).toContain('With memory more attempts')
  const unclear = compareMemory(tasks([1, 4, 2, 5]), tasks([4, 1, 5, 2]), chance())
  expect(unclear.attempts.wilcoxon.pValue).toBeGreaterThan(0.5)
  expect(comparisonMarkdown(unclear)).toContain(
    'The difference in the attempts needed is not distinguishable from chance.',
  )
})

test('several seeds of a task are one task, so that more seeds make nothing more certain', () => {
  const seeds = (attempts: readonly number[], count: number) =>
    attempts.flatMap((needed, task) =>
      Array.from({ length: count }, (_, seed) => solvedIn(`task-${task}-s${seed + 1}`, needed)).flat(),
    )
  const [on, off] = [
    [2, 3, 4],
    [4, 3, 6],
  ]
  const one = compareMemory(seeds(on!, 1), seeds(off!, 1), chance())
  const ten = compareMemory(seeds(on!, 10), seeds(off!, 10), chance())
  expect(ten).toMatchObject({ pairs: 30, tasks: 3, attempts: one.attempts })
  expect(comparisonMarkdown(ten)).toContain('Tasks tried both ways: 3 in 30 pairs of loops')
})

test('what the checks accept and a holdout refuses is accepted and not solved', () => {
  const refused = solvedIn('task-1', 3).map((attempt) => ({ ...attempt, holdout: { passed: false } }))
  const comparison = compareMemory([...tasks([1]), ...refused], tasks([2, 2]), chance())
  expect(comparison.accepted).toMatchObject({ on: { count: 2, of: 2 }, off: { count: 2, of: 2 } })
  expect(comparison.solved.on).toMatchObject({ count: 1, of: 2 })
  expect(comparisonMarkdown(comparison)).toContain('Accepted by the checks with memory: 2 of 2')
})

test('tasks that were not solved are named', () => {
  const { solved } = compareMemory(tasks([1, 2]), solvedIn('task-0', 2, false), chance())
  expect(solved.missed).toEqual({ on: [], off: ['ralph-task-0'] })
})

test('the same chance gives the same comparison', () => {
  const [on, off] = [tasks([1, 2, 3, 4]), tasks([2, 2, 6, 3])]
  expect(compareMemory(on, off, chance())).toEqual(compareMemory(on, off, chance()))
})

test('groups without a common task are refused with the way out', () => {
  expect(() => compareMemory(tasks([1]), tasks([1], 5), chance())).toThrow(
    expect.objectContaining({ code: 'nothing_to_compare' }),
  )
  expect(() => compareMemory(tasks([1]), tasks([1], 5), chance())).toThrow('the same loop_id')
})
