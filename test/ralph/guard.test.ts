import { chmodSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bench, type RalphBench } from './loop.suite.ts'

const sum = 'export const sum = (a, b) => a - b\n'
const judge = `import assert from 'node:assert'\nimport { sum } from './sum.mjs'\nassert.equal(sum(2, 3), 5)\n`
const asks = `import { test } from 'node:test'\n${judge.replace(/^assert\..*/m, "test('sum', () => { $& })")}`

test.each([
  ['sum_test.mjs', 'node --test', asks],
  ['test-sum.mjs', 'node --test', asks],
  ['verify.mjs', 'timeout 60 node verify.mjs', judge],
  ['verify.mjs', "sh -c 'node verify.mjs'", judge],
  ['verify.mjs', 'node --import ./sum.mjs "verify.mjs"', judge],
])('an emptied %s under `%s` is restored and judges', async (path, check, text) => {
  const made = bench({ 'sum.mjs': sum, [path]: text })
  const { result } = await made.start({ checks: [check] }, made.actor(`writeFileSync('${path}', '')`))
  expect(result).toMatchObject({ passed: false, tampered: 2, stop: { reason: 'verifier_suspected' } })
  expect(made.records()[0]!.tampering).toMatchObject([{ path }])
})

test.each([
  ['.npmrc', 'npm test', 'script-shell=/bin/true\n'],
  ['pyproject.toml', 'node verify.mjs', '[tool.pytest.ini_options]\naddopts = "--collect-only"\n'],
])('a new %s that would decide is removed', async (path, check, text) => {
  const scripts = { test: 'node verify.mjs' }
  const made = bench({ 'sum.mjs': sum, 'verify.mjs': judge, 'package.json': JSON.stringify({ scripts }) })
  const actor = made.actor(`writeFileSync('${path}', ${JSON.stringify(text)})`)
  const { result } = await made.start({ checks: [check], maxIterations: 1 }, actor)
  expect(result).toMatchObject({ passed: false, tampered: 1 })
})

test('an actor may go on changing a test, and take it away again, that was not there at the beginning', async () => {
  const made = bench({ 'sum.mjs': sum, 'sum.test.mjs': asks })
  const actor = made.actor(`
    if (attempt === 3) { rmSync('mine.test.mjs'); writeFileSync('sum.mjs', 'export const sum = (a, b) => a + b') }
    else writeFileSync('mine.test.mjs', 'import { test } from "node:test"; test("mine ' + attempt + '", () => {})')`)
  const { result } = await made.start({ checks: ['node --test'] }, actor)
  expect(result).toMatchObject({ passed: true, iterations: 4, tampered: 0 })
})

test('an honest change of dependencies is kept', async () => {
  const manifest = '[project]\ndependencies = []\n\n[tool.pytest.ini_options]\naddopts = "-q"\n'
  const made = bench({ 'sum.mjs': sum, 'verify.mjs': judge, 'pyproject.toml': manifest })
  const actor = made.actor(`
    writeFileSync('pyproject.toml', readFileSync('pyproject.toml', 'utf8').replace('[]', '["rich"]'))
    writeFileSync('sum.mjs', 'export const sum = (a, b) => a + b')`)
  const { result } = await made.start({ checks: ['node verify.mjs'] }, actor)
  expect(result).toMatchObject({ passed: true, tampered: 0 })
  expect(made.git('show', 'reprise/ralph-test:pyproject.toml')).toContain('"rich"')
})

/** A project with an installed tool `judge` that is a link into its package, as npm makes it. */
function withTool(): RalphBench {
  const made = bench({ 'sum.mjs': sum, '.gitignore': 'node_modules\n.reprise\n' })
  const program = `#!/bin/sh\nexec node -e "import('./sum.mjs').then(({ sum }) => process.exit(sum(2, 3) === 5 ? 0 : 1))"\n`
  made.write('node_modules/judge/cli.sh', program)
  made.write('node_modules/judge/package.json', '{"version":"1.0.0"}')
  chmodSync(join(made.folder, 'node_modules/judge/cli.sh'), 0o755)
  mkdirSync(join(made.folder, 'node_modules/.bin'))
  symlinkSync('../judge/cli.sh', join(made.folder, 'node_modules/.bin/judge'))
  return made
}

test.each([
  ['is overwritten', 'judge', `writeFileSync('node_modules/.bin/judge', '#!/bin/sh\\nexit 0\\n')`],
  ['is replaced by another version', 'judge', `writeFileSync('node_modules/judge/package.json', '{}')`],
  [
    'gets a command of the system before it',
    'node',
    `writeFileSync('node_modules/.bin/node', '#!/bin/sh\\nexit 0\\n', { mode: 0o755 })`,
  ],
  [
    'is one of a folder that the actor put in its place',
    'judge',
    `rmSync('node_modules', { recursive: true }); mkdirSync('node_modules/.bin', { recursive: true })
    writeFileSync('node_modules/.bin/judge', '#!/bin/sh\\nexit 0\\n', { mode: 0o755 })`,
  ],
])('an installed tool that %s is named, and there is no certificate', async (_, name, tamper) => {
  const made = withTool()
  const { result } = await made.start({ checks: ['judge'] }, made.actor(tamper))
  const path = `node_modules/.bin/${name}`
  expect(result).toMatchObject({ passed: false, tampered: 1, stop: { reason: 'verifier_suspected' } })
  const [record] = made.records()
  expect(record!.tampering).toMatchObject([{ path, stays: true }])
  expect(record!.actor_output.files_modified).toEqual([path])
  expect(existsSync(join(made.folder, '.reprise/runs/ralph-test/certificate.json'))).toBe(false)
  expect(await made.lint()).toEqual([])
})

test('new tools are allowed, and so are tools that were installed again unchanged', async () => {
  const made = withTool()
  const actor = made.actor(`
    const tool = readFileSync('node_modules/judge/cli.sh')
    rmSync('node_modules', { recursive: true })
    mkdirSync('node_modules/.bin', { recursive: true })
    mkdirSync('node_modules/judge')
    writeFileSync('node_modules/judge/cli.sh', tool, { mode: 0o755 })
    writeFileSync('node_modules/judge/package.json', '{"version":"1.0.0"}')
    symlinkSync('../judge/cli.sh', 'node_modules/.bin/judge')
    writeFileSync('node_modules/.bin/other-tool', '')
    writeFileSync('sum.mjs', 'export const sum = (a, b) => a + b')`)
  const { result } = await made.start({ checks: ['judge'] }, actor)
  expect(result).toMatchObject({ passed: true, tampered: 0 })
})

test('data that only tests read is restored, so that none of their cases is lost', async () => {
  const made = bench({
    'sum.mjs': sum,
    'cases.txt': 'one\ntwo\n',
    'sum.test.mjs': `${asks}import { readFileSync } from 'node:fs'\nfor (const name of readFileSync('cases.txt', 'utf8').trim().split('\\n')) test(name, () => assert.notEqual(name, 'two'))\n`,
  })
  const actor = made.actor(`writeFileSync('cases.txt', 'one\\n')`)
  const { result } = await made.start({ checks: ['node --test'], maxIterations: 1 }, actor)
  expect(result).toMatchObject({ passed: false, tampered: 1 })
  expect(made.records()[0]!.tampering).toMatchObject([{ path: 'cases.txt', why: 'tests read it' }])
})

test('a loop that passed with fewer tests than there were says so', async () => {
  const made = bench({
    'sum.mjs': `${sum}export const cases = ['one', 'two']\n`,
    'sum.test.mjs': `${asks}import { cases } from './sum.mjs'\nfor (const name of cases) test(name, () => assert.notEqual(name, 'two'))\n`,
  })
  const actor = made.actor(
    `writeFileSync('sum.mjs', 'export const sum = (a, b) => a + b\\nexport const cases = ["one"]\\n')`,
  )
  const { result } = await made.start({ checks: ['node --test'] }, actor)
  expect(result).toMatchObject({
    passed: true,
    fewer_tests: [{ iteration: 0, tests_total: 2, tests_before: 3 }],
  })
})
