import assert from 'node:assert'
import { test } from 'node:test'
import camelCase from '../index.js'

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
  test(`joins '${text}'`, () => assert.strictEqual(camelCase(text), expected))

for (const [text, options, expected] of [
  ['foo-bar', { pascalCase: true }, 'FooBar'],
  ['F', { pascalCase: true }, 'F'],
  ['foo', { pascalCase: true }, 'Foo'],
  ['Foo-BAR', { preserveConsecutiveUppercase: true }, 'fooBAR'],
  ['FooBAR', { preserveConsecutiveUppercase: true, pascalCase: true }, 'FooBAR'],
  [['foo', 'bar'], {}, 'fooBar'],
  [['__foo__', '--bar'], {}, 'fooBar'],
  [['foo', '', 'bar'], {}, 'fooBar'],
  ['lorem-ipsum', { locale: false }, 'loremIpsum'],
  ['lorem-ipsum', { locale: 'en-US' }, 'loremIpsum'],
])
  test(`joins '${text}' with ${JSON.stringify(options)}`, () =>
    assert.strictEqual(camelCase(text, options), expected))

test('refuses what is no text', () => assert.throws(() => camelCase(1)))
