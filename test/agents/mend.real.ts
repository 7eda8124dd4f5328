import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Loopback, startLoopback } from '../../src/agents/index.ts'
import { type TestProject, testProject } from '../../src/workspace/project.suite.ts'
import { type AgentHome, agentHome } from './agent-home.ts'
import { brokenProject } from './broken-project.ts'
import { installAgents } from './install-agents.ts'
import { fixing, folderIn, scriptedModel } from './scripted-model.ts'

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

test.each([
  ['claude', { model: 'claude-opus-4-8', key: 'x-api-key' }],
  ['codex:gpt-5.5', { model: 'gpt-5.5', key: 'authorization' }],
  ['gemini:gemini-2.5-pro', { model: 'gemini-2.5-pro', key: 'x-goog-api-key' }],
])('%s fixes a repository in two attempts', async (actor, { model, key }) => {
  const server = await startLoopback(scriptedModel(fixing, folderIn))
  const home = agentHome(bin, server.url)
  const project = testProject(brokenProject)
  Object.assign(made, { server, home, project })
  const env = { ...home.environment, UNRELATED_SECRET: 'must-not-arrive' }
  const words = ['ralph', 'Mend add.', '--check', 'node --test', '--actor', actor, '--worktree', '--stream']
  const { code, stdout, stderr } = await run([...words, '--id', 'mend'], project.folder, env)
  expect({ code, stdout, stderr }).toMatchObject({ code: 0 })

  const folder = join(project.folder, '.reprise/runs/mend')
  const linesOf = (name: string) =>
    readFileSync(join(folder, name), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  const records = linesOf('reflections.jsonl')
  expect(records).toHaveLength(2)
  expect(records[0].evaluator_output.passed).toBe(false)
  expect(records[1]).toMatchObject({
    evaluator_output: { passed: true },
    actor_output: { files_modified: ['src/add.js'], rationale: 'The sum is a sum again.' },
  })
  expect(records[1].actor_output.actions.map(({ command }: { command?: string }) => command)).toContain(
    'node --test',
  )

  const ends = linesOf('journal.jsonl').filter(({ type, key: name }) => type === 'end' && /\/act$/.test(name))
  expect(ends).toHaveLength(2)
  for (const end of ends) {
    expect(end.model).toBe(model)
    expect(end.usage.cost_usd).toBeGreaterThan(0)
  }
  // Every call of the model used as much as any other.
  const sum = (name: string) => ends.reduce((total, { usage }) => total + usage[name], 0)
  expect(sum('input_tokens')).toBe(server.calls.length * 1200)
  expect(sum('output_tokens')).toBe(server.calls.length * 80)
  expect(sum('cache_read_tokens')).toBe(server.calls.length * 400)
  expect(stderr).toContain('• edit src/add.js')
  expect(stderr).toContain('• run node --test')
  expect(project.git('show', 'reprise/mend:src/add.js')).toContain('a + b')
  expect(project.read('src/add.js')).toContain('a - b')
  expect(server.calls.every(({ headers }) => String(headers[key]).includes('test-key'))).toBe(true)
})
