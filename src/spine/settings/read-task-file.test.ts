import { expect, test } from 'vitest'
import * as z from 'zod'
import { readTaskFile } from './read-task-file.ts'
import { count, duration, limits, onOff, text, texts } from './setting-kinds.ts'

const schema = z.strictObject({
  task: text().meta({ argument: true, taskFile: true }),
  checks: texts('a command').meta({ flag: 'check' }),
  omega: count(1, 10).default(3),
  maxIterations: count(1).default(10),
  memory: onOff().default(true),
  checkTimeout: duration().default(600),
  budget: limits().optional(),
  patience: z.strictObject({ plateau: z.int().default(6), sameError: z.int().default(4) }).prefault({}),
  folder: z.string().optional().meta({ hidden: true }),
})
const read = (words: string) => readTaskFile(words, 'a.task.md', schema, ['actor', 'reflector'])

test('settings stand at the top and the task below', () => {
  const file = `---
# what judges
check:
  - npm test
  - "npx tsc --noEmit"   # types
actor: command:claude -p
omega: 4
max-iterations: 20
check_timeout: 5m
memory: off
budget: 5usd, 90m
patience:
  same-error: 0
---

Fix the tests.

--- not a marker
`
  expect(read(file)).toEqual({
    settings: {
      checks: ['npm test', 'npx tsc --noEmit'],
      omega: 4,
      maxIterations: 20,
      checkTimeout: 300,
      memory: false,
      budget: { usd: 5, seconds: 5400 },
      patience: { sameError: 0 },
    },
    also: { actor: 'command:claude -p' },
    body: 'Fix the tests.\n\n--- not a marker',
  })
})

test('a file without settings is a task', () => {
  expect(read('\uFEFFFix it.\n')).toEqual({ settings: {}, also: {}, body: 'Fix it.' })
})

test('a list may be one value, or its key may be repeated', () => {
  expect(read('---\ncheck: a\nchecks: [b, c]\n---\nx').settings).toEqual({ checks: ['a', 'b', 'c'] })
})

test('an empty value sets nothing, and lines may end as on Windows', () => {
  expect(read('---\r\ncheck: a\r\nomega:\r\n---\r\nx\r\n')).toMatchObject({
    settings: { checks: ['a'] },
    body: 'x',
  })
})

test.each([
  [
    '---\ncheck: a\nomga: 4\n---\nx',
    "a.task.md:3 sets 'omga', which is not a setting. Did you mean 'omega'?",
  ],
  ['---\n\nomega: 40\n---\nx', "a.task.md:3 omega is '40', expected a whole number from 1 to 10."],
  ['---\nomega: 4\nomega: 5\n---\nx', "a.task.md:3 sets 'omega' a second time. Say it once."],
  ['---\ncheck: a\nomega: [1]\n---\nx', 'a.task.md:3 omega is not a whole number from 1 to 10.'],
  ['---\npatience:\n  plato: 1\n---\nx', "a.task.md:3 sets 'plato', which is not a setting."],
  ['---\nfolder: /x\n---\nx', "sets 'folder', which is not a setting."],
  ['---\ncheck: "a\n---\nx', 'a.task.md:'],
  ['---\ncheck: a\nthis is nothing\n---\nx', 'a.task.md:3'],
  ['---\njust words\n---\nx', 'a.task.md:2 is not `key: value`.'],
  ['---\nactor: [a]\n---\nx', 'a.task.md:2 actor is not a single value.'],
])('%j is refused', (file, message) => {
  expect(() => read(file)).toThrow(message)
})
