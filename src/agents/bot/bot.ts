import { Refusal } from '../../kit/index.ts'
import type { AgentContext, AgentReply, AgentRequest } from '../agent.ts'

/** How a bot answers. Its only source of chance is `context.random`, so that the same question has the same answer. */
export type BotAct = (
  request: AgentRequest,
  context: AgentContext,
) => string | AgentReply | Promise<string | AgentReply>

/** A player that is a program: no key, no network. */
export interface Bot {
  readonly name: string
  /** Whether the answer follows from request and chance alone. One that works on files does not, and is journaled. */
  readonly pure: boolean
  readonly act: BotAct
}

/** The bots that there are, by name. */
export type Bots = ReadonlyMap<string, Bot>

/** What a bot may be called, so that `bot:NAME` can be written on a command line. */
export const botName = /^[A-Za-z0-9][\w./-]*$/

/** A bot under a name, such as `town/cautious`. */
export function defineBot(name: string, act: BotAct, { pure = true }: { readonly pure?: boolean } = {}): Bot {
  if (botName.test(name)) return { name, pure, act }
  throw new Refusal('bad_bot', 'usage', `A bot cannot be called '${name}'.`, {
    hint: 'Use letters, digits, dots, dashes and slashes.',
  })
}

/** Bots as a map by name. */
export function collectBots(bots: Iterable<Bot>): Bots {
  const byName = new Map<string, Bot>()
  for (const bot of bots) {
    if (byName.has(bot.name)) throw new Refusal('bad_bot', 'usage', `There are two bots named '${bot.name}'.`)
    byName.set(bot.name, bot)
  }
  return byName
}

/** Repeats the last message; for tests and checks. */
export const echoBot = defineBot('echo', ({ messages }) => messages.at(-1)?.content ?? '')
