import type { Bot } from '../../../agents/index.ts'
import { findingsBot } from './findings-bot.ts'
import { repairBot } from './repair-bot.ts'

/** The bots that can play the roles of the loop. */
export const ralphBots: readonly Bot[] = [repairBot, findingsBot]
