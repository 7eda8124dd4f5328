import { appendFileSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import { editedText } from './apply-repair.ts'
import { makeRepairBot } from './make-repair-bot.ts'
import { largest, propose, tests } from './propose.suite.ts'
import { scratchProject, withPackages } from './scratch-project.suite.ts'
import { parseSource } from './syntax/parse-source.ts'

const corpus = fileURLToPath(new URL('../../../../examples/defects', import.meta.url))

test('a proposal has a reason and changes nothing', async () => {
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
  let fixed = false
  for (let iteration = 0; iteration < 30 && !fixed; iteration++) {
    const lessons_learned =
      tried.length === 0 ? [] : [`Ruled out: ${tried.map((id) => `\`${id}\``).join(', ')}`]
    const reflections = tried.length === 0 ? [] : [{ reflection_text: 'It failed.', lessons_learned }]
    const { move } = await propose(bot, folder, { reflections, iteration })
    expect(tried).not.toContain(move!.id)
    tried.push(move!.id)
    await bot.apply(folder, move!)
    const text = readFileSync(join(folder, 'a.mjs'), 'utf8')
    fixed = text.includes('item > best') || text.includes('best < item')
    if (!fixed) writeFileSync(join(folder, 'a.mjs'), largest)
  }
  expect(fixed).toBe(true)
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
  const runs = join(scratchProject({}), 'runs.txt')
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

test('no edit leaves a file that cannot be read', async () => {
  // Neither `a ?? b || c` nor `a || b ?? c` is allowed.
  const any = 'export const largest = ([a, b, c]) => a || b || c\n'
  const folder = scratchProject({ 'a.mjs': any, 'a.test.mjs': tests })
  const bot = makeRepairBot()
  for (let seed = 0; seed < 200; seed++) {
    const { move } = await propose(bot, folder, { iteration: 1, random: seededRandom(seed) })
    expect(parseSource('a.mjs', editedText(any, move!)), move!.id).toBeDefined()
  }
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

test('a folder that does not exist is reported', async () => {
  expect(existsSync('/nowhere/at/all')).toBe(false)
  await expect(propose(makeRepairBot(), '/nowhere/at/all')).rejects.toThrow('ENOENT')
})
