import { expect, test } from 'vitest'
import { loop } from './attempts.suite.ts'
import { loopsOf } from './loop-attempts.ts'
import { reflectionUse } from './reflection-use.ts'

const reflections = reflectionUse(
  loopsOf([
    ...loop(
      'a',
      { reward: 0.2 },
      { reward: 0.5, saw: [0] },
      { reward: 0.4, saw: [0, 1] },
      { reward: 0.4, saw: [1, 2] },
      { passed: true, saw: [2, 3] },
    ),
    ...loop('b', { reward: 0 }, { reward: 0.1 }),
  ]),
)

test('each reflection has how often it was in view and what happened then', () => {
  const [first, second, third, fourth, fifth] = reflections.entries
  expect(first).toMatchObject({ timesInView: 2, better: 1, same: 0, worse: 1, solved: 0 })
  expect(first!.changeInView).toBeCloseTo((0.3 - 0.1) / 2)
  expect(first!.changeOutOfView).toBeCloseTo((0 + 0.6) / 2)
  expect(second).toMatchObject({ timesInView: 2, better: 0, same: 1, worse: 1, solved: 0 })
  expect(third).toMatchObject({ timesInView: 2, better: 1, same: 1, worse: 0, solved: 1 })
  expect(fourth).toMatchObject({ timesInView: 1, better: 1, solved: 1 })
  expect(fourth!.changeOutOfView).toBeUndefined()
  expect(fifth).toMatchObject({ iteration: 4, timesInView: 0 })
  expect(fifth!.changeInView).toBeUndefined()
})

test('the whole memory is weighed against no memory', () => {
  expect(reflections.withMemory).toEqual({ attempts: 4, meanChange: expect.closeTo(0.8 / 4) })
  expect(reflections.withoutMemory).toEqual({ attempts: 1, meanChange: expect.closeTo(0.1) })
  expect(reflections.neverInView).toBe(3)
  expect(reflections.neverHelped).toBe(1)
})
