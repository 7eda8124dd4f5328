import { closest } from '../../kit/index.ts'
import type { Agent, AgentOutcome } from '../agent.ts'
import { shapeReply } from '../command/shape-reply.ts'
import type { Bots } from './bot.ts'

/** Somebody named a bot that does not exist. */
export class UnknownBot extends Error {
  override readonly name = 'UnknownBot'
}

/** A bot as an agent. It is pure: asked again on replay, and never journaled. */
export function botAgent(name: string, bots: Bots): Agent {
  const bot = bots.get(name)
  if (bot === undefined) throw unknown(name, bots)
  return {
    spec: `bot:${name}`,
    kind: 'bot',
    pure: true,
    async act(request, context): Promise<AgentOutcome> {
      if (context.signal.aborted) return failed('cancelled', `bot:${name} was cancelled.`)
      try {
        const answer: unknown = bot.act(request, context)
        const reply = typeof answer === 'string' ? { text: answer } : answer
        if (!isReply(reply)) return failed('bug', `bot:${name} gave neither a text nor a reply.`)
        context.onText?.(reply.text)
        return shapeReply(reply, request.schema)
      } catch (error) {
        const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
        return failed('bug', `bot:${name} threw ${reason}`)
      }
    },
  }
}

function unknown(name: string, bots: Bots): UnknownBot {
  const meant = closest(name, bots.keys())
  const known = bots.size === 0 ? 'There are none here.' : `Known bots: ${[...bots.keys()].join(', ')}.`
  const hint = meant === undefined ? '' : ` Did you mean 'bot:${meant}'?`
  return new UnknownBot(`No bot named '${name}'.${hint} ${known}`)
}

function isReply(value: unknown): value is { text: string } {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
}

function failed(code: 'bug' | 'cancelled', message: string): AgentOutcome {
  return { kind: 'failed', failure: { code, message, retryable: false } }
}
