import { expect, test } from 'vitest'
import { readSettings } from './read-settings.ts'

const run = { run_id: 'one', config: { length: 2, task: { prompt: 'x', retries: 1 } } }

test('values are JSON where they can be, and text otherwise', () => {
  expect(readSettings(['length=3', 'goal=a = b', 'list=[1, 2]'], run)).toEqual({
    length: 3,
    goal: 'a = b',
    list: [1, 2],
  })
})

test('a path with dots changes one value and keeps its neighbours', () => {
  expect(readSettings(['task.retries=5'], run)).toEqual({ task: { prompt: 'x', retries: 5 } })
  expect(run.config.task.retries).toBe(1)
})

test.each([
  ['lenght=3', "has no 'lenght'. Did you mean 'length'?"],
  ['task.retreis=3', "Did you mean 'retries'?"],
  ['length.more=3', "'length' is a single value"],
  ['length', 'Write --set KEY=VALUE'],
  ['.a=1', 'Write --set KEY=VALUE'],
])('%s is refused', (text, message) => {
  expect(() => readSettings([text], run)).toThrow(message)
})
