import assert from 'node:assert'
import { test } from 'node:test'
import camelCase from '../index.js'

test('joins words', () => {
  for (const [text, expected] of [
    ['foo', 'foo'],
    ['foo-bar', 'fooBar'],
    ['foo-bar-baz', 'fooBarBaz'],
    ['foo_bar', 'fooBar'],
    ['foo.bar', 'fooBar'],
    ['--foo-bar', 'fooBar'],
    ['Foo-Bar', 'fooBar'],
    ['FOO', 'foo'],
    ['FooBar', 'fooBar'],
    ['fooBar', 'fooBar'],
    ['XMLHttpRequest', 'xmlHttpRequest'],
    ['foo bar', 'fooBar'],
    ['', ''],
    ['-', ''],
    ['F', 'f'],
    ['1Hello', '1Hello'],
    ['foo1bar', 'foo1Bar'],
  ])
    assert.strictEqual(camelCase(text), expected, text)
})

test('has options', () => {
  assert.strictEqual(camelCase('foo-bar', { pascalCase: true }), 'FooBar')
  assert.strictEqual(camelCase('F', { pascalCase: true }), 'F')
  assert.strictEqual(camelCase('Foo-BAR', { preserveConsecutiveUppercase: true }), 'fooBAR')
  assert.strictEqual(camelCase(['foo', 'bar']), 'fooBar')
  assert.strictEqual(camelCase(['__foo__', '--bar']), 'fooBar')
  assert.strictEqual(camelCase('lorem-ipsum', { locale: false }), 'loremIpsum')
  assert.throws(() => camelCase(1))
})
