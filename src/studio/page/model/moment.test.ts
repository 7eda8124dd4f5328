import { expect, test } from 'vitest'
import { momentIn } from './moment.ts'

test('the moment of an address is in the run, and what is no moment is the end', () => {
  expect(momentIn('1500', 1000)).toBe(1500)
  expect(momentIn('0', 1000)).toBe(1000)
  expect(momentIn('1500', Number.POSITIVE_INFINITY)).toBe(1500)
  for (const text of [undefined, '', ' ', 'soon', 'Infinity']) expect(momentIn(text, 1000)).toBeUndefined()
})
