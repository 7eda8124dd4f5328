import type { Bot } from '../../../agents/index.ts'
import { noviceBot } from './novice-bot.ts'
import { readerBot } from './reader-bot.ts'
import { windowBot } from './window-bot.ts'

/** The bots that can play the roles of the loop. */
export const rlmBots: readonly Bot[] = [readerBot, windowBot, noviceBot]
