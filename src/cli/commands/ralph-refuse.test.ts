import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codeOfError } from '../code-of-error.ts'
import { ralph } from './ralph.ts'
import { ralphAblate } from './ralph-ablate.ts'
import type { RalphFlags } from './ralph-launch.ts'
import { run } from './run.ts'
import { type TestProject, testProject } from './runs.suite.ts'
import { townPlay } from './town-play.ts'
import { townSeries } from './town-series.ts'

let project: TestProject
beforeEach(() => {
  project = testProject()
  project.write('a.txt', 'no\n')
  project.write('tasks/one/defect.json', JSON.stringify({ title: 'x', check: 'true' }))
})
afterEach(() => {
  vi.unstubAllEnvs()
  project.remove()
})

const start = (task: string | undefined, changes: RalphFlags) =>
  ralph(
    task,
    { check: ['grep -q yes a.txt'], actor: 'bot:repair', inPlace: true, ...changes },
    project.terminal(),
  )

/** What was said against it; fails unless that is wrong use, and unless nothing was made. */
async function refusal(work: () => Promise<unknown>): Promise<string> {
  const error = await work().then(
    () => expect.fail('it was not refused'),
    (refused: Error) => refused,
  )
  expect(codeOfError(error)).toBe(2)
  expect(existsSync(join(project.folder, '.reprise'))).toBe(false)
  return error.message
}

test.each<[string | undefined, RalphFlags, string]>([
  [undefined, {}, 'There is no task'],
  ['', {}, 'There is no task'],
  ['x', { actor: undefined }, 'Nobody is named to do the work'],
  ['x', { check: [] }, 'give at least one check with --check'],
  ['x', { check: [' '] }, "--check is ' ', expected a command."],
  ['x', { holdout: '' }, "--holdout is '', expected a command."],
  ['x', { omega: '11' }, "--omega is '11', expected a whole number from 1 to 10."],
  ['x', { omega: 'many' }, "--omega is 'many'"],
  ['x', { maxIterations: '0' }, "--max-iterations is '0', expected a whole number from 1 to 10000."],
  ['x', { reruns: '3' }, "--reruns is '3', expected a whole number from 0 to 2."],
  ['x', { memory: 'maybe' }, "--memory is 'maybe', expected on or off."],
  ['x', { budget: '5' }, 'does not say of what'],
  ['x', { window: 'foo' }, "--window is 'foo', expected fifo, recency or relevance."],
  ['x', { checkTimeout: '0s' }, "--check-timeout is '0s', expected a time with its unit"],
  ['x', { actorTimeout: '10' }, "--actor-timeout is '10', expected a time with its unit"],
  ['x', { guard: 'maybe' }, "--guard is 'maybe', expected revert, stop or off."],
  ['x', { startFrom: 'end' }, "--start-from is 'end', expected last, best or beginning."],
  ['x', { holdoutWhen: 'never' }, "--holdout-when is 'never', expected always or passed."],
  ['x', { patience: 'long' }, "--patience is 'long', expected rules with their counts"],
  ['x', { patience: 'plateau=-1' }, "--patience plateau is '-1', expected a whole number"],
  ['x', { seed: 'abc' }, "--seed is 'abc', expected a whole number"],
  ['x', { seed: '1.5' }, "--seed is '1.5', expected a whole number"],
  ['x', { id: '../x' }, "'../x' cannot be the name of a run"],
  ['x', { id: 'a/b' }, "'a/b' cannot be the name of a run"],
  ['x', { task: 'tasks' }, "'tasks' is a folder"],
  ['x', { task: 'missing' }, "There is no task file 'missing'"],
  ['missing.task.md', {}, "There is no task file 'missing.task.md'"],
  ['tasks/missing.md', {}, "There is no task file 'tasks/missing.md'"],
  ['x', { holdout: 'true', holdoutFile: ['gone.js'] }, "--holdout-file is 'gone.js', expected a file"],
  ['x', { inPlace: false, worktree: true }, 'is in no git repository'],
])('%j with %j is refused with the way out, before anything is made', async (task, changes, message) => {
  expect(await refusal(() => start(task, changes))).toContain(message)
})

test('a worktree of a repository without a commit is refused', async () => {
  execFileSync('git', ['init', '--quiet'], { cwd: project.folder })
  expect(await refusal(() => start('x', { inPlace: false, worktree: true }))).toContain('has no commit yet')
})

test('a word of a task file that cannot be read is refused like a flag', async () => {
  project.write('ralph.task.md', '---\nworkspace: beside\n---\nDo it.\n')
  expect(await refusal(() => start('ralph.task.md', { inPlace: false }))).toContain(
    "--workspace is 'beside', expected worktree or in-place.",
  )
})

test('without git nothing is begun, and it is said what for git is needed', async () => {
  vi.stubEnv('PATH', join(project.folder, 'tasks'))
  const message = /No git was found on the path.*the project itself need be no repository/
  expect(await refusal(() => start('x', {}))).toMatch(message)
  expect(await refusal(() => ralphAblate('tasks', {}, project.terminal()))).toMatch(message)
})

test('a task in words may end with the name of a file that is not there', async () => {
  expect(await start('Write NEWS.md', { actor: 'bot:echo', maxIterations: '1', check: ['true'] })).toBe(0)
})

test.each([
  ['run', () => run('chains.mjs', { agent: ['worker=bot:echo'], id: '../x' }, project.terminal())],
  ['town play', () => townPlay({ agent: 'bot:simple', id: '../x', players: '7' }, project.terminal())],
  ['town series', () => townSeries({ games: '1', id: '../x', record: true }, project.terminal())],
  ['ralph ablate', () => ralphAblate('tasks', { id: '../x' }, project.terminal())],
])('`%s` refuses a name that leads out of the runs, before anything is made', async (_, work) => {
  expect(await refusal(work)).toContain("'../x' cannot be the name of a run")
})

test('the seed of any run is a whole number, as large as those that are drawn', async () => {
  const flags = { agent: ['worker=bot:echo'], set: ['length=1'] }
  expect(await refusal(() => run('chains.mjs', { ...flags, seed: 'abc' }, project.terminal()))).toContain(
    "--seed is 'abc', expected a whole number from 0 to 4294967295.",
  )
  expect(await run('chains.mjs', { ...flags, seed: '4294967295' }, project.terminal())).toBe(0)
})
