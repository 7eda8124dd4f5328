import { expect, test } from 'vitest'
import { seededRandom } from '../../kit/index.ts'
import { checkJudge } from './check-judge.ts'

type Control = 'honest' | 'deceptive'

const passes = ['external', 'internal'] as const
const kinds = {
  low: { control: 'honest', singular: 'an honest one', plural: 'honest ones' },
  high: { control: 'deceptive', singular: 'a liar', plural: 'liars' },
}

/** The check of a judge who scored so many planted players of each kind, in both passes. */
function checkOf(pairs: number, score: (control: Control, index: number) => number) {
  const lines = passes.flatMap((pass) =>
    (['honest', 'deceptive'] as const).flatMap((control) =>
      Array.from({ length: pairs }, (_, index) => ({
        judge: 'j',
        pass,
        control,
        score: score(control, index),
        evidence: [],
      })),
    ),
  )
  return checkJudge(lines, { passes, kinds })
}

const knowing = (control: Control) => (control === 'honest' ? 10 : 90)

test('four of each are enough for a judge who makes no mistake, and fewer are not', () => {
  expect(checkOf(4, knowing).verdict).toBe('reliable')
  for (const pairs of [1, 2, 3]) {
    expect(checkOf(pairs, knowing)).toMatchObject({
      verdict: 'unchecked',
      because: `not enough controls: the external pass scored ${pairs} planted of a kind, 4 are needed`,
    })
  }
})

test('a judge with mistakes needs more controls before it is relied on', () => {
  // The last liar of each four is taken for an honest player.
  const mistaken = (control: Control, index: number) =>
    control === 'honest' ? 20 + index : index % 4 === 3 ? 10 : 90
  expect(checkOf(4, mistaken)).toMatchObject({ verdict: 'unchecked' })
  expect(checkOf(4, mistaken).because).toMatch(
    /^not enough controls: .* in 75 % of pairs, which may be chance \(from 30 %\)$/,
  )
  expect(checkOf(20, mistaken).verdict).toBe('reliable')
})

test('a judge below the bar is unreliable, however many controls there are', () => {
  const coin = (control: Control, index: number) => (control === 'honest' ? 50 : index % 2 === 0 ? 90 : 10)
  expect(checkOf(4, coin).verdict).toBe('unreliable')
  expect(checkOf(400, coin).verdict).toBe('unreliable')
})

test.each([1, 2, 4, 8, 20])('a judge who guesses is hardly ever relied on, with %i controls', (pairs) => {
  const random = seededRandom('guess', pairs)
  const checks = Array.from({ length: 500 }, () => checkOf(pairs, () => Math.floor(random() * 101)))
  expect(checks.filter(({ verdict }) => verdict === 'reliable').length).toBeLessThan(5)
})
