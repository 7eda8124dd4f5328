import { appendFileSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import { makeRepairBot, type RepairBot } from './make-repair-bot.ts'
import type { RepairProposal, RepairRequest } from './repair-request.ts'
import { scratchProject, testFile, withPackages } from './scratch-project.suite.ts'

const signal = new AbortController().signal
const corpus = fileURLToPath(new URL('../../../../examples/defects', import.meta.url))

function propose(
  bot: RepairBot,
  folder: string,
  request: Partial<RepairRequest> = {},
): Promise<RepairProposal> {
  const usual = { checks: ['node --test a.test.mjs'], reflections: [], iteration: 0, random: seededRandom(1) }
  return bot.propose({ ...usual, folder, ...request }, signal)
}

const largest = `export function largest(list) {
  let best = list[0]
  for (const item of list) {
    if (item < best) best = item
  }
  return best
}
`
const tests = testFile('./a.mjs', 'largest', {
  one: 'assert.equal(largest([3]), 3)',
  many: 'assert.equal(largest([1, 5, 2]), 5)',
})

test('the reason is told, and nothing is changed by proposing', async () => {
  const folder = scratchProject({ 'a.mjs': largest, 'a.test.mjs': tests })
  const proposal = await propose(makeRepairBot(), folder)
  expect(proposal.candidates).toBeGreaterThan(20)
  expect(proposal.strategy).toBe('the likeliest edit, by what ran in each test')
  expect(proposal.rationale).toMatch(
    /^a\.mjs:\d+ ran in 1 of 1 failing and [01] of 1 passing tests \(suspicion [\d.]+\)\./,
  )
  expect(readFileSync(join(folder, 'a.mjs'), 'utf8')).toBe(largest)
})

test('with a memory every edit is tried at most once, until the tests pass', async () => {
  const folder = scratchProject({ 'a.mjs': largest, 'a.test.mjs': tests })
  const bot = makeRepairBot()
  const tried: string[] = []
  let mended = false
  for (let iteration = 0; iteration < 30 && !mended; iteration++) {
    const lessons_learned =
      tried.length === 0 ? [] : [`Ruled out: ${tried.map((id) => `\`${id}\``).join(', ')}`]
    const reflections = tried.length === 0 ? [] : [{ reflection_text: 'It failed.', lessons_learned }]
    const { move } = await propose(bot, folder, { reflections, iteration })
    expect(tried).not.toContain(move!.id)
    tried.push(move!.id)
    await bot.apply(folder, move!)
    const text = readFileSync(join(folder, 'a.mjs'), 'utf8')
    mended = text.includes('item > best') || text.includes('best < item')
    if (!mended) writeFileSync(join(folder, 'a.mjs'), largest)
  }
  expect(mended).toBe(true)
})

test('the same files, reflections and chance give the same edit', async () => {
  const folder = scratchProject({ 'a.mjs': largest, 'a.test.mjs': tests })
  const asked = async () => {
    const bot = makeRepairBot()
    const first = await propose(bot, folder)
    const drawn = await propose(bot, folder, { iteration: 3, random: seededRandom(7) })
    return [first, drawn]
  }
  expect(await asked()).toEqual(await asked())
})

test('the tests are run once for the same files, and again for others', async () => {
  const folder = scratchProject({ 'a.mjs': largest, 'a.test.mjs': tests })
  const runs = join(folder, 'runs.txt')
  appendFileSync(
    join(folder, 'a.test.mjs'),
    `import { appendFileSync } from 'node:fs'\nappendFileSync(${JSON.stringify(runs)}, '.')\n`,
  )
  const bot = makeRepairBot()
  for (let iteration = 0; iteration < 3; iteration++) await propose(bot, folder, { iteration })
  expect(readFileSync(runs, 'utf8')).toBe('.')
  appendFileSync(join(folder, 'a.mjs'), '// changed\n')
  await propose(bot, folder)
  expect(readFileSync(runs, 'utf8')).toBe('..')
})

test('files of tests are never edited, whatever they are called', async () => {
  const folder = scratchProject({
    'a.mjs': largest,
    'judge.mjs': tests,
    'test/help.mjs': 'export const five = 2 + 2\n',
    'a.test.mjs': "import './judge.mjs'\nimport { five } from './test/help.mjs'\nif (five !== 5) largest()\n",
  })
  const bot = makeRepairBot()
  const touched = new Set<string>()
  for (let seed = 0; seed < 200; seed++) {
    const checks = ['node --test judge.mjs']
    const { move } = await propose(bot, folder, { checks, iteration: 1, random: seededRandom(seed) })
    touched.add(move!.file)
  }
  expect([...touched]).toEqual(['a.mjs'])
})

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

test('a folder without programs leaves nothing to try', async () => {
  const folder = scratchProject({ 'README.md': 'text' })
  const { move, rationale } = await propose(makeRepairBot(), folder, { checks: ['false'] })
  expect(move).toBeUndefined()
  expect(rationale).toBe('No edit is left to try: 0 were thought of, 0 are ruled out.')
})

test('a proposal can be cancelled', async () => {
  const folder = scratchProject({ 'a.mjs': largest, 'a.test.mjs': 'for (;;) {}' })
  const cancelled = AbortSignal.abort(new Error('enough'))
  const request = {
    folder,
    checks: ['node --test a.test.mjs'],
    reflections: [],
    iteration: 0,
    random: seededRandom(1),
  }
  await expect(makeRepairBot().propose(request, cancelled)).rejects.toThrow('enough')
})

test.each(['23-word-wrap', '17-levenshtein', '27-address-book', '33-topological-sort', '43-fluent-query'])(
  '%s of the corpus is among the first edits',
  async (name) => {
    const folder = withPackages(scratchProject({}))
    cpSync(join(corpus, name), folder, { recursive: true })
    const { check, file, line } = JSON.parse(readFileSync(join(folder, 'defect.json'), 'utf8'))
    const bot = makeRepairBot()
    const ruled: string[] = []
    for (let iteration = 0; iteration < 5; iteration++) {
      const reflections = [
        { reflection_text: '', lessons_learned: ruled.map((id) => `Ruled out: \`${id}\``) },
      ]
      const { move } = await propose(bot, folder, { checks: [check], reflections, iteration })
      if (move!.file === file && move!.line === line) return
      ruled.push(move!.id)
    }
    expect(ruled).toEqual('an edit of the defective line')
  },
)

test('a folder that is gone is told', async () => {
  expect(existsSync('/nowhere/at/all')).toBe(false)
  await expect(propose(makeRepairBot(), '/nowhere/at/all')).rejects.toThrow('ENOENT')
})
