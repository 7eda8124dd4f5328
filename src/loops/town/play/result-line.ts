import { type TownResultLine, winningFaction } from '../../../contracts/index.ts'
import type { Game } from '../rules/game.ts'

/** How a game that is over is written down among the results of a series. */
export function resultLine(
  { id, seed, start }: { readonly id: string; readonly seed: number | string; readonly start: Date },
  game: Game,
  { agents, dealt }: { readonly agents: readonly string[]; readonly dealt: string[] },
): TownResultLine {
  const survivors: number[] = []
  for (let seat = 0; seat < game.seats.length; seat++) if (game.seats[seat]!.alive) survivors.push(seat)
  return {
    game_id: id,
    timestamp: start.toISOString(),
    game_mode: game.setup.mode,
    seed,
    agents: [...agents],
    dealt,
    roles: game.seats.map(({ role }) => role.name),
    winning_faction: winningFaction(game.factions),
    winning_factions: game.factions,
    winners: game.winners,
    survivors,
    duration_days: game.day,
  }
}
