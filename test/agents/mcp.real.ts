import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Loopback, type LoopbackCall, startLoopback } from '../../src/agents/index.ts'
import { readRecord, trajectory } from '../../src/contracts/index.ts'
import { type AgentHome, agentHome } from './agent-home.ts'
import { cacheFolder, installAgents } from './install-agents.ts'

const reprise = fileURLToPath(new URL('../../dist/bin/reprise.js', import.meta.url))

let bin = ''
beforeAll(() => {
  bin = installAgents()
}, 600_000)

const made: { server?: Loopback; home?: AgentHome; project?: string } = {}
afterEach(async () => {
  await made.server?.close()
  made.home?.remove()
  if (made.project !== undefined) rmSync(made.project, { recursive: true, force: true })
})

const usage = { input: 1200, output: 80, cached: 400 }

/** A model that starts a trajectory, records two iterations, completes it, and answers. */
function recordingModel(call: LoopbackCall) {
  const offered = Array.isArray(call.body.tools) ? (call.body.tools as { name?: string }[]) : []
  const has = (tool: string) => offered.some(({ name }) => name === tool)
  // A server that starts slowly is waited for with a tool of Claude Code's own.
  if (!has('mcp__reprise__start_trajectory'))
    return has('WaitForMcpServers')
      ? { text: '', toolCalls: [{ id: `call_${call.number}`, name: 'WaitForMcpServers', input: {} }], usage }
      : { text: 'Recording', usage }
  const results = call.messages.filter(({ role }) => role === 'tool')
  const id = /traj-[a-f0-9]{8}/.exec(JSON.stringify(results))?.[0]
  const iteration = { trajectory_id: id, thought: 'I look', tool: 'Read', status: 'success', result: 'text' }
  const calls = [
    [
      'start_trajectory',
      { task_prompt: 'Look at the code', task_type: 'code_analysis', agent: 'claude-code' },
    ],
    ['record_iteration', iteration],
    ['record_iteration', { ...iteration, thought: 'I look again', tool: 'Grep', learned: 'Grep is enough' }],
    ['complete_trajectory', { trajectory_id: id, final_result: 'It is fine' }],
  ] as const
  const done = call.messages.flatMap((message) =>
    message.role === 'assistant' ? (message.toolCalls ?? []) : [],
  )
  const next = calls[done.filter(({ name }) => name.startsWith('mcp__reprise__')).length]
  if (next === undefined) return { text: 'Recorded.', usage }
  return {
    text: '',
    toolCalls: [{ id: `call_${call.number}`, name: `mcp__reprise__${next[0]}`, input: next[1] }],
    usage,
  }
}

function claude(words: readonly string[], folder: string, env: Readonly<Record<string, string>>) {
  const child = spawn(join(bin, 'claude'), words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, output })),
  )
}

test('the real Claude Code records its work through reprise mcp', async () => {
  const server = await startLoopback(recordingModel)
  const home = agentHome(bin, server.url)
  const project = realpathSync(mkdtempSync(join(cacheFolder, 'mcp-')))
  Object.assign(made, { server, home, project })
  const config = join(project, 'mcp.json')
  const command = { command: process.execPath, args: [reprise, 'mcp'] }
  writeFileSync(config, JSON.stringify({ mcpServers: { reprise: command } }))
  const { code, output } = await claude(
    [
      '-p',
      'Look at the code and record it.',
      '--mcp-config',
      config,
      '--strict-mcp-config',
      '--allowedTools',
      'mcp__reprise__start_trajectory,mcp__reprise__record_iteration,mcp__reprise__complete_trajectory',
    ],
    project,
    { ...home.environment, MCP_TIMEOUT: '120000' },
  )
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('Recorded.') })
  const runs = join(project, '.reprise/runs')
  const [run] = readdirSync(runs)
  const id = run!.replace('record', 'traj')
  const text = readFileSync(join(runs, run!, 'trajectories', id, 'trajectory.json'), 'utf8')
  expect(readRecord(trajectory, text, { level: 'lint' }).findings).toEqual([])
  expect(JSON.parse(text)).toMatchObject({
    task_context: { task_prompt: 'Look at the code', task_type: 'code_analysis' },
    iterations: [{ action: { tool: 'Read' } }, { action: { tool: 'Grep' } }],
    outcome: { status: 'success', final_result: 'It is fine' },
    quality_metrics: { lessons_learned: [{ lesson: 'Grep is enough' }] },
  })
})
