import { expect, test } from 'vitest'
import { remember } from '../history/memory.ts'
import { trialsOf } from '../history/trials.ts'
import { roundOf, situation, triedPlan } from '../situation.suite.ts'
import { type Proposal, withEdits } from './proposal.ts'
import { proposeAll } from './propose-all.ts'

type Past = Parameters<typeof situation>[0]
const propose = (change: Past) => {
  const given = situation(change)
  return proposeAll(given, remember(trialsOf(given)), () => 0.5)
}
const results = (
  proposals: readonly Proposal[],
  kind: Proposal['kind'],
  files: Readonly<Record<string, string>>,
) => proposals.filter((one) => one.kind === kind).map(({ edits }) => withEdits(files, edits)?.['fit.mjs'])

test('items of a list are left out and exchanged, on lines of their own and on one line', () => {
  const files = {
    'fit.mjs':
      '// reprise:begin a edits=deletions,order\nexport const a = [\n  x,\n  y,\n]\nconst b = [p, q]\n// reprise:end\n',
  }
  const bare = (texts: (string | undefined)[]) => texts.map((text) => text?.replaceAll(/\/\/.*\n|\s/g, ''))
  expect(bare(results(propose({ files }), 'deletion', files))).toEqual([
    'exportconsta=[y,]constb=[p,q]',
    'exportconsta=[x,]constb=[p,q]',
    'exportconsta=[x,y,]constb=[q]',
    'exportconsta=[x,y,]constb=[p]',
  ])
  expect(bare(results(propose({ files }), 'order', files))).toEqual([
    'exportconsta=[y,x,]constb=[p,q]',
    'exportconsta=[x,y,]constb=[q,p]',
  ])
})

test('items are not exchanged across regions', () => {
  const files = {
    'fit.mjs':
      'const a = [\n// reprise:begin a\n  x,\n// reprise:end\n// reprise:begin b\n  y,\n// reprise:end\n]\n',
  }
  expect(results(propose({ files }), 'order', files)).toEqual([])
})

test('a region is changed only in the ways that it names', () => {
  const files = {
    'fit.mjs': '// reprise:begin a edits=numbers\nconst a = [1, 2]\nf(3)\ng(4)\n// reprise:end\n',
  }
  expect(new Set(propose({ files }).map(({ kind }) => kind))).toEqual(new Set(['number']))
})

test('a choice that lost leaves the present one, and one that made no difference leaves the others', () => {
  const line = (value: string) => `const way = '${value}' // reprise:one-of 'a' | 'b' | 'c'`
  const files = { 'fit.mjs': `${line('a')}\n` }
  const weightAfter = (score: number) => {
    const tried = triedPlan(1, line('a'), line('b'))
    const found = propose({ files, round: 2, history: [roundOf(1, [[tried, score]])], plans: [tried] })
    return found.find(({ edits }) => edits[0]!.to === "'c'")!.weight
  }
  const untried = propose({ files }).find(({ edits }) => edits[0]!.to === "'c'")!.weight
  expect(weightAfter(0.5)).toBeLessThan(untried)
  expect(weightAfter(1)).toBeGreaterThan(untried)
})

test('two numbers that won are moved on together', () => {
  const one = triedPlan(1, 'const a = 1', 'const a = 2')
  const two = triedPlan(2, 'const b = 1', 'const b = 2')
  const files = { 'fit.mjs': 'const a = 2\nconst b = 2\n' }
  const history = [roundOf(1, [[one, 2]]), roundOf(2, [[two, 3]])]
  const [both] = propose({ files, round: 3, history, plans: [one, two] }).filter(
    ({ kind }) => kind === 'combination',
  )
  expect(both!.edits).toHaveLength(2)
  expect(both!.buildsOn).toEqual(['round_1_planner_a', 'round_2_planner_a'])
})

test('two changes that did no harm are tried together', () => {
  const one = triedPlan(1, 'const a = 1', 'const a = 2')
  const two = triedPlan(1, 'const b = 1', 'const b = 2', { planner_id: 'planner_b' })
  const files = { 'fit.mjs': 'const a = 1\nconst b = 1\n' }
  const history = [
    roundOf(1, [
      [one, 1],
      [two, 1],
    ]),
  ]
  const found = propose({ files, round: 2, history, plans: [one, two] })
  expect(results(found, 'combination', files)).toEqual(['const a = 2\nconst b = 2\n'])
})
