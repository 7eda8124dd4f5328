import { expect, test } from 'vitest'
import { missingLine, readTutorial } from './read-tutorial.ts'

test('commands and the output below them are one step', () => {
  const markdown = [
    'Type:',
    '```sh',
    'echo a',
    'echo b',
    '```',
    '',
    '```text',
    'a',
    'b',
    '```',
    '',
    '```sh',
    'ls',
    '```',
  ].join('\n')
  expect(readTutorial(markdown)).toEqual([
    { commands: ['echo a', 'echo b'], output: 'a\nb\n' },
    { commands: ['ls'] },
  ])
})

test('lines must be printed in the order in which they are shown', () => {
  const printed = 'run one\ndone   in 5 ms\nfiles\nend\n'
  expect(missingLine('run one\ndone in …\n…\nend\n', printed)).toBeUndefined()
  expect(missingLine('…\nfiles\n…\nrun one\n', printed)).toBe('run one')
  expect(missingLine('run one\nfiles\n', printed)).toBe('files')
  expect(missingLine('run\n', printed)).toBe('run')
})
