import { expect, test } from 'vitest'
import { readTaskFile } from './task-file.ts'
import { writeTaskFile } from './write-task-file.ts'

test('settings and task are read, lists by their plural or one by one', () => {
  const text = `---
# what judges
checks:
  - npm test
  - "npx tsc --noEmit # all"
actor: command:claude -p
max_iterations: 8   # enough
protect: golden/**
---

Make the parser keep comments.

And more.
`
  expect(readTaskFile(text, 'ralph.task.md')).toEqual({
    task: 'Make the parser keep comments.\n\nAnd more.',
    checks: ['npm test', 'npx tsc --noEmit # all'],
    protect: ['golden/**'],
    reports: [],
    holdoutFiles: [],
    settings: { actor: 'command:claude -p', 'max-iterations': '8' },
  })
})

test('a file without settings is a task, and Windows line ends are no hindrance', () => {
  expect(readTaskFile('Just do it.\n', 'x.md')).toMatchObject({ task: 'Just do it.', checks: [] })
  expect(readTaskFile('---\r\ncheck: make\r\n---\r\nDo it.\r\n', 'x.md')).toMatchObject({
    task: 'Do it.',
    checks: ['make'],
  })
})

test.each([
  ['---\nchek: npm test\n---\nx', "x.md:2 sets 'chek', which is no setting. Did you mean 'check'?"],
  ['---\nomega: 1\nomega: 2\n---\nx', "sets 'omega' 2 times"],
  ['---\n  nonsense\n---\nx', 'x.md:2 is neither'],
  ['---\n- item\n---\nx', 'x.md:2 is neither'],
  ['---\ncheck: make\n---\n\n', 'names no task'],
])('%j is refused with its place', (text, message) => {
  expect(() => readTaskFile(text, 'x.md')).toThrow(message)
})

test('what is written is read as the same again', () => {
  const task = {
    task: 'Do "it".',
    checks: ['npm test', `sh -c 'a # b' "c"`, '- odd'],
    words: { actor: 'bot:repair', budget: '5usd, 90m' },
  }
  const read = readTaskFile(writeTaskFile(task), 'x.md')
  expect(read).toMatchObject({ task: task.task, checks: task.checks, settings: task.words })
})
