import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { botAgent, collectBots, modelAgent } from '../src/agents/index.ts'
import { openProject, runContextOf, startRun, testContext } from '../src/engine/index.ts'
import { coachBot } from '../src/loops/social/bots/coach-bot.ts'
import { personaBot } from '../src/loops/social/bots/persona-bot.ts'
import { raterBot } from '../src/loops/social/bots/rater-bot.ts'
import { frameworkNamed } from '../src/loops/social/frameworks/framework-of.ts'
import { scoreRound } from '../src/loops/social/scoring/score-round.ts'
import { readSocialConfig } from '../src/loops/social/social-config.ts'
import { socialLoop } from '../src/loops/social/social-loop.ts'
import { median, type Result } from './measure.ts'

const bots = collectBots([personaBot, coachBot, raterBot])
const [persona, coach, rater] = ['persona', 'coach', 'rater'].map((name) => botAgent(name, bots))

/** How fast rounds are scored, how memory grows with agents, and how well cells run side by side. */
export async function social(): Promise<Result[]> {
  return [...scoring(), ...(await manyAgents()), await sweep()]
}

function scoring(): Result[] {
  const participants = Array.from({ length: 100 }, (_, index) => `Worker+Name${index}`)
  const talk = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      agent_id: participants[index % 100]!,
      content: `Name${(index * 7) % 100}, I hear you. The routine is meaningless, and nobody gave a reason for it. What would you change? ${'It takes time to see it. '.repeat(6)}`,
    }))
  const { concepts } = frameworkNamed('A')
  const timeOf = (count: number) => {
    const messages = talk(count)
    const once = () => {
      const start = performance.now()
      scoreRound({ round: 1, messages, participants, concepts })
      return performance.now() - start
    }
    for (let warm = 0; warm < 5; warm++) once()
    return median(Array.from({ length: 15 }, once))
  }
  const [small, large] = [timeOf(1000), timeOf(8000)]
  return [
    {
      name: 'social: scoring 1,000 messages of 100 agents',
      value: small,
      unit: 'ms',
      promise: { atMost: 100 },
    },
    {
      name: 'social: time for each message with 8,000 messages, against 1,000',
      value: large / 8 / small,
      unit: '',
      promise: { atMost: 1.5 },
    },
  ]
}

const planOf = (agents: number, end: number, more: object = {}) => ({
  framework: 'A',
  agents: Array.from({ length: agents }, (_, index) => ({ id: `Worker+Name${index}`, persona: 'practical' })),
  rounds: [{ scenario: 'A large shop.', tasks: 'Plan the week.', end }],
  ...more,
})

const teamOf = (performer = persona!) => ({
  performer,
  coach: coach!,
  analyst: persona!,
  ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`judge-${number}`, rater!])),
})

const configOf = (value: unknown, more: object = {}) =>
  readSocialConfig({ plan: 'plan.yaml', source: { kind: 'experiment', name: 'bench', value }, ...more })

/** The bytes that a message keeps alive, with few agents and with a thousand. */
async function manyAgents(): Promise<Result[]> {
  const perMessage = async (agents: number) => {
    const messages = 2000
    let peak = 0
    globalThis.gc?.()
    const before = process.memoryUsage().heapUsed
    const context = testContext({
      subscribe(event) {
        if (event.type === 'progress' && (event.progress.done ?? 0) % 500 === 0) {
          globalThis.gc?.()
          peak = Math.max(peak, process.memoryUsage().heapUsed - before)
        }
      },
    })
    const { status, error } = await startRun(
      socialLoop,
      { id: 'many', config: configOf(planOf(agents, messages)), seed: 1, team: teamOf() },
      context,
    )
    if (status !== 'completed') throw error
    return peak / messages
  }
  const few = await perMessage(50)
  const many = await perMessage(1000)
  return [
    { name: 'social: memory of a message in a round of 1,000 agents', value: many / 1024, unit: 'KB' },
    {
      name: 'social: the same against a round of 50 agents',
      value: many / few,
      unit: '',
      promise: { atMost: 1.8 },
    },
  ]
}

/** Forty cells over loopback HTTP with 200 ms for each call, against the time that one cell needs at the least. */
async function sweep(): Promise<Result> {
  const latencyMs = 200
  const folder = mkdtempSync(join(tmpdir(), 'reprise-bench-'))
  const script = fileURLToPath(new URL('loopback-server.mjs', import.meta.url))
  const server = spawn(process.execPath, [script, String(latencyMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = await once(server.stdout, 'data')
    const performer = modelAgent({
      provider: 'compatible',
      model: 'scripted',
      baseUrl: `${String(line).trim()}/v1`,
    })
    const context = runContextOf(await openProject({ folder, env: {} }), { version: '0' })
    const turns = 12
    const plan = planOf(4, turns, {
      factors: { context: ['static', 'adaptive'], challenge: ['off', 'always'] },
      seeds: 10,
    })
    const start = performance.now()
    const { status, error } = await startRun(
      socialLoop,
      { id: 'sweep', config: configOf(plan, { jobs: 40 }), seed: 1, team: teamOf(performer) },
      context,
    )
    if (status !== 'completed') throw error
    const ideal = turns * latencyMs
    return {
      name: 'social: 40 cells with model calls of 200 ms at once, as a multiple of the ideal',
      value: (performance.now() - start) / ideal,
      unit: '',
      promise: { atMost: 1.3 },
    }
  } finally {
    server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
