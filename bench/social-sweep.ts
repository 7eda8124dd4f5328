import type { Agent } from '../src/agents/index.ts'
import { startRun } from '../src/engine/index.ts'
import { socialLoop } from '../src/loops/social/social-loop.ts'
import { median, type Result } from './measure.ts'
import { configOf, planOf, roundOf, teamOf } from './social-plan.ts'
import { withLoopback } from './with-loopback.ts'

const cells = 40
const rounds = 3
const turns = 12
const latencyMs = 200
const ideal = rounds * turns * latencyMs

/**
 * Forty cells of three rounds over loopback HTTP with 200 ms for each call, against the time that one cell needs at the least. The same
 * calls without a run show what the machine itself can do at that moment.
 */
export function socialSweep(): Promise<Result[]> {
  return withLoopback(latencyMs, async ({ model: performer, context }) => {
    const bare = await timed(() => bareCalls(performer))
    const sweep = async (id: string, seeds: number) => {
      const plan = planOf(4, turns, {
        rounds: Array.from({ length: rounds }, () => roundOf(turns)),
        factors: { context: ['static', 'adaptive'], challenge: ['off', 'always'] },
        seeds,
      })
      const { status, error } = await startRun(
        socialLoop,
        { id, config: configOf(plan, { jobs: cells }), seed: 1, team: teamOf(performer) },
        context,
      )
      if (status !== 'completed') throw error
    }
    await sweep('warm', 1)
    const sweeps = []
    for (const id of ['first', 'second', 'third']) sweeps.push(await timed(() => sweep(id, cells / 4)))
    const swept = { took: median(sweeps.map(({ took }) => took)), cpu: median(sweeps.map(({ cpu }) => cpu)) }
    return [
      {
        name: 'social: 40 cells with model calls of 200 ms at once, as a multiple of the ideal',
        value: swept.took / ideal,
        unit: '',
        promise: { atMost: 1.3 },
      },
      {
        name: 'social: the same calls without a run, as a multiple of the ideal',
        value: bare.took / ideal,
        unit: '',
      },
      { name: 'social: processor time of a call in the sweep', value: swept.cpu, unit: 'ms' },
      { name: 'social: processor time of a call without a run', value: bare.cpu, unit: 'ms' },
    ]
  })
}

/** As many calls one after another, in as many rows side by side, with a prompt of the usual length. */
async function bareCalls(performer: Agent): Promise<void> {
  const messages = [{ role: 'user' as const, content: 'It is your turn. '.repeat(100) }]
  const { signal } = new AbortController()
  await Promise.all(
    Array.from({ length: cells }, async (_, cell) => {
      for (let turn = 0; turn < rounds * turns; turn++) {
        const context = { key: `bare-${cell}-${turn}`, attempt: 1, signal, random: () => 0 }
        const { kind } = await performer.act({ messages, temperature: 0.7, maxTokens: 512 }, context)
        if (kind === 'failed') throw new Error('The loopback server gave no reply.')
      }
    }),
  )
}

/** How long work takes, and how much processor time of this process for each call. */
async function timed(work: () => Promise<void>): Promise<{ readonly took: number; readonly cpu: number }> {
  const [start, before] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(before)
  return { took: performance.now() - start, cpu: (user + system) / 1000 / (cells * rounds * turns) }
}
