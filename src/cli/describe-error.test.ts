import { CommanderError } from 'commander'
import { expect, test } from 'vitest'
import { Refusal } from '../kit/index.ts'
import { describeError } from './describe-error.ts'

test('a refusal keeps its code, kind, message and hint', () => {
  const refusal = new Refusal('run_held', 'busy', 'It is busy.', { hint: 'Wait.' })
  expect(describeError(refusal)).toEqual({
    code: 'run_held',
    kind: 'busy',
    message: 'It is busy.',
    hint: 'Wait.',
  })
})

test('the Refusal of another copy of the package counts as one', () => {
  const other = Object.assign(new Error('No.'), { code: 'no', kind: 'usage' })
  expect(describeError(other)).toEqual({ code: 'no', kind: 'usage', message: 'No.' })
})

test('wrong use of the command line has a code in snake case', () => {
  const error = new CommanderError(1, 'commander.unknownOption', "error: unknown option '--x'")
  expect(describeError(error)).toEqual({
    code: 'unknown_option',
    kind: 'usage',
    message: "unknown option '--x'",
  })
})

test.each([
  [{ code: 'ENOSPC', syscall: 'write' }, 'the disk is full (ENOSPC)'],
  [{ code: 'EROFS', syscall: 'open', path: 'a/b' }, 'a/b: the file system is read-only (EROFS)'],
  [{ code: 'EISDIR', syscall: 'read' }, 'EISDIR: refused'],
])('a fault of the operating system is explained: %j', (facts, message) => {
  const error = Object.assign(new Error(`${facts.code}: refused`), facts)
  expect(describeError(error)).toEqual({ code: 'system_error', kind: 'failed', message })
})

test('a bug is not described', () => {
  expect(describeError(new TypeError('x is not a function'))).toBeUndefined()
})
