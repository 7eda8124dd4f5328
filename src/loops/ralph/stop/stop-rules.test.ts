import { expect, test } from 'vitest'
import { type AttemptSketch, historyOf } from '../attempt.suite.ts'
import { readRalphConfig } from '../config.ts'
import { firstStop } from './stop.ts'
import {
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

test('exit codes end a loop well, before any other rule is asked', () => {
  const config = readRalphConfig({
    task: 't',
    checks: ['c'],
    workspace: 'in-place',
    folder: '.',
    home: '.',
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
    workspace: 'in-place',
    folder: '.',
    home: '.',
    maxIterations: 99,
  }
  const same = Array.from({ length: 20 }, (): AttemptSketch => ({ error: 'e', tree: 't', duplicateOf: 0 }))
  expect(firstStop(stopRules(readRalphConfig({ ...settings, patience })), historyOf(...same))).toBeUndefined()
  expect(firstStop(stopRules(readRalphConfig(settings)), historyOf(...same))).toBeDefined()
})

test('a plateau is no reward above all before it', () => {
  expect(reasonOf(plateau(2), { reward: 0.5 }, { reward: 0.5 }, { reward: 0.4 })).toBe('plateau')
  expect(reasonOf(plateau(2), { reward: 0.5 }, { reward: 0.4 }, { reward: 0.6 })).toBeUndefined()
  expect(reasonOf(plateau(2), { reward: 0.1 }, { reward: 0.2 })).toBe('plateau')
  expect(reasonOf(plateau(2), { reward: 0.1 })).toBeUndefined()
})

test('the same errors are known wherever they stand, what is counted tells them apart, and a change in between breaks the row', () => {
  const rule = sameError(3)
  expect(
    reasonOf(rule, { error: 'line 1 is bad' }, { error: 'line 2 is bad' }, { error: 'line 3 is bad' }),
  ).toBe('same_error')
  expect(reasonOf(rule, { error: 'bad' }, { error: 'worse' }, { error: 'bad' })).toBeUndefined()
  const left = [9, 8, 7].map((count) => ({ error: `${count} problems left` }))
  expect(reasonOf(rule, ...left)).toBeUndefined()
  expect(reasonOf(rule, { error: 'bad' }, { error: 'bad' })).toBeUndefined()
})

test('going back and forth between two states is an oscillation, standing still is none', () => {
  const trees = (...names: string[]) => names.map((tree): AttemptSketch => ({ tree }))
  expect(reasonOf(oscillation(1), ...trees('a', 'b', 'a'))).toBe('oscillation')
  expect(reasonOf(oscillation(2), ...trees('a', 'b', 'a'))).toBeUndefined()
  expect(reasonOf(oscillation(2), ...trees('a', 'b', 'a', 'b'))).toBe('oscillation')
  expect(reasonOf(oscillation(1), ...trees('a', 'a', 'a'))).toBeUndefined()
  expect(reasonOf(oscillation(1), ...trees('a', 'b', 'c'))).toBeUndefined()
})

test('reflections that repeat earlier ones end a loop, a new thought in between does not', () => {
  expect(reasonOf(repeatedReflections(2), {}, { duplicateOf: 0 }, { duplicateOf: 1 })).toBe(
    'repeated_reflections',
  )
  expect(reasonOf(repeatedReflections(2), {}, { duplicateOf: 0 }, {})).toBeUndefined()
})

test('the verifier is suspected at the second touch, and only when it has just happened', () => {
  expect(reasonOf(verifierSuspected(2), { tampered: true })).toBeUndefined()
  expect(reasonOf(verifierSuspected(2), { tampered: true }, {}, { tampered: true })).toBe(
    'verifier_suspected',
  )
  expect(reasonOf(verifierSuspected(1), { tampered: true }, {})).toBeUndefined()
})

test('a budget ends a loop before the attempt that would exceed it', () => {
  expect(reasonOf(usedUp({ usd: 5 }), { cost: 2 }, { cost: 1 })).toBeUndefined()
  expect(reasonOf(usedUp({ usd: 5 }), { cost: 2 }, { cost: 1.5 })).toBe('budget')
  expect(reasonOf(usedUp({ seconds: 10 }), { seconds: 6 })).toBe('budget')
  expect(reasonOf(usedUp({ calls: 2 }), {}, {})).toBe('budget')
  expect(reasonOf(usedUp({}), { cost: 1000 })).toBeUndefined()
})

test('what the run says to be left counts, and an attempt may fill a limit exactly', () => {
  expect(reasonOf(usedUp({ usd: 5 }, { usd: 1 }), { cost: 2 })).toBe('budget')
  expect(reasonOf(usedUp({ usd: 5 }, { usd: 9 }), { cost: 4 })).toBeUndefined()
  expect(reasonOf(usedUp({ usd: 0.03 }, { usd: 0.03 - 0.02 }), { cost: 0.01 })).toBeUndefined()
  expect(reasonOf(usedUp({ calls: 2 }), {})).toBeUndefined()
  expect(reasonOf(usedUp({ usd: 0 }, { usd: 0 }), { cost: 0 })).toBeUndefined()
})
