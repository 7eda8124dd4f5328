import { expect, test } from 'vitest'
import { ground, higher, lower, noise, scriptedBenchmark, times } from './scripted-benchmark.suite.ts'
import { selectWinner } from './select-winner.ts'

const candidates = ['executor_1', 'executor_2', 'executor_3']

test('a candidate that is better in each of the first eight pairs wins there', async () => {
  const benchmark = scriptedBenchmark((id, block) => 100 + noise(id, block) + (id === 'executor_2' ? 5 : 0))
  const {
    selection,
    candidates: results,
    mode,
  } = await selectWinner({ ...ground(benchmark), candidates, mode: 'noisy' })
  expect(selection).toMatchObject({ kind: 'winner', winner: 'executor_2' })
  expect(mode).toBe('noisy')
  const winner = results[1]!
  expect(winner).toMatchObject({ verdict: 'won', status: 'success', failure: null, chance: 2 ** -8 })
  expect(winner.samples).toHaveLength(8)
  expect(winner.score).toBeCloseTo(105, 0)
  expect(winner.reason).toContain('significant')
  expect(benchmark.blocks.map(({ phase, number }) => `${phase} ${number}`).slice(0, 2)).toEqual([
    'selection 1',
    'selection 2',
  ])
})

test('candidates that do nothing are dropped, and the round has no improvement', async () => {
  const benchmark = scriptedBenchmark((id, block) => 100 + noise(id, block))
  const { selection, candidates: results } = await selectWinner({
    ...ground(benchmark),
    candidates,
    mode: 'noisy',
  })
  expect(selection.kind).toBe('no_improvement')
  expect(selection.reason).toContain('executor_1: No significant gain')
  for (const { verdict, chance } of results) {
    expect(verdict).toBe('dropped')
    expect(chance).toBeGreaterThan(0)
  }
  expect(benchmark.blocks.length).toBeLessThanOrEqual(24)
})

test('a dropped candidate is not measured again, and the others share the baseline', async () => {
  const benchmark = scriptedBenchmark((id, block) =>
    id === 'executor_1' ? 90 : id === 'executor_3' ? 100.4 + noise(id, block) : 100 + noise(id, block),
  )
  const round = { ...ground(benchmark), candidates: ['executor_1', 'executor_3'], mode: 'noisy' } as const
  const { candidates: results } = await selectWinner(round)
  expect(results[0]!.reason).toMatch(/No significant gain: a loss of \d/)
  expect(benchmark.blocks[7]!.order).toHaveLength(3)
  expect(benchmark.blocks[8]!.order).not.toContain('executor_1')
})

test('of several winners the one with the largest clipped mean wins, and the other is said to be beaten', async () => {
  const gains: Record<string, number> = { executor_1: 4, executor_3: 6 }
  const benchmark = scriptedBenchmark((id, block) => 100 + noise(id, block) + (gains[id] ?? 0))
  const { selection, candidates: results } = await selectWinner({
    ...ground(benchmark),
    candidates,
    mode: 'noisy',
  })
  expect(selection).toMatchObject({ kind: 'winner', winner: 'executor_3' })
  expect(results[0]).toMatchObject({ verdict: 'beaten', status: 'success', failure: null })
  expect(results[0]!.reason).toContain('executor_3 gained more')
  expect(results[1]!.verdict).toMatch(/undecided|dropped/)
})

test.each([
  ['lower is better', lower, (id: string) => (id === 'executor_1' ? 95 : 100)],
  ['a time', times, (id: string) => (id === 'executor_1' ? 90 : 100)],
])('a smaller score wins where %s', async (_, scale, score) => {
  const benchmark = scriptedBenchmark((id, block) => score(id) + noise(id, block))
  const { selection, candidates: results } = await selectWinner({
    ...ground(benchmark, scale),
    candidates,
    mode: 'noisy',
  })
  expect(selection).toMatchObject({ kind: 'winner', winner: 'executor_1' })
  expect(results[0]!.score).toBeLessThan(97)
})

test('a failure loses a pair at the clip, and two disqualify', async () => {
  const once = scriptedBenchmark((id, block) =>
    id === 'executor_1' && block === 3 ? 'oom' : 100 + noise(id, block) + (id === 'executor_1' ? 5 : 0),
  )
  const one = await selectWinner({ ...ground(once), candidates: ['executor_1'], mode: 'noisy' })
  expect(one.selection.kind).toBe('winner')
  expect(one.candidates[0]!.samples[2]).toMatchObject({ score: null })
  expect(one.candidates[0]!.samples.length).toBeGreaterThan(8)

  const twice = scriptedBenchmark((id, block) =>
    id === 'executor_1' && (block === 3 || block === 5)
      ? 'timeout'
      : 100 + noise(id, block) + (id === 'executor_1' ? 5 : 0),
  )
  const two = await selectWinner({ ...ground(twice), candidates: ['executor_1'], mode: 'noisy' })
  expect(two.selection.kind).toBe('no_winner')
  expect(two.candidates[0]).toMatchObject({
    verdict: 'disqualified',
    status: 'timeout',
    score: null,
    gain: null,
  })
  expect(two.candidates[0]!.failure).toMatchObject({ category: 'timeout', what: 'It ended in timeout.' })
  expect(twice.blocks).toHaveLength(5)
})

test('one change of a sealed file disqualifies at once', async () => {
  const benchmark = scriptedBenchmark((id) => (id === 'executor_1' ? 'sealed_file_violation' : 100))
  const { candidates: results } = await selectWinner({
    ...ground(benchmark),
    candidates: ['executor_1'],
    mode: 'noisy',
  })
  expect(results[0]).toMatchObject({ verdict: 'disqualified', status: 'error' })
  expect(benchmark.blocks).toHaveLength(1)
})

test('a score that is not a number and a time of zero are failures, not wins', async () => {
  for (const [scale, score] of [
    [higher, Number.POSITIVE_INFINITY],
    [higher, Number.NaN],
    [times, 0],
    [times, -1],
  ] as const) {
    const benchmark = scriptedBenchmark((id, block) => (id === 'executor_1' ? score : 100 + noise(id, block)))
    const { candidates: results } = await selectWinner({
      ...ground(benchmark, scale),
      candidates: ['executor_1'],
      mode: 'noisy',
    })
    expect(results[0]).toMatchObject({
      verdict: 'disqualified',
      failure: { category: 'benchmark_parse_error' },
    })
  }
})

test('a failure of the baseline measures the block again, and a second one aborts the round', async () => {
  const once = scriptedBenchmark((id, block) =>
    id === 'baseline' && block === 2
      ? 'infrastructure'
      : 100 + noise(id, block) + (id === 'executor_1' ? 5 : 0),
  )
  const one = await selectWinner({ ...ground(once), candidates: ['executor_1'], mode: 'noisy' })
  expect(one.selection.kind).toBe('winner')
  expect(one.candidates[0]!.samples.map(({ block }) => block)).toEqual([1, 3, 4, 5, 6, 7, 8, 9])

  const twice = scriptedBenchmark((id, block) =>
    id === 'baseline' && block >= 2 ? 'infrastructure' : 100 + noise(id, block),
  )
  const two = await selectWinner({
    ...ground(twice),
    candidates: ['executor_1', 'executor_2'],
    mode: 'noisy',
  })
  expect(two.selection).toMatchObject({ kind: 'aborted', failure: { category: 'infrastructure' } })
  expect(two.selection.reason).toContain('The baseline failed twice')
  expect(two.candidates[0]!.verdict).toBe('undecided')
  expect(twice.blocks).toHaveLength(3)
})

test('a significant gain below the minimum does not win, and says so', async () => {
  const benchmark = scriptedBenchmark(
    (id, block) => 100 + noise(id, block) / 10 + (id === 'executor_1' ? 1 : 0),
  )
  const round = { ...ground(benchmark), candidates: ['executor_1'], mode: 'noisy', minimumGain: 2 } as const
  const { selection, candidates: results } = await selectWinner(round)
  expect(selection.kind).toBe('no_improvement')
  expect(results[0]).toMatchObject({ verdict: 'dropped', status: 'success' })
  expect(results[0]!.reason).toContain('below the minimum gain of 2')
})

test('the minimum gain of a time is in units of the time', async () => {
  const benchmark = scriptedBenchmark((id, block) => (id === 'executor_1' ? 90 : 100) + noise(id, block) / 10)
  const winnerWith = async (minimumGain: number) =>
    (
      await selectWinner({
        ...ground(benchmark, times),
        candidates: ['executor_1'],
        mode: 'noisy',
        minimumGain,
      })
    ).selection.kind
  expect(await winnerWith(9)).toBe('winner')
  expect(await winnerWith(11)).toBe('no_improvement')
})

test('a sub-score below its floor, or without a value, does not win', async () => {
  const runs = (accuracy: number | undefined) =>
    scriptedBenchmark((id, block) => ({
      score: 100 + noise(id, block) + (id === 'executor_1' ? 5 : 0),
      subScores: (accuracy === undefined ? {} : { accuracy }) as Record<string, number>,
    }))
  const play = (accuracy: number | undefined) =>
    selectWinner({
      ...ground(runs(accuracy)),
      candidates: ['executor_1'],
      mode: 'noisy',
      floors: { accuracy: 0.9 },
    })
  expect((await play(0.95)).selection.kind).toBe('winner')
  const low = await play(0.5)
  expect(low.selection.kind).toBe('no_improvement')
  expect(low.candidates[0]!.reason).toBe('Its sub-score accuracy is 0.5, below its floor of 0.9.')
  expect((await play(undefined)).candidates[0]!.reason).toContain('gave no sub-score accuracy')
})

test('sub-scores are the middle ones of all runs', async () => {
  const benchmark = scriptedBenchmark((id, block) => ({
    score: 100 + noise(id, block),
    subScores: { size: block },
  }))
  const { candidates: results } = await selectWinner({
    ...ground(benchmark),
    candidates: ['executor_1'],
    mode: 'noisy',
  })
  expect(results[0]!.subScores).toEqual({ size: (results[0]!.samples.length + 1) / 2 })
})

test('a round without candidates has no winner', async () => {
  const { selection } = await selectWinner({
    ...ground(scriptedBenchmark(() => 1)),
    candidates: [],
    mode: 'noisy',
  })
  expect(selection).toEqual({ kind: 'no_winner', reason: 'No candidate reached the tournament.' })
})

test('a maximum of pairs with which nothing can win is refused', async () => {
  const round = { ...ground(scriptedBenchmark(() => 1)), candidates, mode: 'noisy', mostPairs: 6 } as const
  await expect(selectWinner(round)).rejects.toThrow('needs at least 7')
})

test('the same seed gives the same orders and results', async () => {
  const play = () => {
    const benchmark = scriptedBenchmark((id, block) => 100 + noise(id, block))
    return selectWinner({ ...ground(benchmark), candidates, mode: 'noisy' })
  }
  expect(await play()).toEqual(await play())
})

test('results are plain data', async () => {
  const benchmark = scriptedBenchmark((id, block) =>
    id === 'executor_1' && block === 2 ? 'oom' : 100 + noise(id, block),
  )
  const result = await selectWinner({ ...ground(benchmark), candidates, mode: 'noisy' })
  expect(JSON.parse(JSON.stringify(result))).toEqual(result)
})
