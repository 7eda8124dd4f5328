import type { Agent } from '../src/agents/index.ts'
import { startRun } from '../src/engine/index.ts'
import { defineLoop } from '../src/spine/index.ts'
import type { Result } from './measure.ts'
import { withLoopback } from './with-loopback.ts'

const callers = 1000
const latencyMs = 5000

/** A thousand model calls at once over loopback HTTP, each answer durable in the journal before its caller hears of it. */
export function modelCalls(): Promise<Result[]> {
  return withLoopback(latencyMs, async ({ model, context }) => {
    await startRun(crowd, { id: 'warm', config: { callers: 1 }, seed: 1, team: { model } }, context)
    const start = performance.now()
    await startRun(crowd, { id: 'crowd', config: { callers }, seed: 1, team: { model } }, context)
    const seconds = (performance.now() - start) / 1000
    const ideal = latencyMs / 1000
    return [
      {
        name: `run: ${callers.toLocaleString('en')} model calls of ${ideal} s at once, as a multiple of the ideal`,
        value: seconds / ideal,
        unit: '',
        promise: { atMost: 1.3 },
      },
    ]
  })
}

const crowd = defineLoop<{ callers: number }, void, 'model'>({
  name: 'crowd',
  roles: ['model'],
  async run({ callers }, run, { model }: { model: Agent }) {
    const ask = (index: number) =>
      run.ask(model, { name: `caller-${index}`, messages: [{ role: 'user', content: `I am ${index}.` }] })
    await Promise.all(Array.from({ length: callers }, (_, index) => ask(index)))
  },
})
