import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadLoop } from './loops.ts'

const folder = mkdtempSync(join(tmpdir(), 'reprise-loops-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function module(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const mine = "{ name: 'mine', roles: ['actor'], run: async () => 'done' }"

test.each([
  ['loop.mjs', `export default ${mine}`],
  ['loop.js', `export default ${mine}`],
  ['loop.ts', `const loop = ${mine}\nexport default loop`],
])('a loop of the user comes from %s', async (name, text) => {
  if (name.endsWith('.js')) writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  expect(await loadLoop('mine', module(name, text))).toMatchObject({ name: 'mine', roles: { actor: {} } })
})

test('a name alone is that of a loop of the package', async () => {
  expect(await loadLoop('ralph')).toMatchObject({ name: 'ralph' })
  await expect(loadLoop('reflection')).rejects.toThrow(
    /^No loop named 'reflection' comes with the package\. Known loops: .*\bralph\b.* For a loop of your own, name its module with --loop FILE\.$/,
  )
})

test.each([
  ['nothing.mjs', 'export const loop = 1', 'does not export a loop'],
  ['nameless.mjs', 'export default { roles: [], run() {} }', 'does not export a loop'],
  [
    'other.mjs',
    `export default ${mine.replace('mine', 'other')}`,
    "holds the loop 'other', and 'mine' was asked for",
  ],
  ['broken.mjs', 'export default {', 'cannot be loaded ('],
])('a module that holds no such loop is refused: %s', async (name, text, message) => {
  await expect(loadLoop('mine', module(name, text))).rejects.toThrow(message)
})

test.each(['lacks.mjs', 'lacks.ts'])('%s without the package says how to install it', async (name) => {
  const loaded = loadLoop('mine', module(name, `import 'reprise'\nexport default ${mine}`))
  await expect(loaded).rejects.toMatchObject({ hint: 'Install what it imports: `npm install reprise zod`.' })
})

test.each([
  ['nothing but a name', `{ name: 'mine/note' }`],
  ['no rules', `{ name: 'mine/note', family: 'mine', schema: {}, form: 'jsonl', validate: () => true }`],
])('a record that is not a contract is named: %s', async (_, record) => {
  const loaded = loadLoop('mine', module('record.mjs', `export default { ...${mine}, records: [${record}] }`))
  await expect(loaded).rejects.toThrow("Number 1 of the records of the loop 'mine'")
})

test('a module that is not there is named', async () => {
  await expect(loadLoop('mine', join(folder, 'none.mjs'))).rejects.toThrow(
    'none.mjs. Name the file of the loop',
  )
})
