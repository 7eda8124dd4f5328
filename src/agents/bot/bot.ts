import type { AgentContext, AgentReply, AgentRequest } from '../agent.ts'

/** How a bot answers. Its only chance is `context.random`, so that the same question has the same answer. */
export type BotAct = (request: AgentRequest, context: AgentContext) => string | AgentReply

/** A player that is a pure function: no key, no network, no journal. */
export interface Bot {
  readonly name: string
  readonly act: BotAct
}

/** The bots that there are, by name. */
export type Bots = ReadonlyMap<string, Bot>

/** Two bots under one name, or a name that cannot be spelt. */
export class BadBot extends Error {
  override readonly name = 'BadBot'
}

/** What a bot may be called, so that `bot:NAME` can be written on a command line. */
export const botName = /^[A-Za-z0-9][\w./-]*$/

/** A bot under a name, such as `town/cautious`. */
export function defineBot(name: string, act: BotAct): Bot {
  if (!botName.test(name)) {
    throw new BadBot(`A bot cannot be called '${name}'. Use letters, digits, dots, dashes, slashes.`)
  }
  return { name, act }
}

/** Bots as a map by name. */
export function collectBots(bots: Iterable<Bot>): Bots {
  const byName = new Map<string, Bot>()
  for (const bot of bots) {
    if (byName.has(bot.name)) throw new BadBot(`There are two bots named '${bot.name}'.`)
    byName.set(bot.name, bot)
  }
  return byName
}

/** Repeats the last message; for tests and checks. */
export const echoBot = defineBot('echo', ({ messages }) => messages.at(-1)?.content ?? '')
