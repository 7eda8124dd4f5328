import type { Action } from '../rules/action.ts'
import { chanceFrom } from '../rules/chance.ts'
import { checkAction } from '../rules/check-action.ts'
import { copyGame } from '../rules/copy-game.ts'
import type { Game } from '../rules/game.ts'
import { seatBot } from './play-bots.ts'
import { playHeadless } from './play-headless.ts'
import type { Player } from './player.ts'

/** One change to a game: another action of a player, or another player in a seat. */
export interface Change {
  readonly seat: number
  /** Done in the first turn that allows it. */
  readonly action?: Action
  /** The bot that takes the seat. */
  readonly agent?: string
}

/** How a game may go on from a point. */
export interface RollOut {
  readonly game: Game
  readonly changes: readonly Change[]
  /** The bot that plays every seat without a change. */
  readonly policy: string
  /** Chance for the rest of the game; the same chance makes two futures comparable. */
  readonly random: () => number
  /** Called for every changed action that is done. */
  readonly onDone?: (change: Change) => void
}

/** Plays a game on from a point with bots in its seats; the game that is given stays as it is. */
export function rollOut({ game, changes, policy, random, onDone = () => {} }: RollOut): Game {
  const future = copyGame(game)
  Object.assign(future.chance, chanceFrom(random))
  const players = future.seats.map((_, seat) => {
    const own = changes.filter((change) => change.seat === seat)
    const agent = own.findLast((change) => change.agent !== undefined)?.agent ?? policy
    const actions = own.filter((change) => change.action !== undefined)
    return firstDoing(actions, seatBot(agent, seat, random), onDone)
  })
  return playHeadless(future, players)
}

/** A player who does things in their order, each as soon as the rules allow it, and otherwise plays as before. */
function firstDoing(actions: readonly Change[], player: Player, onDone: (change: Change) => void): Player {
  if (actions.length === 0) return player
  let next = 0
  return {
    decide(view) {
      const change = actions[next]
      const action = change?.action
      if (change === undefined || action === undefined || checkAction(view, action) !== undefined)
        return player.decide(view)
      next++
      onDone(change)
      return action
    },
  }
}
