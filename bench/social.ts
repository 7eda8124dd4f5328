import { startRun, testContext } from '../src/engine/index.ts'
import { frameworkNamed } from '../src/loops/social/frameworks/framework-of.ts'
import { scoreRound } from '../src/loops/social/scoring/score-round.ts'
import { socialLoop } from '../src/loops/social/social-loop.ts'
import { median, type Result } from './measure.ts'
import { configOf, planOf, teamOf } from './social-plan.ts'
import { socialSweep } from './social-sweep.ts'

/** How fast rounds are scored, how memory grows with agents, and how well cells run side by side. */
export async function social(): Promise<Result[]> {
  return [...scoring(), ...(await manyAgents()), ...(await socialSweep())]
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
      const before = process.cpuUsage()
      scoreRound({ round: 1, messages, participants, concepts })
      return process.cpuUsage(before).user / 1000
    }
    for (let warm = 0; warm < 5; warm++) once()
    return median(Array.from({ length: 15 }, once))
  }
  const [small, large] = [timeOf(1000), timeOf(8000)]
  return [
    {
      name: 'social: scoring 1,000 messages of 100 agents, processor time',
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
