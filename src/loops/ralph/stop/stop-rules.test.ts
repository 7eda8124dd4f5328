import { expect, test } from 'vitest'
import { type AttemptSketch, historyOf } from '../attempt.suite.ts'
import { readRalphConfig } from '../config.ts'
import { firstStop } from './stop.ts'
import {
  actorFailed,
  noCandidateLeft,
  oscillation,
  plateau,
  repeatedReflections,
  sameError,
  stopRules,
  usedUp,
  verifierSuspected,
} from './stop-rules.ts'

const reasonOf = (rule: ReturnType<typeof plateau>, ...sketches: AttemptSketch[]) =>
  rule(historyOf(...sketches))?.reason

test('passed checks end a loop before any other rule is asked', () => {
  const config = readRalphConfig({
    task: 't',
    checks: ['c'],
    folder: '.',
    cache: '.',
    maxIterations: 1,
  })
  expect(firstStop(stopRules(config), historyOf({ reward: 1 }))?.reason).toBe('passed')
  expect(firstStop(stopRules(config), historyOf({ reward: 0.99 }))?.reason).toBe('max_iterations')
})

test('a patience of zero switches a rule off', () => {
  const patience = { plateau: 0, sameError: 0, oscillation: 0, repeatedReflections: 0 }
  const settings = {
    task: 't',
    checks: ['c'],
    folder: '.',
    cache: '.',
    maxIterations: 99,
  }
  const same = Array.from({ length: 20 }, (): AttemptSketch => ({ error: 'e', tree: 't', duplicateOf: 0 }))
  expect(firstStop(stopRules(readRalphConfig({ ...settings, patience })), historyOf(...same))).toBeUndefined()
  expect(firstStop(stopRules(readRalphConfig(settings)), historyOf(...same))).toBeDefined()
})

const e = 'it fails'

test('a plateau is no reward above all before it', () => {
  const at = (reward: number): AttemptSketch => ({ reward, error: e })
  expect(reasonOf(plateau(2), at(0.5), at(0.5), at(0.4))).toBe('plateau')
  expect(reasonOf(plateau(2), at(0.5), at(0.4), at(0.6))).toBeUndefined()
  expect(reasonOf(plateau(2), at(0.1), at(0.2))).toBe('plateau')
  expect(reasonOf(plateau(2), at(0.1))).toBeUndefined()
})

test('the same errors are recognised at other positions, other counts make them different, and a change in between resets the count', () => {
  const rule = sameError(3)
  expect(
    reasonOf(rule, { error: 'line 1 is bad' }, { error: 'line 2 is bad' }, { error: 'line 3 is bad' }),
  ).toBe('same_error')
  expect(reasonOf(rule, { error: 'bad' }, { error: 'worse' }, { error: 'bad' })).toBeUndefined()
  const left = [9, 8, 7].map((count) => ({ error: `${count} problems left` }))
  expect(reasonOf(rule, ...left)).toBeUndefined()
  expect(reasonOf(rule, { error: 'bad' }, { error: 'bad' })).toBeUndefined()
})

test('alternating between two states is an oscillation, staying in one is not', () => {
  const trees = (...names: string[]) => names.map((tree): AttemptSketch => ({ tree, error: e }))
  expect(reasonOf(oscillation(1), ...trees('a', 'b', 'a'))).toBe('oscillation')
  expect(reasonOf(oscillation(2), ...trees('a', 'b', 'a'))).toBeUndefined()
  expect(reasonOf(oscillation(2), ...trees('a', 'b', 'a', 'b'))).toBe('oscillation')
  expect(reasonOf(oscillation(1), ...trees('a', 'a', 'a'))).toBeUndefined()
  expect(reasonOf(oscillation(1), ...trees('a', 'b', 'c'))).toBeUndefined()
})

test('reflections that repeat earlier ones end a loop, unless a new one is in between', () => {
  const same: AttemptSketch = { error: e, duplicateOf: 0 }
  expect(reasonOf(repeatedReflections(2), { error: e }, same, same)).toBe('repeated_reflections')
  expect(reasonOf(repeatedReflections(2), { error: e }, same, { error: e })).toBeUndefined()
})

/** Ten attempts with everything alike that rules look at, except for what is given. */
const tenLike = (each: (index: number) => AttemptSketch) =>
  historyOf(
    ...Array.from(
      { length: 10 },
      (_, index): AttemptSketch => ({ reward: 0.3, error: e, duplicateOf: 0, ...each(index) }),
    ),
  )

const rules = stopRules(
  readRalphConfig({ task: 't', checks: ['c'], folder: '.', cache: '.', maxIterations: 99 }),
)

test('no rule ends a loop whose reward rises, although errors and reflections read the same', () => {
  const rising = tenLike((index) => ({ reward: 0.3 + index / 100 }))
  expect(firstStop(rules, rising)).toBeUndefined()
  expect(
    firstStop(
      rules,
      tenLike(() => ({})),
    ),
  ).toBeDefined()
})

test('no rule ends a loop with fewer errors each time, although the listed ones are the same', () => {
  const falling = tenLike((index) => ({ errorCount: 1000 - 100 * index }))
  expect(firstStop(rules, falling)).toBeUndefined()
})

test('no rule ends a loop with a new message each time, and repeated ones end it', () => {
  const words = 'abcdefghij'
  expect(
    firstStop(
      rules,
      tenLike((index) => ({ error: `part ${words[index]} is wrong` })),
    ),
  ).toBeUndefined()
  const again = tenLike((index) => ({ error: `part ${words[index % 3]} is wrong` }))
  expect(firstStop(rules, again)?.reason).toBe('repeated_reflections')
})

test('no rule ends a loop that recovers step by step after a fall', () => {
  // A syntax error hid the others.
  expect(
    firstStop(
      rules,
      tenLike((index) => ({ reward: index / 100 })),
    ),
  ).toBeUndefined()
})

test('where attempts do not build on each other, one that is below the best is no progress', () => {
  const rewards = [0.5, 0.25, 0.3]
  const { attempts, ...rest } = historyOf(...rewards.map((reward) => ({ reward, error: e })))
  const apart = attempts.map((attempt) => ({
    ...attempt,
    change: { ...attempt.change, treeBefore: 'start' },
  }))
  expect(plateau(2)({ ...rest, attempts: apart })?.reason).toBe('plateau')
})

test('going back to where the reward was lower is no oscillation while the state between is the best so far', () => {
  const a: AttemptSketch = { tree: 'a', reward: 0.3, error: e }
  const b: AttemptSketch = { tree: 'b', reward: 0.6, error: e }
  expect(reasonOf(oscillation(1), a, b, a)).toBeUndefined()
  expect(reasonOf(oscillation(1), a, b, a, b)).toBe('oscillation')
})

test('a search with nothing left to try ends at once', () => {
  expect(reasonOf(noCandidateLeft, { failure: 'no_candidate_left' })).toBe('no_candidate_left')
  expect(reasonOf(noCandidateLeft, { failure: 'timeout' })).toBeUndefined()
})

test('an actor that fails twice in the same words without changing a file ends the loop', () => {
  const failed: AttemptSketch = { failure: 'exit_code' }
  expect(reasonOf(actorFailed, failed)).toBeUndefined()
  expect(reasonOf(actorFailed, failed, failed)).toBe('actor_failed')
  expect(reasonOf(actorFailed, failed, {}, failed)).toBeUndefined()
})

test('the verifier is suspected at the second change of protected files, and only right after it', () => {
  expect(reasonOf(verifierSuspected(2), { tampered: true })).toBeUndefined()
  expect(reasonOf(verifierSuspected(2), { tampered: true }, {}, { tampered: true })).toBe(
    'verifier_suspected',
  )
  expect(reasonOf(verifierSuspected(1), { tampered: true }, {})).toBeUndefined()
})

test('a budget ends a loop before the attempt that would exceed it, and an attempt may fill a limit exactly', () => {
  expect(reasonOf(usedUp({ usd: 2 }), { cost: 2 }, { cost: 1 })).toBeUndefined()
  expect(reasonOf(usedUp({ usd: 1.5 }), { cost: 2 }, { cost: 1.5 })).toBe('budget')
  expect(reasonOf(usedUp({ usd: 0.03 - 0.02 }), { cost: 0.01 })).toBeUndefined()
  expect(reasonOf(usedUp({ usd: 0 }), { cost: 0 })).toBeUndefined()
  expect(reasonOf(usedUp({ seconds: 4 }), { seconds: 6 })).toBe('budget')
  expect(reasonOf(usedUp({ calls: 0 }), {}, {})).toBe('budget')
  expect(reasonOf(usedUp({}), { cost: 1000 })).toBeUndefined()
})
