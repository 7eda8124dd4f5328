import { sideOf, type TownResultLine, winningFaction } from '../../contracts/index.ts'
import {
  type GameResult,
  gameResult,
  type Ladder,
  rateResults,
  readRecordedGame,
  seatClass,
  type Unrated,
} from '../../learn/index.ts'
import type { Project } from '../runs/open-project.ts'
import { findGames, NoGames } from './find-games.ts'
import { readResults } from './read-results.ts'

/** Ratings over series and recorded games, by the names of runs or by folders. */
export async function ladderOf(names: readonly string[], project: Project): Promise<Ladder> {
  const results: GameResult[] = []
  const unrated: Record<Unrated, number> = { unfinished: 0, roles_unknown: 0 }
  for (const name of names) {
    for (const result of await resultsOf(name, project)) {
      if (typeof result === 'string') unrated[result]++
      else results.push(result)
    }
  }
  return { ...rateResults(results), unrated }
}

/** Recorded games tell more than the lines of a series: also how many replies each player had refused. */
async function resultsOf(name: string, project: Project): Promise<(GameResult | Unrated)[]> {
  const folders = await findGames([name], project).catch((error: Error) => {
    if (error instanceof NoGames) return []
    throw error
  })
  if (folders.length === 0) return (await readResults(name, project)).map(asGameResult)
  const results: (GameResult | Unrated)[] = []
  for (const folder of folders) results.push(gameResult((await readRecordedGame(folder)).game))
  return results
}

function asGameResult(line: TownResultLine): GameResult {
  const winners = new Set(line.winners)
  return {
    id: line.game_id,
    start: line.timestamp,
    drawn: winningFaction(line.winning_factions) === 'Draw',
    seats: line.dealt.map((dealt, seat) => {
      const role = line.roles[seat]!
      return {
        player: `seat ${seat + 1}`,
        agent: line.agents[seat]!,
        dealt,
        role,
        side: sideOf(role)!,
        class: seatClass(role)!,
        won: winners.has(seat),
        health: { decisions: 0, refused: line.malformed?.[seat] ?? 0, forced: 0 },
      }
    }),
  }
}
