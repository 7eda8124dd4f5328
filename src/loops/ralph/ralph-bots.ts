import { type Bot, defineBot } from '../../agents/index.ts'

/** The bots of the loop. It knows them by their names and does their work itself, since they need files and checks. */
export const ralphBots: readonly Bot[] = [
  defineBot('repair', () => 'bot:repair mends files, and only as the actor of a ralph loop.'),
  defineBot('findings', () => 'bot:findings reflects on checks, and only as the reflector of a ralph loop.'),
]
