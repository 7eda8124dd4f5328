import { expect, test } from 'vitest'
import { placesIn } from './place-of.ts'

test('lines and columns are counted from one, whatever ends the lines', () => {
  const place = placesIn('ab\ncd\r\n\nx')
  expect(place(0)).toEqual({ line: 1, column: 1 })
  expect(place(2)).toEqual({ line: 1, column: 3 })
  expect(place(3)).toEqual({ line: 2, column: 1 })
  expect(place(7)).toEqual({ line: 3, column: 1 })
  expect(place(8)).toEqual({ line: 4, column: 1 })
})
