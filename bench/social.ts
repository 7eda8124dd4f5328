import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
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

setFlagsFromString('--expose-gc')
/** Collects garbage, so that only what is in use is counted. */
const gc = runInNewContext('gc') as () => void

/** The bytes that a message keeps alive in a round of a thousand agents: of the first messages, and of those that come late. */
async function manyAgents(): Promise<Result[]> {
  const marks = new Map<number, number>()
  const context = testContext({
    subscribe(event) {
      const { done = 0 } = event.type === 'progress' ? event.progress : {}
      if (done === 0 || done % 1000 !== 0 || marks.has(done)) return
      gc()
      marks.set(done, process.memoryUsage().heapUsed)
    },
  })
  const { status, error } = await startRun(
    socialLoop,
    { id: 'many', config: configOf(planOf(1000, 5000)), seed: 1, team: teamOf() },
    context,
  )
  if (status !== 'completed') throw error
  const between = (from: number, to: number) => (marks.get(to)! - marks.get(from)!) / (to - from)
  const [early, late] = [between(1000, 2000), between(4000, 5000)]
  return [
    { name: 'social: memory of a message in a round of 1,000 agents', value: early / 1024, unit: 'KB' },
    {
      name: 'social: the same after 4,000 messages',
      value: late / early,
      unit: '',
      promise: { atMost: 1.2 },
    },
  ]
}
