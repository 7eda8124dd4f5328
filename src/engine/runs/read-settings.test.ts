import { expect, test } from 'vitest'
import * as z from 'zod'
import { count, duration, texts } from '../../spine/index.ts'
import { readSettings } from './read-settings.ts'

const what = "the run 'one'"
const schema = z.strictObject({
  length: z.int().optional(),
  goal: z.string().optional(),
  list: z.array(z.int()).optional(),
  checks: texts().default([]).meta({ flag: 'check' }),
  maxIterations: count(1, 99).default(10),
  player: z.int().optional(),
  players: z.int().optional(),
  pause: duration().optional(),
  task: z.strictObject({ prompt: z.string().default('x'), retries: z.int().default(1) }).prefault({}),
})
const described = { what, schema, config: { length: 2, task: { prompt: 'x', retries: 1 } } }
const bare = { ...described, schema: z.looseObject({}) }

test('values are read as the schema says', () => {
  expect(
    readSettings(['length=3', 'goal=42', 'list=[1, 2]', 'check=npm test', 'pause=5m'], described),
  ).toEqual({
    length: 3,
    goal: '42',
    list: [1, 2],
    checks: ['npm test'],
    pause: 300,
  })
  expect(readSettings(['max-iterations=3'], described)).toEqual({ maxIterations: 3 })
})

test('without a schema, values are JSON where they can be, and text otherwise', () => {
  expect(readSettings(['length=3', 'goal=a = b', 'list=[1, 2]'], bare)).toEqual({
    length: 3,
    goal: 'a = b',
    list: [1, 2],
  })
})

test.each([
  ['with a schema', described],
  ['without', bare],
])('a path with dots changes one value, %s', (_, target) => {
  expect(readSettings(['task.retries=5'], target)).toEqual({ task: { prompt: 'x', retries: 5 } })
  expect(target.config.task.retries).toBe(1)
})

test.each([
  ['with a schema', described],
  ['without', bare],
])('two similar keys may both be set, %s', (_, target) => {
  expect(readSettings(['player=1', 'players=2'], target)).toEqual({ player: 1, players: 2 })
})

test.each([
  ['lenght=3', "The configuration of the run 'one' has no 'lenght'. Did you mean 'length'?"],
  ['task.retreis=3', "Did you mean 'task.retries'?"],
  ['length.more=3', "'length' is a single value"],
  ['length=many', "--set length is 'many', expected a whole number"],
  ['something=3', 'There are length, goal,'],
  ['length', 'Write --set KEY=VALUE'],
  ['.a=1', 'Write --set KEY=VALUE'],
])('%s is refused', (text, message) => {
  expect(() => readSettings([text], described)).toThrow(message)
})

test('without a schema, a key that is close to one of the configuration is refused', () => {
  expect(() => readSettings(['lenght=3'], bare)).toThrow("Did you mean 'length'?")
})

test.each(['__proto__.x=1', 'constructor.prototype.x=1', 'task.__proto__.x=1', 'toString=1'])(
  '%s changes no object but the configuration',
  (text) => {
    expect(() => readSettings([text], bare)).toThrow('cannot be the key of a setting')
    expect({}).not.toHaveProperty('x')
  },
)
