import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  type Agent,
  botAgent,
  collectBots,
  commandAgent,
  defineBot,
  modelAgent,
  scriptAgent,
  startLoopback,
} from '../src/agents/index.ts'
import { reflectionMemory } from '../src/contracts/index.ts'
import { openProject, runContextOf, startRun } from '../src/engine/index.ts'
import { defineLoop } from '../src/spine/index.ts'

const secret = 'correct-horse-battery-9'
const token = `ghp_${'a1B2c3D4e5'.repeat(4)}`
const env = { MY_SERVICE_KEY: secret, PATH: process.env.PATH, COMPATIBLE_API_KEY: secret }
const folder = mkdtempSync(join(tmpdir(), 'reprise-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Asks about a secret, hears one, fails with one, and writes it all down. */
const gossip = defineLoop<{ note: string }, string, 'agent'>({
  name: 'gossip',
  roles: ['agent'],
  async run({ note }, run, { agent }) {
    const messages = [{ role: 'user' as const, content: `The key is ${secret}; also ${token}. ${note}` }]
    const { text } = await run.ask(agent, { name: 'ask', messages })
    await run.step('report', async () => ({ text, [secret]: token }))
    await run
      .step('fail', async () => {
        throw new Error(`cannot log in with ${secret}`)
      })
      .catch(() => undefined)
    run.append(reflectionMemory, {
      loop_id: 'ralph-gossip',
      iteration: 0,
      timestamp: run.now().toISOString(),
      actor_output: { actions: [], rationale: `${secret} ${token} ${text}` },
      evaluator_output: { passed: true, verification_type: 'heuristic' },
      self_reflection: { reflection_text: text },
      memory_metadata: { omega_capacity: 1, current_memory_size: 0 },
    })
    return text
  },
})

const loud = `I heard ${secret} and ${token}, that is ${Buffer.from(secret).toString('base64')}.`
const server = await startLoopback(() => ({ text: loud }))
afterAll(() => server.close())

const agents: Record<string, Agent> = {
  model: modelAgent({ provider: 'compatible', model: 'm', baseUrl: `${server.url}/v1`, environment: env }),
  command: commandAgent({
    command: `sh -c 'cat; echo "$MY_SERVICE_KEY"; env >&2'`,
    environment: env,
    allow: ['MY_SERVICE_KEY'],
  }),
  bot: botAgent('loud', collectBots([defineBot('loud', () => loud)])),
  script: scriptAgent({ replies: [{ reply: loud }] }),
}

test.each(Object.keys(agents))('no secret reaches the disk or the outcome through a %s', async (kind) => {
  const project = await openProject({ folder, env })
  const context = runContextOf(project, { version: '0' })
  const request = { id: kind, config: { note: `and ${secret}` }, seed: 1, team: { agent: agents[kind]! } }
  const outcome = await startRun(gossip, request, context)
  expect(outcome.status).toBe('completed')
  const run = join(folder, '.reprise', 'runs', kind)
  const files = readdirSync(run)
  expect(files.sort()).toEqual(['journal.jsonl', 'journal.jsonl.head', 'reflections.jsonl', 'run.json'])
  for (const file of files) {
    const text = readFileSync(join(run, file), 'utf8')
    for (const hidden of [secret, token, Buffer.from(secret).toString('base64')])
      expect(text).not.toContain(hidden)
    if (!file.endsWith('.head')) expect(text).toContain(file === 'run.json' ? '[redacted' : 'redacted')
  }
})
