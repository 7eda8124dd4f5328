import { expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import { makeRepairBot, ruledOutText } from './make-repair-bot.ts'
import { largest, propose } from './propose.suite.ts'
import { scratchProject, testFile } from './scratch-project.suite.ts'

test('a program that hangs is ended and its loop suspected', async () => {
  const count = `export function count(to) {
  let at = 0
  while (at !== to) at -= 1
  return at
}
export const same = (a) => a
`
  const hanging = testFile('./a.mjs', 'count, same', {
    none: 'assert.equal(count(0), 0)',
    same: 'assert.equal(same(1), 1)',
    some: 'assert.equal(count(3), 3)',
  })
  const folder = scratchProject({ 'a.mjs': count, 'a.test.mjs': hanging })
  const checks = ['node --test --test-timeout=1500 a.test.mjs']
  const { move, rationale } = await propose(makeRepairBot(), folder, { checks })
  expect(move!.line).toBe(3)
  expect(rationale).toContain('1 of 1 failing')
})

test('other checks are followed as a whole', async () => {
  const script = "import { largest } from './a.mjs'\nif (largest([1, 5, 2]) !== 5) throw new Error('no')\n"
  const folder = scratchProject({ 'a.mjs': largest, 'unused.mjs': largest, 'check.test.mjs': script })
  const { move, strategy } = await propose(makeRepairBot(), folder, { checks: ['node check.test.mjs'] })
  expect(move!.file).toBe('a.mjs')
  expect(strategy).toBe('the likeliest edit, by what ran in the check')
})

test('a program that the tests start as a process is followed too', async () => {
  const spawning = `import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
test('the largest is printed', () => assert.equal(String(execFileSync(process.execPath, ['main.mjs', '1', '5'])), '5'))
`
  const main =
    "import { largest } from './a.mjs'\nprocess.stdout.write(String(largest(process.argv.slice(2).map(Number))))\n"
  const folder = scratchProject({
    'a.mjs': largest,
    'unused.mjs': largest,
    'main.mjs': main,
    'a.test.mjs': spawning,
  })
  const bot = makeRepairBot()
  const { strategy } = await propose(bot, folder)
  expect(strategy).toBe('the likeliest edit, by what ran in the check')
  const files = new Set<string>()
  for (let seed = 0; seed < 100; seed++) {
    const { move } = await propose(bot, folder, { iteration: 1, random: seededRandom(seed) })
    files.add(move!.file)
  }
  expect([...files].sort()).toEqual(['a.mjs', 'main.mjs'])
})

test('where nothing can be watched, the lines that a check names are suspected', async () => {
  const folder = scratchProject({ 'src/a.mjs': largest, 'src/b.mjs': largest })
  const { move, strategy } = await propose(makeRepairBot(), folder, {
    checks: ['echo "src/b.mjs:4:9 failed"; exit 1'],
  })
  expect(move).toMatchObject({ file: 'src/b.mjs', line: 4 })
  expect(strategy).toBe('the likeliest edit, by the lines that the check names')
})

test('without any evidence all files are open', async () => {
  const folder = scratchProject({ 'src/a.mjs': largest, 'README.md': '' })
  const { move, strategy } = await propose(makeRepairBot(), folder, { checks: ['false'] })
  expect(move).toMatchObject({ file: 'src/a.mjs' })
  expect(strategy).toBe('the likeliest edit, by no evidence at all')
})

test('what is ruled out is counted in the singular and in the plural', async () => {
  const folder = scratchProject({ 'src/a.mjs': largest })
  const { move, rationale } = await propose(makeRepairBot(), folder, { checks: ['false'] })
  expect(move).toBeDefined()
  expect(rationale).toContain('0 edits are ruled out.')
  expect(ruledOutText(1)).toBe('1 edit is ruled out.')
})

test('a folder without programs leaves nothing to try', async () => {
  const folder = scratchProject({ 'README.md': 'text' })
  const { move, rationale } = await propose(makeRepairBot(), folder, { checks: ['false'] })
  expect(move).toBeUndefined()
  expect(rationale).toBe('No edit is left to try: 0 of 0 candidates ruled out.')
})
