import type { Agent } from '../../../../agents/index.ts'
import { type TownResultLine, townResult } from '../../../../contracts/index.ts'
import type { Run } from '../../../../spine/index.ts'
import { playTown } from '../../play-town.ts'
import type { Game } from '../../rules/game.ts'
import { readTownConfig, type TownConfig } from '../../town-config.ts'
import type { SeriesConfig } from './series-config.ts'
import { type SeriesResult, seriesTally } from './series-result.ts'

const usualGamesAtOnce = 4

/** Plays games with agents of any kind, some at the same time. Each has a branch and a folder of its own. */
export async function playAgentGames(
  config: SeriesConfig,
  run: Run,
  team: Readonly<Record<string, Agent>>,
): Promise<SeriesResult> {
  const game = gameConfig(config)
  const tally = seriesTally()
  const id = (number: number) => `${run.id}-${number}`
  const options = {
    name: (number: number) => `game-${number}`,
    atOnce: config.threads ?? usualGamesAtOnce,
    folder: id,
    recordId: id,
    onResult(line: TownResultLine, number: number) {
      run.append(townResult, line)
      tally.add(line.winning_factions, line.duration_days)
      run.progress({ done: number + 1, total: config.games, message: 'games' })
    },
  }
  await run.parallel(
    Array.from({ length: config.games }, (_, number) => number),
    options,
    async (_, branch) => {
      const { line } = await playTown(game, branch, team, config.by === 'side' ? { seating } : {})
      return line
    },
  )
  return tally.result()

  function seating({ seats }: Game): readonly Agent[] {
    return seats.map(({ role }) => (role.side === 'Town' ? team.town! : team.others!))
  }
}

function gameConfig({
  list,
  seats,
  rules,
  talk,
  protocol,
  beliefs,
  reader,
  samples,
}: SeriesConfig): TownConfig {
  return readTownConfig({
    list,
    seats,
    rules,
    talk,
    protocol,
    beliefs,
    claims: reader,
    samples: samples ? 'always' : 'players',
  })
}
