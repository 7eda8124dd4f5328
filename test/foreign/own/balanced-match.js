const assert = require('node:assert')
const { test } = require('node:test')
const balanced = require('..')

for (const [left, right, text, start, end, body] of [
  ['{', '}', 'pre{in{nest}}post', 3, 12, 'in{nest}'],
  ['{', '}', '{{{{{{{{{in}post', 8, 11, 'in'],
  ['{', '}', 'pre{body{in}post', 8, 11, 'in'],
  ['{', '}', 'pre{in}po}st', 3, 6, 'in'],
  ['{', '}', 'pre}{in{nest}}post', 4, 13, 'in{nest}'],
  ['{', '}', '{}', 0, 1, ''],
  ['<b>', '</b>', 'pre<b>in<b>nest</b></b>post', 3, 19, 'in<b>nest</b>'],
  ['<b>', '</b>', 'pre</b><b>in<b>nest</b></b>post', 7, 23, 'in<b>nest</b>'],
  ['{{', '}}', 'pre{{{in}}}post', 3, 9, '{in}'],
]) {
  test(`finds ${left} and ${right} in ${text}`, () => {
    assert.deepStrictEqual(balanced.range(left, right, text), [start, end])
  })
  test(`takes ${text} apart at ${left} and ${right}`, () => {
    const found = balanced(left, right, text)
    const [pre, post] = [text.slice(0, start), text.slice(end + right.length)]
    assert.deepStrictEqual(found, { start, end, pre, body, post })
  })
}

for (const [left, right, text] of [
  ['{', '}', 'nope'],
  ['{', '}', '{nope'],
  ['{', '}', 'nope}'],
  ['{', '}', 'pre}{post'],
])
  test(`finds nothing in ${text}`, () => assert.strictEqual(balanced(left, right, text), undefined))

test('takes one mark for both sides', () => assert.deepStrictEqual(balanced.range('|', '|', 'a|b|c'), [1, 3]))
test('takes patterns', () => {
  assert.strictEqual(balanced(/\s+\{\s+/, /\s+\}\s+/, 'pre  {   in{nest}   }  post').body, 'in{nest}')
})
