import type { Agent } from '../../agents/index.ts'
import { type TownResultLine, townResult } from '../../contracts/index.ts'
import { type Game, type Loop, playTown, type Run, readTownConfig, townRoles } from '../../loops/index.ts'
import { runInFolder } from '../run/run-in-folder.ts'
import { countWins } from './count-wins.ts'
import { type GamesConfig, readGamesConfig } from './games-config.ts'
import type { SeriesListener, SeriesResult } from './series-loop.ts'

/** The roles of the loop: those of one game, and two for whole sides. */
const gamesRoles = [...townRoles, 'town', 'others']

/**
 * Many games with agents of any kind in the seats, some at once. All of them are in the journal of one run, so that
 * one budget covers them and no reply is paid for twice; each has a folder of its own for its streams.
 */
export function gamesLoopWith(listener: SeriesListener): Loop<GamesConfig, SeriesResult> {
  return {
    name: 'town-games',
    roles: gamesRoles,
    defaults: Object.fromEntries(
      gamesRoles.map((role) => [role, role === 'extractor' ? 'bot:grammar' : 'bot:bayes']),
    ),
    run: (settings, run, team) => playGames(readGamesConfig(settings), run, team, listener),
  }
}

/** The loop under its name. */
export const gamesLoop: Loop<GamesConfig, SeriesResult> = gamesLoopWith(() => {})

async function playGames(
  config: GamesConfig,
  run: Run,
  team: Readonly<Record<string, Agent>>,
  listener: SeriesListener,
): Promise<SeriesResult> {
  const { games, atOnce } = config
  const wins: Record<string, number> = {}
  const played: (Promise<TownResultLine> | undefined)[] = []
  let days = 0
  for (let number = 0; number < games; number++) {
    for (let next = played.length; next < Math.min(games, number + atOnce); next++) {
      const game = playOne(next, config, run, team)
      // A game that fails before its turn comes is heard of then.
      game.catch(() => undefined)
      played.push(game)
    }
    const result = await played[number]!
    played[number] = undefined
    run.append(townResult, result)
    countWins(wins, result.winning_factions)
    days += result.duration_days
    listener(number + 1, games)
  }
  return { games, wins, days: days / games }
}

async function playOne(
  number: number,
  config: GamesConfig,
  run: Run,
  team: Readonly<Record<string, Agent>>,
): Promise<TownResultLine> {
  const id = `${run.id}-${number}`
  const own = runInFolder(run.scope(`game-${number}`), id)
  const seating =
    config.by === 'seat'
      ? undefined
      : ({ seats }: Game) => seats.map(({ role }) => (role.side === 'Town' ? team.town! : team.others!))
  const { line } = await playTown(readTownConfig(config.game), own, team, {
    gameId: id,
    ...(seating && { seating }),
  })
  return line
}
