import { type Rating, ratingBoard } from '../../../../learn/index.ts'
import type { GameResult, Unrated } from './game-result.ts'
import { compare, type LadderRow, ladderRows } from './ladder-rows.ts'
import { type Naming, teamsOf } from './rated-teams.ts'

/** How agents did over many games. Each list is ordered by the safe rating, then by name. */
export interface Ladder {
  readonly games: number
  /** Games that could not be rated, by reason. */
  readonly unrated: Readonly<Record<Unrated, number>>
  readonly draws: number
  readonly overall: readonly LadderRow[]
  readonly deceivers: readonly LadderRow[]
  readonly detectors: readonly LadderRow[]
  readonly byRole: readonly LadderRow[]
  readonly bySide: readonly LadderRow[]
  /** How much each side gains or loses by itself, whoever plays it. */
  readonly sides: readonly { readonly side: string; readonly rating: Rating }[]
}

/**
 * Rates agents over the results of games, in the order of their start and then of their ids, whatever the order in which
 * they are given. Sides are teams, and each neutral is a team of one.
 */
export function rateResults(given: Iterable<GameResult | Unrated>): Ladder {
  const unrated: Record<Unrated, number> = { unfinished: 0, roles_unknown: 0, repeated: 0 }
  const byGame = new Map<string, GameResult>()
  for (const result of given) {
    if (typeof result === 'string') {
      unrated[result]++
      continue
    }
    const game = JSON.stringify([result.id, result.start])
    if (byGame.has(game)) unrated.repeated++
    else byGame.set(game, result)
  }
  const results = [...byGame.values()]
  results.sort((left, right) => compare(left.start, right.start) || compare(left.id, right.id))
  const rows = (nameOf: Naming) => rated(results, nameOf)
  const overall = ratingBoard()
  for (const { seats } of results) {
    // A game with one agent in all seats compares nobody.
    if (new Set(seats.map(({ agent }) => agent)).size < 2) continue
    overall.add(teamsOf(seats, ({ agent }) => ({ agent })).map((team) => ({ ...team, handicap: team.side })))
  }
  const byClass = rows(({ agent, class: task }) => (task === 'bystander' ? undefined : { agent, as: task }))
  return {
    games: results.length,
    unrated,
    draws: results.filter(({ drawn }) => drawn).length,
    overall: ladderRows(results, ({ agent }) => ({ agent }), overall.ratings()),
    deceivers: byClass.filter((row) => row.as === 'deceiver'),
    detectors: byClass.filter((row) => row.as === 'detector'),
    byRole: rows(({ agent, dealt }) => ({ agent, as: dealt })),
    bySide: rows(({ agent, side }) => ({ agent, as: side })),
    sides: [...overall.handicaps()].map(([side, rating]) => ({ side, rating })),
  }
}

function rated(results: readonly GameResult[], nameOf: Naming): LadderRow[] {
  const board = ratingBoard()
  for (const { seats } of results) board.add(teamsOf(seats, nameOf))
  return ladderRows(results, nameOf, board.ratings())
}
