import { expect, test } from 'vitest'
import { nameMove, placeOfMove } from './repair-move.ts'

const move = {
  file: 'src/a.mjs',
  line: 12,
  operator: 'flip-comparison',
  before: '<',
  after: '<=',
  start: 99,
  end: 100,
}

test('a move is named by its place, its operator and its change', () => {
  expect(nameMove(move, 7).id).toBe('src/a.mjs:12:flip-comparison:7:<=><=')
})

test('a name holds no back-quote and no blank, so that a text can quote it', () => {
  const { id } = nameMove({ ...move, file: 'my files/a.mjs', before: '`a  b`', after: '50%\n`' }, 1)
  expect(id).not.toMatch(/[`\s]/)
  expect(id).toBe('my%20files/a.mjs:12:flip-comparison:1:%60a%20b%60=>50%25%20%60')
})

test('edits of one place that differ at either end have different names', () => {
  const long = 'x'.repeat(60)
  const ids = [`a${long}`, `b${long}`, `${long}a`, `${long}b`].map(
    (after) => nameMove({ ...move, after }, 1).id,
  )
  expect(new Set(ids).size).toBe(4)
})

test('the place is read from the name', () => {
  expect(placeOfMove(nameMove(move, 7).id)).toEqual({ file: 'src/a.mjs', line: 12 })
  expect(placeOfMove('c:/work/a.mjs:3:add-await:1:f()=>await')).toEqual({ file: 'c:/work/a.mjs', line: 3 })
})

test.each(['npm test', 'src/a.mjs', 'src/a.mjs:12', 'a:b:c:d', ''])('%j names no edit', (text) => {
  expect(placeOfMove(text)).toBeUndefined()
})
