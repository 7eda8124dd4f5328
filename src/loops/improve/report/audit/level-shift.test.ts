import { expect, test } from 'vitest'
import { levelsOf, shiftChance } from './level-shift.ts'
import type { LoggedRuns } from './logged-run.ts'

function log(runs: readonly (readonly [score: number, kept?: boolean])[]): LoggedRuns {
  return {
    direction: 'higher_is_better',
    runs: runs.map(([score, kept = false], iteration) => ({
      iteration,
      name: `${iteration}`,
      score,
      kept: kept || iteration === 0,
      description: 'a change',
    })),
  }
}

const chanceOf = (runs: LoggedRuns) => {
  const [before, after] = levelsOf(runs)
  return shiftChance(before!, after!, runs)
}

test('a level lasts until a change is kept for a better score', () => {
  const runs = log([[1], [0.5], [2, true], [1.9], [1.5, true], [3, true]])
  expect(levelsOf(runs).map(({ first, others }) => [first.score, others.map(({ score }) => score)])).toEqual([
    [1, [0.5]],
    [2, [1.9, 1.5]],
    [3, []],
  ])
})

test('three runs that all beat three others have the chance of one order in twenty', () => {
  expect(chanceOf(log([[1], [2], [3], [9, true], [4], [5], [6]]))).toBeCloseTo(1 / 20, 12)
})

test('the chance is that of counting all orders', () => {
  const [old, fresh] = [
    [1, 4, 6, 7],
    [3, 5, 8],
  ]
  const runs = log([
    ...old.map((score) => [score] as const),
    [9, true],
    ...fresh.map((score) => [score] as const),
  ])
  const wins = (group: readonly number[], all: readonly number[]) =>
    group.reduce((sum, one) => sum + all.filter((other) => !group.includes(other) && one > other).length, 0)
  const all = [...old, ...fresh]
  const groups = all.flatMap((one, i) =>
    all.flatMap((two, j) => all.flatMap((three, k) => (i < j && j < k ? [[one, two, three]] : []))),
  )
  const atLeast = groups.filter((group) => wins(group, all) >= wins(fresh, all)).length
  expect(chanceOf(runs)).toBeCloseTo(atLeast / groups.length, 12)
})

test('two runs are too few to say anything', () => {
  expect(chanceOf(log([[1], [2], [3], [9, true], [4], [5]]))).toBeUndefined()
})

test('equal scores count against the gain', () => {
  expect(chanceOf(log([[5], [5], [5], [9, true], [5], [5], [5]]))).toBe(1)
})
