/** A small repository with a bug that its tests find. */
export const brokenProject: Readonly<Record<string, string>> = {
  'package.json':
    '{ "name": "adder", "private": true, "type": "module", "scripts": { "test": "node --test" } }\n',
  'src/add.js': 'export function add(a, b) {\n  return a - b\n}\n',
  'test/add.test.js': `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { add } from '../src/add.js'

test('two and three are five', () => assert.equal(add(2, 3), 5))
test('nothing changes nothing', () => assert.equal(add(7, 0), 7))
`,
}
