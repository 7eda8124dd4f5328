import { describe, expect, test } from 'vitest'
import { type Analysis, defineAnalysis } from '../analyses/define-analysis.ts'
import { analysesIn, builtInAnalyses, chooseAnalyses } from './choose-analyses.ts'
import { runAnalyses } from './run-analyses.ts'
import type { ScoredCell } from './score-cell.ts'

const fine = {
  name: 'mine',
  says: 'What it says.',
  columns: { count: 'how many' },
  round: () => ({ count: 1 }),
}

test('all run unless some are named, and those in the order of their names', () => {
  const known = [...builtInAnalyses, defineAnalysis(fine)]
  const names = (wanted: string[]) => chooseAnalyses(known, wanted).map(({ name }) => name)
  expect(names([])).toEqual(['semiotic', 'identity', 'mine'])
  expect(names(['mine', 'semiotic', 'mine'])).toEqual(['mine', 'semiotic'])
  expect(() => names(['mind'])).toThrow(expect.objectContaining({ code: 'unknown_analysis' }))
  expect(() => chooseAnalyses([...known, { ...fine, name: 'identity' }], [])).toThrow(
    expect.objectContaining({ code: 'analysis_exists' }),
  )
})

test.each([
  ['no object', 'x'],
  ['no good name', { ...fine, name: 'My Analysis' }],
  ['the name of another file', { ...fine, name: 'cells' }],
  ['nothing that it says', { ...fine, says: '' }],
  ['no columns', { ...fine, columns: {} }],
  ['a column that is added anyway', { ...fine, columns: { seed: 'x' } }],
  ['the round as a column of a round', { ...fine, columns: { round: 'x' } }],
  ['a column with a capital', { ...fine, columns: { Count: 'x' } }],
  ['a column that says nothing', { ...fine, columns: { count: '' } }],
  ['a comparison of something else', { ...fine, compare: ['sum'] }],
  ['no function', { ...fine, round: undefined }],
  ['two functions', { ...fine, cell: () => [] }],
])('an analysis with %s is refused with its module', (_, exported) => {
  expect(() => analysesIn(exported, 'mine.ts')).toThrow(/^mine\.ts: The analysis/)
})

test('a module without an analysis is refused', () => {
  for (const exported of [undefined, []])
    expect(() => analysesIn(exported, 'mine.ts')).toThrow('mine.ts exports no analysis.')
})

describe('what an analysis gives', () => {
  const cell = {
    id: 'calm_seed1',
    condition: 'calm',
    seed: '1',
    factors: {},
    rounds: [{ round: 2, feedback: {}, errors: 0 }],
    source: { meta: {}, rounds: [{ messages: [] }] },
  } as unknown as ScoredCell
  const rowsOf = (round: () => unknown) =>
    runAnalyses([{ ...fine, round } as Analysis], [cell], { scoring: 'corrected' })[0]!.rows

  test('belongs to its cell and round, and may be nothing or several rows', () => {
    const place = { cell: 'calm_seed1', condition: 'calm', seed: '1', round: 2 }
    expect(rowsOf(() => ({ count: 3 }))).toEqual([{ ...place, count: 3 }])
    expect(rowsOf(() => [])).toEqual([])
    expect(rowsOf(() => [{ count: 'a' }, {}])).toEqual([
      { ...place, count: 'a' },
      { ...place, count: null },
    ])
  })

  test.each<[string, () => unknown]>([
    [
      'it throws: no',
      () => {
        throw new Error('no')
      },
    ],
    ["its row has 'sum', which is not a column", () => ({ sum: 1 })],
    ["its column 'count' is NaN", () => ({ count: Number.NaN })],
    ["its column 'count' is a list of 1 item", () => ({ count: [1] })],
    ['it gives nothing, and not a row', () => undefined],
  ])('is refused with its place where %s', (message, round) => {
    expect(() => rowsOf(round)).toThrow(`'mine' failed at round 2 of the cell calm_seed1: ${message}`)
  })
})
