import { closest, Refusal } from '../../kit/index.ts'
import type { Agent, AgentOutcome, AgentReply, AgentUsage } from '../agent.ts'
import { shapeReply } from '../command/shape-reply.ts'
import type { Bots } from './bot.ts'

/** A bot as an agent. A pure one is asked again on replay and never journaled; any other is journaled like a model. */
export function botAgent(name: string, bots: Bots): Agent {
  const bot = bots.get(name)
  if (bot === undefined) throw unknownBot(name, bots)
  return {
    spec: `bot:${name}`,
    kind: 'bot',
    pure: bot.pure,
    priced: 'free',
    async act(request, context): Promise<AgentOutcome> {
      const { signal } = context
      if (signal.aborted) return failed('cancelled', `bot:${name} was cancelled.`)
      try {
        const answer: unknown = await bot.act(request, context)
        const reply = typeof answer === 'string' ? { text: answer } : answer
        if (!isReply(reply)) return failed('bug', `bot:${name} gave neither a text nor a reply.`)
        context.onText?.(reply.text)
        return shapeReply(bot.pure ? reply : { usage: free, ...reply }, request.schema)
      } catch (error) {
        if (signal.aborted) return failed('cancelled', `bot:${name} was cancelled.`)
        const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
        return failed('bug', `bot:${name} threw ${reason}`)
      }
    },
  }
}

/** A bot costs nothing, which is another thing than a cost that is not known. */
const free: AgentUsage = { input_tokens: 0, output_tokens: 0, cost_usd: 0 }

function unknownBot(name: string, bots: Bots): Refusal {
  const meant = closest(name, bots.keys())
  const known = bots.size === 0 ? 'There are none here.' : `Known bots: ${[...bots.keys()].join(', ')}.`
  const hint = meant === undefined ? '' : ` Did you mean 'bot:${meant}'?`
  return new Refusal('unknown_bot', 'missing', `No bot named '${name}'.${hint} ${known}`)
}

function isReply(value: unknown): value is AgentReply {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
}

function failed(code: 'bug' | 'cancelled', message: string): AgentOutcome {
  return { kind: 'failed', failure: { code, message, retryable: false } }
}
