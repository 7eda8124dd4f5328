import { expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import { type ChoiceGround, chooseMove } from './choose-move.ts'
import type { Candidate } from './rank-candidates.ts'
import { nameMove } from './repair-move.ts'

function candidate(line: number, after: string, score: number): Candidate {
  const move = {
    file: 'a.mjs',
    line,
    operator: 'other-name',
    before: 'x',
    after,
    start: line * 10,
    end: line * 10 + 1,
  }
  return {
    move: nameMove(move, 1),
    family: 'name',
    score,
    promise: score,
    suspicion: 1,
    hits: { failed: 1, passed: 0 },
  }
}

const [best, second, third] = [candidate(1, 'a', 0.5), candidate(2, 'b', 0.3), candidate(1, 'c', 0.2)]

const choose = (ground: Partial<ChoiceGround>) =>
  chooseMove({
    candidates: [best, second, third],
    ruledOut: new Set(),
    iteration: 0,
    random: seededRandom(1),
    isSound: () => true,
    ...ground,
  })

test('the first attempt is the likeliest edit', () => {
  expect(choose({})).toEqual({ candidate: best, strategy: 'best' })
})

test('what is ruled out is not tried again', () => {
  const ruledOut = new Set([best.move.id, second.move.id])
  expect(choose({ ruledOut, iteration: 2 })).toEqual({ candidate: third, strategy: 'best-left' })
})

test('nothing is left when all is ruled out', () => {
  const ruledOut = new Set([best, second, third].map(({ move }) => move.id))
  expect(choose({ ruledOut, iteration: 3 }).candidate).toBeUndefined()
})

test('an edit that breaks the syntax is passed over', () => {
  expect(choose({ isSound: (one) => one !== best }).candidate).toBe(second)
  expect(choose({ iteration: 1, isSound: (one) => one === third }).candidate).toBe(third)
  expect(choose({ iteration: 1, isSound: () => false }).candidate).toBeUndefined()
})

test('after many failures at a line the others come first', () => {
  const likely = candidate(1, 'likely', 0.31)
  const names = Array.from({ length: 6 }, (_, index) => candidate(1, `failed${index}`, 0.1).move.id)
  const candidates = [likely, second]
  expect(choose({ candidates, ruledOut: new Set(names.slice(1)), iteration: 6 }).candidate).toBe(likely)
  expect(choose({ candidates, ruledOut: new Set(names), iteration: 6 }).candidate).toBe(second)
})

test('without a memory an edit is drawn at random, likely ones more often', () => {
  const drawn = new Map<Candidate | undefined, number>()
  const random = seededRandom('lots')
  for (let lot = 0; lot < 1000; lot++) {
    const { candidate: one, strategy } = choose({ iteration: 1, random })
    expect(strategy).toBe('sample')
    drawn.set(one, (drawn.get(one) ?? 0) + 1)
  }
  for (const one of [best, second, third]) expect(drawn.get(one)! / 1000).toBeCloseTo(one.score, 1)
})

test('the same chance draws the same edit', () => {
  const lots = () =>
    Array.from({ length: 20 }, (_, seed) => choose({ iteration: 1, random: seededRandom(seed) }).candidate)
  expect(lots()).toEqual(lots())
})

test('a lot at the very edge falls on the last edit', () => {
  expect(choose({ iteration: 1, random: () => 0.9999999999999999 }).candidate).toBe(third)
  expect(choose({ iteration: 1, candidates: [] }).candidate).toBeUndefined()
})
