import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Loopback, startLoopback } from '../../src/agents/index.ts'
import { type TestProject, testProject } from '../../src/workspace/project.suite.ts'
import { type AgentHome, agentHome } from './agent-home.ts'
import { installAgents } from './install-agents.ts'
import { folderIn, type ModelAttempt, scriptedModel } from './scripted-model.ts'

const reprise = fileURLToPath(new URL('../../dist/bin/reprise.js', import.meta.url))

let bin = ''
beforeAll(() => {
  bin = installAgents()
}, 600_000)

const made: { server?: Loopback; home?: AgentHome; project?: TestProject } = {}
afterEach(async () => {
  await made.server?.close()
  made.home?.remove()
  made.project?.remove()
})

const files = {
  'package.json': '{ "name": "sum", "private": true, "type": "module" }\n',
  'src/terms.js': 'export const terms = 10\n',
  'bench.mjs': "import { terms } from './src/terms.js'\nconsole.log(JSON.stringify({ primary: terms }))\n",
  'improve/config/settings.json': JSON.stringify({
    number_of_agents: 1,
    max_iterations: 1,
    plateau_window: 1,
    circuit_breaker_threshold: 1,
    benchmark_command: 'node bench.mjs',
    benchmark_format: 'json',
    benchmark_direction: 'higher_is_better',
    primary_metric: 'primary',
    sealed_files: ['bench.mjs'],
  }),
  'improve/config/goal.md': '# Goal\n\n## Objective\n\nMore terms\n',
}

const plan = {
  hypothesis: 'Raising terms to 12 should raise primary because the score is the number of terms',
  approach_family: 'optimization',
  target_files: ['src/terms.js'],
  steps: [{ file: 'src/terms.js', change: 'Set terms to 12.', edit: null }],
  expected_outcome: { metric: 'primary', estimated_impact: '20%', rationale: 'It is the score.' },
  history_reference: { builds_on: 'none', avoids: 'none' },
}

/** The planner reads before it answers; the executor edits the file that the plan names. */
const round: readonly ModelAttempt[] = [
  { steps: [{ read: 'src/terms.js' }], answer: `Here is the plan:\n\n${JSON.stringify(plan, null, 2)}` },
  {
    steps: [
      { read: 'src/terms.js' },
      { edit: 'src/terms.js', from: 'export const terms = 10', to: 'export const terms = 12' },
    ],
    answer: 'There are twelve terms now.',
  },
]

test('claude plans and executes a round, and its change is measured and merged', async () => {
  const server = await startLoopback(scriptedModel(round, folderIn))
  const home = agentHome(bin, server.url)
  const project = testProject(files)
  Object.assign(made, { server, home, project })
  const words = ['improve', 'run', '--planner', 'claude', '--executor', 'claude', '--yes', '--id', 'terms']
  const { code, stdout, stderr } = await run(words, project.folder, home.environment)
  expect({ code, stdout, stderr }).toMatchObject({ code: 0 })

  const record = (path: string) =>
    JSON.parse(readFileSync(join(project.folder, '.reprise/runs/terms', path), 'utf8'))
  expect(record('plans/round_1/plan_planner_a.json')).toMatchObject({
    hypothesis: plan.hypothesis,
    critic_approved: true,
  })
  expect(record('state/benchmark_results/round_1_executor_1.json')).toMatchObject({
    status: 'success',
    benchmark_score: 12,
    files_changed: ['src/terms.js'],
    executor_said: 'There are twelve terms now.',
  })
  expect(record('state/merge_reports/round_1.json')).toMatchObject({
    status: 'merged',
    winner: { score_before: 10, score_after: 12 },
  })
  expect(project.git('show', 'improve/more_terms:src/terms.js')).toBe('export const terms = 12\n')
  expect(project.read('src/terms.js')).toBe('export const terms = 10\n')
  expect(project.git('worktree', 'list').trim().split('\n')).toHaveLength(1)
  expect(server.calls.every(({ headers }) => headers['x-api-key'] === 'test-key')).toBe(true)

  const journal = readFileSync(join(project.folder, '.reprise/runs/terms/journal.jsonl'), 'utf8')
  const ends = journal
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ type, usage }) => type === 'end' && usage?.cost_usd > 0)
  expect(ends.map(({ key }) => key)).toEqual([
    expect.stringMatching(/\/plan$/),
    expect.stringMatching(/\/act$/),
  ])
  const replayed = await run(['replay', 'terms'], project.folder, home.environment)
  expect(replayed).toMatchObject({ code: 0 })
})

/** Runs the command line in a project and gives what it printed. */
function run(words: readonly string[], folder: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [reprise, ...words], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk
  })
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, ...output })),
  )
}
