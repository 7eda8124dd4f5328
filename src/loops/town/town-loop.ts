import { town as family } from '../../contracts/index.ts'
import { defineLoop, type Loop } from '../../spine/index.ts'
import { townSeatBots } from './bots/town-bots.ts'
import { grammarBot } from './claims/grammar-bot.ts'
import { townCommands } from './commands/town-commands.ts'
import { narrateTown } from './narrate/narrate-town.ts'
import { playTown, type TownResult } from './play-town.ts'
import { summarizeGame } from './summarize-game.ts'
import { type TownConfig, townConfig } from './town-config.ts'
import { claimsSetting, seatDefaults, townRoles } from './town-roles.ts'

/** One game of Town of Salem, with any mix of agents in its seats. */
export const townLoop: Loop<TownConfig, TownResult> = defineLoop({
  name: 'town',
  title: 'Play one game and write its streams.',
  command: 'town play',
  config: townConfig,
  roles: townRoles,
  records: family.contracts,
  folderRules: family.folderRules,
  bots: [...townSeatBots, grammarBot],
  commands: townCommands,
  examples: [
    ['reprise town play', 'fifteen bots, Classic; no key, no network'],
    ['reprise town play --seat 1=person', 'you among bots, in this terminal'],
    ['reprise town play --seat 3=anthropic:MODEL --seat 7=openai:MODEL', 'two models among bots'],
    ['reprise town play --list "All Any" --players 9 --seed 4', 'a smaller game that can be played again'],
  ],
  prepare: async (settings, { agents }) => ({
    settings: { ...settings, ...claimsSetting(agents) },
    agents: seatDefaults(agents, 'bot:bayes'),
  }),
  run: async (config, run, team) => (await playTown(config, run, team)).result,
  summary: summarizeGame,
  narrate: narrateTown,
})
