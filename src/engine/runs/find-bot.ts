import { type Agent, type Bot, type Bots, botAgent, echoBot } from '../../agents/index.ts'
import { loopRegistry } from '../../loops/index.ts'

/** A bot as an agent: one of the loop's own, else one that comes with the package. */
export async function findBot(name: string, own: readonly Bot[] = []): Promise<Agent> {
  const bots = byName([...own, echoBot])
  // The other loops are loaded only where the name is none of the loop's own.
  return botAgent(name, bots.has(name) ? bots : byName([...(await builtInBots()), ...own]))
}

/** The bots that come with the package. */
async function builtInBots(): Promise<readonly Bot[]> {
  const loops = await Promise.all(loopRegistry.map(({ load }) => load()))
  return [echoBot, ...loops.flatMap(({ bots }) => bots)]
}

const byName = (bots: readonly Bot[]): Bots => new Map(bots.map((bot) => [bot.name, bot]))
