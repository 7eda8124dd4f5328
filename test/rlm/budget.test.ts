import { expect, test } from 'vitest'
import type { AgentOutcome } from '../../src/agents/index.ts'
import { seededRandom } from '../../src/kit/index.ts'
import { sized } from '../full-size.ts'
import { calls, player, question } from './rlm.suite.ts'

/** How many attacks there are with each budget. */
const seeds = sized(1, 30)

/** What one call costs at most. */
const most = { tokens: 2000, usd: 0.02 }

/**
 * A tree whose tasks fail after they were paid for, answer late, spawn more tasks than there is money for, or go on for ever, as
 * chance has it.
 */
function attack(seed: number) {
  let [underWay, together] = [0, 0]
  const model = player(() => calls('Final', { answer: 'never' }))
  const act = async (key: string): Promise<AgentOutcome> => {
    const random = seededRandom(seed, key)
    together = Math.max(together, ++underWay)
    for (let wait = Math.floor(random() * 20); wait >= 0; wait--) await new Promise(setImmediate)
    underWay--
    const share = 0.5 + random() / 2
    const usage = {
      input_tokens: Math.floor(share * most.tokens) - 10,
      output_tokens: 10,
      cost_usd: share * most.usd,
    }
    const what = random()
    if (what < 0.15)
      return {
        kind: 'failed',
        failure: { code: 'malformed_reply', message: 'broken', retryable: false, usage },
      }
    if (key.startsWith('root/turn-1/think') || what < 0.5)
      return {
        kind: 'reply',
        reply: calls('spawned_subtask', { prompt: 'more', n: 8, ...(what < 0.3 && { tokens: 9000 }) }, usage),
      }
    if (what < 0.65)
      return { kind: 'reply', reply: calls('invoke_model', { prompts: ['a', 'b', 'c', 'd'] }, usage) }
    if (what < 0.75) return { kind: 'reply', reply: calls('Final', { answer: 'enough' }, usage) }
    return { kind: 'reply', reply: calls('show_variables', {}, usage) }
  }
  return {
    agent: { ...model, act: (_: unknown, { key }: { key: string }) => act(key) },
    together: () => together,
  }
}

test.each(
  Array.from({ length: seeds }, (_, index) => index + 1).flatMap((seed) => [
    [seed, { tokens: 30_000 }] as const,
    [seed, { usd: 0.25 }] as const,
    [seed, { calls: 25 }] as const,
  ]),
)(
  'failing, slow and greedy tasks (seed %i) spend no more than %o and the calls under way',
  async (seed, budget) => {
    const { agent, together } = attack(seed)
    const made = question('text\n', { parallel: 8, depth: 3, maxIterations: 12, maxTasks: 400 })
    const run = await made.ask(agent as never, undefined, { budget })
    expect(run, String(run.error)).toMatchObject({ status: 'completed' })
    const { tokens = 0, usd = 0, calls: asked = 0 } = run.spent!
    expect(together()).toBeLessThanOrEqual(8)
    if ('tokens' in budget) expect(tokens).toBeLessThanOrEqual(budget.tokens + together() * most.tokens)
    if ('usd' in budget) expect(usd).toBeLessThanOrEqual(budget.usd + together() * most.usd)
    if ('calls' in budget) expect(asked).toBeLessThanOrEqual(budget.calls)
    // The attack reaches its limit, and whoever was at work was warned.
    const notes = (await made.trajectories()).map(({ metadata }) => JSON.stringify(metadata))
    const share =
      'tokens' in budget ? tokens / budget.tokens : 'usd' in budget ? usd / budget.usd : asked / budget.calls
    if (share >= 0.9) expect(notes.some((text) => text.includes('budget_warning'))).toBe(true)
    expect(await made.lint()).toEqual([])
    expect((await made.replay(agent as never)).status).toBe('completed')
  },
)
