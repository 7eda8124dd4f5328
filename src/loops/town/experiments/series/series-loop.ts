import { town as family } from '../../../../contracts/index.ts'
import { defineLoop, type Loop, type RoleInfo } from '../../../../spine/index.ts'
import { townSeatBots } from '../../bots/town-bots.ts'
import { grammarBot } from '../../claims/grammar-bot.ts'
import { townRoles } from '../../town-roles.ts'
import { planOfBots } from './plan-of-bots.ts'
import { playAgentGames } from './play-agent-games.ts'
import { playBotGames } from './play-bot-games.ts'
import { prepareSeries } from './prepare-series.ts'
import { type SeriesConfig, seriesConfig } from './series-config.ts'
import type { SeriesResult } from './series-result.ts'
import { summarizeSeries } from './summarize-series.ts'

/** The roles of a series: those of one game, and two for whole sides. None takes the default of all roles by accident. */
const seriesRoles: Readonly<Record<string, RoleInfo>> = {
  ...Object.fromEntries(
    Object.entries(townRoles).map(([role, info]) => [role, { default: 'bot:simple', ...info }]),
  ),
  town: { says: 'plays the seats of the Town', default: 'bot:simple' },
  others: { says: 'plays all other seats', default: 'bot:simple' },
}

/**
 * Many games and who won them. Games of bots are played by threads, and a batch of them is one step of the journal. Where
 * others play, every turn is journaled, so that one budget covers all games and no reply is paid for twice.
 */
export const seriesLoop: Loop<SeriesConfig, SeriesResult> = defineLoop({
  name: 'town-series',
  title: 'Play many games and count who wins.',
  command: 'town series',
  config: seriesConfig,
  roles: seriesRoles,
  records: family.contracts,
  folderRules: family.folderRules,
  bots: [...townSeatBots, grammarBot],
  examples: [
    ['reprise town series --games 2000 --seats bot:simple', 'bots over all cores; can be resumed'],
    ['reprise town series -g 2000 --town bot:bayes --others bot:simple', 'one bot against the other'],
    [
      'reprise town series -g 20 --town anthropic:MODEL --others openai:MODEL --budget 20usd',
      'one model against the other; every game is kept',
    ],
  ],
  prepare: prepareSeries,
  run(config, run, team) {
    const plan = planOfBots(config, team)
    return plan === undefined ? playAgentGames(config, run, team) : playBotGames(config, plan, run)
  },
  summary: summarizeSeries,
})
