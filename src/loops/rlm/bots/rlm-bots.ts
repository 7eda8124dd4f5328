import type { Bot } from '../../../agents/index.ts'
import { readerBot } from './reader-bot.ts'

/** The bots that can play the roles of the loop. */
export const rlmBots: readonly Bot[] = [readerBot]
