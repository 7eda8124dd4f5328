import type { Bot } from '../../../agents/index.ts'
import { architectBot } from './architect-bot.ts'
import { researcherBot } from './researcher-bot.ts'
import { tunerBot } from './tuner-bot.ts'

/** The bots that can play the roles of the loop. */
export const improveBots: readonly Bot[] = [researcherBot, tunerBot, architectBot]
