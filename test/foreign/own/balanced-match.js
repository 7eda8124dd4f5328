const assert = require('node:assert')
const { test } = require('node:test')
const balanced = require('..')

test('finds the first pair that balances', () => {
  assert.deepStrictEqual(balanced('{', '}', 'pre{in{nest}}post'), {
    start: 3,
    end: 12,
    pre: 'pre',
    body: 'in{nest}',
    post: 'post',
  })
  assert.deepStrictEqual(balanced('{', '}', '{{{{{{{{{in}post'), {
    start: 8,
    end: 11,
    pre: '{{{{{{{{',
    body: 'in',
    post: 'post',
  })
  assert.deepStrictEqual(balanced('{', '}', 'pre{body{in}post'), {
    start: 8,
    end: 11,
    pre: 'pre{body',
    body: 'in',
    post: 'post',
  })
  assert.deepStrictEqual(balanced('<b>', '</b>', 'pre<b>in<b>nest</b></b>post'), {
    start: 3,
    end: 19,
    pre: 'pre',
    body: 'in<b>nest</b>',
    post: 'post',
  })
})

test('gives nothing where none balances', () => {
  assert.strictEqual(balanced('{', '}', 'nope'), undefined)
  assert.strictEqual(balanced('{', '}', 'pre}{post'), undefined)
})

test('takes patterns, and one mark for both sides', () => {
  assert.deepStrictEqual(balanced.range('|', '|', 'a|b|c'), [1, 3])
  assert.deepStrictEqual(balanced(/\s+\{\s+/, /\s+\}\s+/, 'pre  {   in{nest}   }  post').body, 'in{nest}')
})
