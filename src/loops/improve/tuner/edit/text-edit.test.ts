import { expect, test } from 'vitest'
import { changeOf, numberIn } from './edit-change.ts'
import { applyEdit, editOf } from './text-edit.ts'

test('an edit shows its whole line and says which occurrence it means', () => {
  const text = 'a = 1\nb = 2\na = 1\n'
  const edit = editOf(text, { start: 16, end: 17 }, '7')
  expect(edit).toEqual({ find: 'a = 1', replace: 'a = 7', occurrence: 2 })
  expect(applyEdit(text, edit)).toBe('a = 1\nb = 2\na = 7\n')
})

test('a deletion of a line takes its line break along', () => {
  const text = 'a\nb\nc\n'
  const edit = editOf(text, { start: 2, end: 4 }, '')
  expect(edit).toEqual({ find: 'b\n', replace: '', occurrence: 1 })
  expect(applyEdit(text, edit)).toBe('a\nc\n')
})

test('a text that is not there, or not often enough, is not replaced', () => {
  expect(applyEdit('a', { find: 'b', replace: 'c', occurrence: 1 })).toBeUndefined()
  expect(applyEdit('aa', { find: 'a', replace: 'c', occurrence: 3 })).toBeUndefined()
  expect(applyEdit('a', { find: '', replace: 'c', occurrence: 1 })).toBeUndefined()
})

test('two edits of one number have the same site, whatever its value and sign', () => {
  const up = changeOf('a.py', { find: 'rate = 0.05 # 0..1', replace: 'rate = 0.07 # 0..1' })
  const down = changeOf('a.py', { find: 'rate = -2 # 0..1', replace: 'rate = 0.5 # 0..1' })
  const below = changeOf('a.py', { find: 'rate = -2 # 0..1', replace: 'rate = -3 # 0..1' })
  expect([up.from, up.to]).toEqual(['0.05', '0.07'])
  expect([below.from, below.to]).toEqual(['-2', '-3'])
  expect(new Set([up.site, down.site, below.site]).size).toBe(1)
  expect(changeOf('b.py', { find: 'rate = 1', replace: 'rate = 2' }).site).not.toBe(up.site)
})

test('the minus of a subtraction is no sign', () => {
  expect(changeOf('a.py', { find: 'a - 5', replace: 'a - 6' })).toMatchObject({ from: '5', to: '6' })
})

test('only a whole number counts as one', () => {
  expect([numberIn('1e-3'), numberIn('-2.5'), numberIn('1_000'), numberIn('a1'), numberIn('')]).toEqual([
    0.001,
    -2.5,
    1000,
    undefined,
    undefined,
  ])
})
