import { type Bot, defineBot } from '../../../agents/index.ts'
import { closest, Refusal } from '../../../kit/index.ts'
import type { TownBot } from '../play/player.ts'
import { bayesBot } from './bayes-bot.ts'
import { randomBot } from './random-bot.ts'
import { simpleBot } from './simple-bot.ts'

/** The bots that can take a seat. */
export const townBots: readonly TownBot[] = [randomBot, simpleBot, bayesBot]

/** The same under the names that configurations spell. They read views and no prompts, so the loop plays them itself. */
export const townSeatBots: readonly Bot[] = townBots.map(({ name }) =>
  defineBot(name, () => `bot:${name} plays Town of Salem, and only in a seat of the town loop.`),
)

/** The bot of a spelling such as bot:simple. */
export function townBotNamed(spec: string): TownBot {
  const name = spec.replace(/^bot:/, '')
  const bot = townBots.find((known) => known.name === name)
  if (bot !== undefined) return bot
  const names = townBots.map((known) => known.name)
  const meant = closest(name, names)
  throw new Refusal(
    'no_such_player',
    'missing',
    `No bot named '${name}' plays Town of Salem.${meant === undefined ? '' : ` Did you mean 'bot:${meant}'?`} Known: ${names.map((known) => `bot:${known}`).join(', ')}.`,
  )
}
