import assert from 'node:assert'
import { test } from 'node:test'
import leven from '../index.js'

for (const [one, other, edits] of [
  ['a', 'b', 1],
  ['ab', 'ac', 1],
  ['abc', 'axc', 1],
  ['kitten', 'sitting', 3],
  ['xabxcdxxefxgx', '1ab2cd34ef5g6', 6],
  ['cat', 'cow', 2],
  ['sitting', 'kitten', 3],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['same', 'same', 0],
  ['javawasneat', 'scalaisgreat', 7],
  ['prefix-one', 'prefix-two', 3],
  ['one-suffix', 'two-suffix', 3],
])
  test(`counts the edits from '${one}' to '${other}'`, () => assert.strictEqual(leven(one, other), edits))
