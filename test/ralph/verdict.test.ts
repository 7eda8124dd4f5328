import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Certificate } from '../../src/contracts/index.ts'
import type { RalphSettings } from '../../src/loops/ralph/index.ts'
import { call } from './command.suite.ts'
import { bench, type RalphBench } from './loop.suite.ts'

const files = {
  'sum.mjs': 'export const sum = (a, b) => a - b\n',
  'sum.test.mjs': `import { test } from 'node:test'
import assert from 'node:assert'
import { sum } from './sum.mjs'
test('adds', () => assert.equal(sum(2, 3), 5))
test('adds nothing', () => assert.equal(sum(2, 0), 2))
`,
}
const checks = ['node --test']
const inRoom: Partial<RalphSettings> = { checks, judge: 'clean-room', maxIterations: 2 }
const fix = `writeFileSync('sum.mjs', 'export const sum = (a, b) => a + b\\n');`
const isCertified = (made: RalphBench) =>
  existsSync(join(made.folder, '.reprise/runs/ralph-test/certificate.json'))

test('honest work is certified with what was proved, and is proved again in another clone', async () => {
  const made = bench(files)
  const { result } = await made.start(inRoom, made.actor(fix))
  expect(result).toMatchObject({ passed: true, certified: true, stop: { reason: 'passed' } })
  const proof = JSON.parse(made.file('certificate.json')) as Certificate
  expect(proof.judged).toMatchObject({
    tests: { known: 'names', before: 2, after: 2 },
    canary: 'caught',
    left_out: [],
  })
  expect(proof.proved!.length).toBeGreaterThan(0)
  expect(await made.lint()).toEqual([])
  const clone = join(made.outside, 'clone')
  execFileSync('git', ['clone', '--quiet', '--branch', proof.branch!, made.folder, clone])
  const file = join(clone, 'certificate.json')
  writeFileSync(file, made.file('certificate.json'))
  const there = { folder: clone }
  const { code, printed } = await call('ralph verify', { proof: 'certificate.json' }, made, there)
  expect({ code, first: printed[0] }).toEqual({ code: 0, first: `proved again  commit ${proof.commit}` })
  // The same certificate for other work proves nothing.
  writeFileSync(file, JSON.stringify({ ...proof, commit: proof.base }))
  const forged = await call('ralph verify', { proof: 'certificate.json' }, made, there)
  expect({ code: forged.code, first: forged.printed[0] }).toEqual({
    code: 1,
    first: `not proved  commit ${proof.base}`,
  })
})

test('an attempt that touches what judges it is not certified, though the work is done', async () => {
  const made = bench(files)
  const actor = made.actor(`${fix} appendFileSync('sum.test.mjs', '// ' + attempt + '\\n')`)
  const { result } = await made.start(inRoom, actor)
  expect(result).toMatchObject({ passed: false, certified: false, stop: { reason: 'verifier_suspected' } })
  expect(result!.stop.message).toContain('--allow')
  expect(isCertified(made)).toBe(false)
})

test('what the user allows to be changed is no touch', async () => {
  const made = bench(files)
  const actor = made.actor(`${fix} appendFileSync('sum.test.mjs', '// more\\n')`)
  const { result } = await made.start({ ...inRoom, allow: ['sum.test.mjs'] }, actor)
  expect(result).toMatchObject({ passed: true, certified: true })
})

test('tests that no longer run keep the work from being certified, and the actor learns which', async () => {
  const made = bench(files)
  const seen = join(made.outside, 'seen')
  const actor = made.actor(`appendFileSync(${JSON.stringify(seen)}, prompt)
    writeFileSync('sum.mjs', 'process.exit(0); export const sum = () => 0\\n')`)
  const { result } = await made.start(inRoom, actor)
  expect(result).toMatchObject({ passed: false, certified: false })
  expect(result!.doubts!.length).toBeGreaterThan(0)
  expect(isCertified(made)).toBe(false)
  expect(made.records()[0]!.clean_room).toMatchObject({ passed: false })
})

test('a holdout that fails ends the loop without a certificate', async () => {
  const made = bench(files)
  const holdout = `node -e "import('./sum.mjs').then(({ sum }) => process.exit(sum(-1, 1) === 0 ? 0 : 1))"`
  const actor = made.actor(`writeFileSync('sum.mjs', 'export const sum = (a, b) => Math.abs(a) + b\\n')`)
  const { result } = await made.start({ ...inRoom, holdout }, actor)
  expect(result).toMatchObject({ passed: false, certified: false, stop: { reason: 'holdout_failed' } })
  expect(isCertified(made)).toBe(false)
})

test('checks that cannot fail are refused before anybody is asked', async () => {
  const made = bench({ ...files, 'bad.txt': '' })
  const settings = { ...inRoom, checks: ['node --test', 'true'] }
  const { result } = await made.start(settings, made.actor('process.exit(9)'))
  expect(result).toMatchObject({ iterations: 0, stop: { reason: 'vacuous_checks' } })
  expect(result!.stop.message).toContain('`true`')
})

test('the work is taken over without the uncommitted changes of the user, as a patch or as a commit', async () => {
  const made = bench({ ...files, 'own.txt': 'own\n' })
  made.write('own.txt', 'uncommitted\n')
  await made.start({ checks }, made.actor(fix))
  const preview = await call('ralph apply', { run: 'ralph-test', preview: true }, made)
  expect(preview.printed.join('\n')).toContain('+export const sum = (a, b) => a + b')
  expect(preview.printed.join('\n')).not.toContain('own.txt')
  expect(made.read('sum.mjs')).toBe(files['sum.mjs'])
  await expect(call('ralph apply', { run: 'ralph-test' }, made)).rejects.toThrow('Nobody can be asked')
  const { printed } = await call('ralph apply', { run: 'ralph-test', yes: true }, made)
  expect(printed.join('\n')).toContain('The work is not certified: it was not judged in a clean room.')
  expect(printed.join('\n')).toContain('as uncommitted changes')
  expect([made.read('sum.mjs'), made.read('own.txt')]).toEqual([
    'export const sum = (a, b) => a + b\n',
    'uncommitted\n',
  ])
  expect(made.git('diff', '--name-only').trim().split('\n')).toEqual(['own.txt', 'sum.mjs'])
})

test('onto clean files the branch is merged, and a conflict changes nothing', async () => {
  const made = bench({ ...files, '.gitignore': '.reprise/\n' })
  await made.start({ checks }, made.actor(fix))
  made.write('sum.mjs', 'export const sum = 0\n')
  await expect(call('ralph apply', { run: 'ralph-test', yes: true }, made)).rejects.toMatchObject({
    code: 'apply_conflict',
    hint: expect.stringContaining('`git merge --no-edit reprise/ralph-test` leaves the conflicts'),
  })
  expect(made.read('sum.mjs')).toBe('export const sum = 0\n')
  made.git('checkout', '--quiet', 'sum.mjs')
  await call('ralph apply', { run: 'ralph-test', yes: true }, made)
  expect(made.git('log', '-1', '--format=%s').trim()).toBe('Make it pass.')
  expect(made.git('status', '--porcelain')).toBe('')
})

const applyAgain = async (made: RalphBench, settings: object = {}) => {
  const { code, printed } = await call('ralph apply', { run: 'ralph-test', yes: true, ...settings }, made)
  return { code, printed }
}

test.each(['merge', 'patch'])('work that was taken over as a %s is not taken over again', async (how) => {
  const made = bench({ ...files, '.gitignore': '.reprise/\n' })
  await made.start({ checks }, made.actor(fix))
  await applyAgain(made, { how })
  const contained = { code: 0, printed: ['Your files contain the change of ralph-test already.'] }
  const merged = {
    code: 0,
    printed: [
      expect.stringMatching(/^The current branch contains commit [0-9a-f]{12} of ralph-test already\.$/),
    ],
  }
  expect(await applyAgain(made)).toEqual(how === 'merge' ? merged : contained)
  expect(await applyAgain(made, { how: 'patch' })).toEqual(contained)
  const edited = {
    code: 0,
    printed: ['The change of ralph-test was taken over already, and some of its lines were edited since.'],
  }
  made.write('sum.mjs', 'export const sum = (a, b) => b + a\n')
  expect(await applyAgain(made)).toEqual(edited)
  expect(made.read('sum.mjs')).toBe('export const sum = (a, b) => b + a\n')
  const json = await call('ralph apply', { run: 'ralph-test' }, made, { json: true })
  expect(JSON.parse(json.printed[0]!)).toMatchObject({ run_id: 'ralph-test', already_applied: true })
})

test('work that was taken over and undone can be taken over again', async () => {
  const made = bench({ ...files, '.gitignore': '.reprise/\n' })
  await made.start({ checks }, made.actor(fix))
  await applyAgain(made, { how: 'patch' })
  made.git('checkout', '--quiet', 'sum.mjs')
  await applyAgain(made, { how: 'patch' })
  expect(made.read('sum.mjs')).toBe('export const sum = (a, b) => a + b\n')
})

test('work that the user merged and then edited is not taken over again', async () => {
  const made = bench({ ...files, '.gitignore': '.reprise/\n' })
  await made.start({ checks }, made.actor(fix))
  made.git('merge', '--quiet', 'reprise/ralph-test')
  made.write('sum.mjs', 'export const sum = (a, b) => b + a\n')
  expect(await applyAgain(made)).toMatchObject({
    code: 0,
    printed: [expect.stringContaining('edited since')],
  })
})

test('a worktree that lacks ignored files gets those that help, and says so', async () => {
  const made = bench({ ...files, '.gitignore': 'data\n' })
  mkdirSync(join(made.folder, 'data'))
  writeFileSync(join(made.folder, 'data/rates.json'), '{}')
  const said: string[] = []
  const emit = (event: { type: string; progress?: { message?: string } }) => {
    if (event.type === 'progress' && event.progress?.message) said.push(event.progress.message)
  }
  const needy = ['test -f data/rates.json && node --test']
  const { result } = await made.start({ checks: needy }, made.actor(fix), {
    context: { emit: emit as never },
  })
  expect(result).toMatchObject({ passed: true })
  expect(said.join('\n')).toContain('files that git ignores, as in your folder: data')
})

test('build output is made again from what an attempt changed, and a build that fails is a check that fails', async () => {
  const made = bench({
    'src/sum.mjs': files['sum.mjs'],
    'sum.test.mjs': files['sum.test.mjs'].replace('./sum.mjs', './dist/sum.mjs'),
    '.gitignore': 'dist\n',
  })
  const setup = 'mkdir -p dist && node --check src/sum.mjs && cp src/sum.mjs dist/sum.mjs'
  const sources = ['export const sum = (\n', 'export const sum = (a, b) => a + b\n']
  const actor = made.actor(`writeFileSync('src/sum.mjs', ${JSON.stringify(sources)}[attempt])`)
  const { result } = await made.start({ checks, setup, maxIterations: 2 }, actor)
  expect(result).toMatchObject({ passed: true, iterations: 2 })
  const [broken] = made.records()
  expect(broken!.evaluator_output.results).toMatchObject([{ command: 'node --test' }])
  expect(JSON.stringify(broken!.evaluator_output)).toContain('SyntaxError')
})

test('what an actor does to the repository of the user is noticed, and named', async () => {
  const made = bench(files)
  const program = `${fix}
const common = execFileSync('git', ['rev-parse', '--path-format=absolute', '--git-common-dir'], { encoding: 'utf8' }).trim()
mkdirSync(common + '/hooks', { recursive: true })
writeFileSync(common + '/hooks/pre-commit', '#!/bin/sh')
execFileSync('git', ['branch', 'mine'])`
  await made.start({ checks }, made.actor(program))
  expect(made.records()[0]!.noticed).toMatchObject([
    { path: '.git/hooks/pre-commit', how: 'added' },
    { path: 'refs/heads/mine', how: 'added' },
  ])
})

test('a journal that an actor has edited ends the run, and is named', async () => {
  const made = bench(files)
  const journal = join(made.folder, '.reprise/runs/ralph-test/journal.jsonl')
  const edit = `const path = ${JSON.stringify(journal)}
writeFileSync(path, readFileSync(path, 'utf8').replace('"seq":2', '"seq":7'), { flag: 'r+' })`
  const { status, reason } = await made.start({ checks }, made.actor(`${fix}\n${edit}`))
  expect([status, reason?.code]).toEqual(['failed', 'journal_damaged'])
})
