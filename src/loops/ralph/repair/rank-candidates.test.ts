import { expect, test } from 'vitest'
import type { Evidence } from './localise/localise.ts'
import type { Segments } from './localise/segments.ts'
import type { TestResult } from './localise/test-result.ts'
import { rankCandidates } from './rank-candidates.ts'

const text = `export function f(a, b) {
  if (a < 3) return b.c
  return a + 1
}
export const g = (x) => x * 2
`
const place = (piece: string) => text.indexOf(piece)
const files = new Map([
  ['a.mjs', text],
  ['a.test.mjs', 'test(1 < 2)'],
  ['odd.mjs', 'this is (no program'],
])

const run = (passed: boolean, segments: Segments, error?: TestResult['error']): TestResult => ({
  name: 'test',
  passed,
  hung: false,
  covered: new Map([
    ['a.mjs', segments],
    ['a.test.mjs', [[0, true]] as const],
    ['odd.mjs', [[0, true]] as const],
  ]),
  ...(error && { error }),
})

const all: Segments = [
  [0, true],
  [place('export const'), false],
]
const early: Segments = [
  [0, true],
  [place('return a'), false],
]

function evidence(tests: readonly TestResult[], places: Evidence['places'] = []): Evidence {
  return { from: 'tests', tests, places, judges: new Set() }
}

test('edits are where failing tests went, and not in tests or unreadable files', () => {
  const { candidates, failing, passing } = rankCandidates(
    files,
    evidence([run(false, early), run(true, all)]),
  )
  expect(new Set(candidates.map(({ move }) => move.file))).toEqual(new Set(['a.mjs']))
  expect(new Set(candidates.map(({ move }) => move.line))).toEqual(new Set([2]))
  expect([failing, passing]).toEqual([1, 1])
})

test('what only failing tests ran comes before what passing ones ran too', () => {
  const { candidates } = rankCandidates(files, evidence([run(false, all), run(true, early)]))
  const [first] = candidates
  expect(first!.move.line).toBe(3)
  expect(first!.hits).toEqual({ failed: 1, passed: 0 })
})

test('the chances come to one, in falling order, and each edit is there once', () => {
  const { candidates } = rankCandidates(files, evidence([run(false, all)]))
  const scores = candidates.map(({ score }) => score)
  expect(scores.reduce((sum, score) => sum + score, 0)).toBeCloseTo(1)
  expect(scores).toEqual([...scores].sort((left, right) => right - left))
  expect(new Set(candidates.map(({ move }) => move.id)).size).toBe(candidates.length)
  const results = candidates.map(({ move }) => text.slice(0, move.start) + move.after + text.slice(move.end))
  expect(new Set(results).size).toBe(results.length)
})

test('a move says what it replaces', () => {
  const { candidates } = rankCandidates(files, evidence([run(false, all)]))
  for (const { move } of candidates) expect(text.slice(move.start, move.end)).toBe(move.before)
})

test('an error of the language makes its line and its family likelier', () => {
  const error = { name: 'TypeError', message: "Cannot read properties of undefined (reading 'c')", stack: '' }
  const tests = [run(false, all, error)]
  const { candidates } = rankCandidates(files, evidence(tests, [[{ path: 'a.mjs', line: 2 }]]))
  expect(candidates[0]).toMatchObject({ family: 'guard', move: { line: 2, after: '?.' } })
})

test('the line where an error of the language arose is likelier than without it', () => {
  const error = { name: 'TypeError', message: 'odd', stack: '' }
  const chanceOf = (line: number, places: Evidence['places']) =>
    rankCandidates(files, evidence([run(false, all, error)], places))
      .candidates.filter(({ move }) => move.line === line)
      .reduce((sum, { score }) => sum + score, 0)
  expect(chanceOf(3, [[{ path: 'a.mjs', line: 3 }]])).toBeGreaterThan(1.2 * chanceOf(3, []))
})

test('an edit that two operators think of is there once', () => {
  const twice = new Map([['a.mjs', 'export const h = (x) => Math.min(x, Math.max(x, 5))\n']])
  const { candidates } = rankCandidates(twice, evidence([run(false, [[0, true]])]))
  expect(candidates.filter(({ move }) => move.before === 'max' && move.after === 'min')).toHaveLength(1)
})

test('files that the checks name as tests are not edited', () => {
  const found = { ...evidence([run(false, all)]), judges: new Set(['a.mjs']) }
  expect(rankCandidates(files, found).candidates).toEqual([])
})
