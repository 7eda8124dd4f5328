import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Agent, botAgent, collectBots, commandAgent } from '../../src/agents/index.ts'
import { replayRun } from '../../src/engine/run/replay-run.ts'
import { resumeRun } from '../../src/engine/run/resume-run.ts'
import type { RunContext } from '../../src/engine/run/run-context.ts'
import { startRun } from '../../src/engine/run/start-run.ts'
import { ablationLoop, ralphBots } from '../../src/loops/ralph/index.ts'
import type { RunEvent } from '../../src/spine/index.ts'
import { fileStore } from '../../src/store/index.ts'
import { type TestProject, testProject } from '../../src/workspace/project.suite.ts'

let project: TestProject
let cache: string
beforeEach(() => {
  project = testProject({}, { commit: false })
  cache = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-cache-')))
  for (const [name, answer] of [
    ['easy', 'no'],
    ['hard', 'no, and no'],
  ]) {
    project.write(`tasks/${name}/answer.txt`, `${answer}\n`)
    const defect = { title: `write yes (${name})`, check: 'grep -qx yes answer.txt' }
    project.write(`tasks/${name}/defect.json`, JSON.stringify(defect))
  }
})
afterEach(() => {
  project.remove()
  rmSync(cache, { recursive: true, force: true })
})

/** Solves the easy task at once, and the hard one only when it sees a reflection. */
function learner(): Agent {
  const log = JSON.stringify(join(project.folder, 'asked.log'))
  project.write(
    'learner.mjs',
    `import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
    const prompt = readFileSync(0, 'utf8')
    appendFileSync(${log}, 'x')
    const learnt = prompt.includes('What earlier attempts taught')
    writeFileSync('answer.txt', learnt || prompt.includes('easy') ? 'yes\\n' : 'again ' + process.env.REPRISE_KEY + '\\n')`,
  )
  return commandAgent({ command: `node ${join(project.folder, 'learner.mjs')}`, folder: project.folder })
}

const asked = () => readFileSync(join(project.folder, 'asked.log'), 'utf8').length
const reflector = botAgent('findings', collectBots(ralphBots))
const config = (settings = {}) => ({
  folder: join(project.folder, 'tasks'),
  maxIterations: 3,
  cache,
  ...settings,
})
const context = (changes: Partial<RunContext> = {}): RunContext => ({
  store: fileStore({ folder: project.folder }),
  project: project.folder,
  clock: () => new Date(),
  version: '0.1.0',
  redact: (value) => value,
  signal: new AbortController().signal,
  stopping: () => false,
  emit: () => undefined,
  wait: async () => undefined,
  ...changes,
})

test('every task is tried with memory on and off, two at once, and the run can be replayed', async () => {
  const team = { actor: learner(), reflector }
  const lines: string[] = []
  const style = new Proxy({} as never, { get: () => (text: string) => text })
  const narrator = ablationLoop.narrate!({ print: (line) => lines.push(line), style, config: {}, agents: {} })
  const emit = (event: RunEvent) => narrator.event(event)
  const request = { id: 'both-ways', config: config(), seed: 1, team }
  const { result } = await startRun(ablationLoop, request, context({ emit }))
  expect(result!.rows).toEqual([
    { task: 'easy', seed: 1, memory: 'on', passed: true, attempts: 1 },
    { task: 'easy', seed: 1, memory: 'off', passed: true, attempts: 1 },
    { task: 'hard', seed: 1, memory: 'on', passed: true, attempts: 2 },
    { task: 'hard', seed: 1, memory: 'off', passed: false, attempts: 3 },
  ])
  expect(result!.comparison).toMatchObject({ pairs: 2, solved: { onlyOn: 1, onlyOff: 0 } })
  expect(lines.toSorted()).toEqual([
    '✓ easy seed 1, memory off  1 attempt',
    '✓ easy seed 1, memory on  1 attempt',
    '✓ hard seed 1, memory on  2 attempts',
    '✗ hard seed 1, memory off  3 attempts',
  ])
  expect(ablationLoop.summary(result!)).toContain('Solved only with memory: 1; only without: 0')
  const run = join(project.folder, '.reprise/runs/both-ways')
  for (const side of ['on', 'off'])
    expect(existsSync(join(run, side, 'ralph-hard-s1', 'reflections.jsonl'))).toBe(true)
  // Copies of tasks are gone, and the tasks themselves are as they were.
  expect(existsSync(join(cache, 'tasks/both-ways/hard-s1-on'))).toBe(false)
  expect(project.read('tasks/hard/answer.txt')).toBe('no, and no\n')
  project.write('tasks/later/defect.json', JSON.stringify({ title: 'later', check: 'true' }))
  const replay = await replayRun(ablationLoop, { id: 'both-ways', team }, context())
  expect(replay.files).toContain('off/ralph-hard-s1/reflections.jsonl')
})

/** A task whose check loads a package that is not installed. */
function writeUnstartable(): void {
  const check = 'node --import no-such-loader --test a.test.mjs'
  project.write('tasks/typed/a.test.mjs', '')
  project.write('tasks/typed/defect.json', JSON.stringify({ title: 'typed', check }))
}

test('a task whose check cannot be started is not tried, and the summary says so', async () => {
  writeUnstartable()
  const request = { id: 'both-ways', config: config(), seed: 1, team: { actor: learner(), reflector } }
  const { result } = await startRun(ablationLoop, request, context())
  expect(asked()).toBe(7)
  expect(result!.comparison.tasks).toBe(2)
  expect(result!.untried).toEqual([
    { task: 'typed', reason: expect.stringContaining("the package 'no-such-loader' is not installed") },
  ])
  expect(ablationLoop.summary(result!)).toMatch(/^- Not tried: typed\. The check .* cannot be started/m)
})

test('an experiment without an attempt fails with the reason', async () => {
  writeUnstartable()
  const team = { actor: learner(), reflector }
  const request = { id: 'both-ways', config: config({ only: 'typed' }), seed: 1, team }
  const { status, reason } = await startRun(ablationLoop, request, context())
  expect({ status, code: reason?.code }).toEqual({ status: 'failed', code: 'nothing_to_compare' })
  expect(reason?.message).toContain(
    'typed: The check `node --import no-such-loader --test a.test.mjs` cannot be started',
  )
})

test('one budget holds for all of it, and with a larger one it continues without asking twice', async () => {
  const team = { actor: learner(), reflector }
  const request = { id: 'both-ways', config: config({ jobs: 1 }), seed: 1, team, budget: { calls: 2 } }
  const stopped = await startRun(ablationLoop, request, context())
  expect(stopped).toMatchObject({ status: 'stopped', reason: { code: 'budget_calls' } })
  expect(asked()).toBe(2)
  const more = { id: 'both-ways', team, budget: { calls: 100 } }
  expect((await resumeRun(ablationLoop, more, context())).status).toBe('completed')
  expect(asked()).toBe(7)
})

const prepare = (settings: Record<string, unknown>) =>
  ablationLoop.prepare!(settings, {
    runId: 'x',
    folder: project.folder,
    project: project.folder,
    cache,
    agents: {},
    env: {},
    signal: new AbortController().signal,
    say: () => undefined,
  })

test('the folder of the tasks is given from where the command is, and the usual seed is 1', async () => {
  expect(await prepare({ folder: 'tasks' })).toEqual({
    settings: { folder: join(project.folder, 'tasks'), cache },
    seed: 1,
  })
})

test.each([
  ['nowhere', {}, /There is no folder .*nowhere/],
  ['tasks', { only: 'impossible' }, /no task whose name contains 'impossible'/],
])('%s with %j is refused before anything begins', async (folder, more, message) => {
  await expect(prepare({ folder, ...more })).rejects.toThrow(message)
})

test('tasks that cannot be read, or have too similar names, are refused before anything begins', async () => {
  project.write('tasks/odd/defect.json', '{"title": "x",')
  await expect(prepare({ folder: 'tasks' })).rejects.toThrow(/defect\.json:1:\d+ is not valid JSON/)
  project.write('tasks/odd/defect.json', '{"title": "x", "check": "true"}')
  for (const name of ['o-d_d', 'o-d-d'])
    project.write(`tasks/${name}/defect.json`, '{"title": "x", "check": "true"}')
  await expect(prepare({ folder: 'tasks' })).rejects.toThrow('too similar names')
})
