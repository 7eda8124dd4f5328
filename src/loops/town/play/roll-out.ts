import type { Action } from '../rules/action.ts'
import { chanceFrom } from '../rules/chance.ts'
import { checkAction } from '../rules/check-action.ts'
import { copyGame } from '../rules/copy-game.ts'
import type { Game } from '../rules/game.ts'
import { sit } from './play-bots.ts'
import { playHeadless } from './play-headless.ts'
import type { Player } from './player.ts'

/** What is other than it was: somebody does something else, or somebody else sits in a seat. */
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
}

/** Plays a game on from a point with bots in its seats; the game that is given stays as it is. */
export function rollOut({ game, changes, policy, random }: RollOut): Game {
  const future = copyGame(game)
  Object.assign(future.chance, chanceFrom(random))
  const players = future.seats.map((_, seat) => {
    const change = changes.find((each) => each.seat === seat)
    const player = sit(change?.agent ?? policy, seat, random)
    return change?.action === undefined ? player : firstDoing(change.action, player)
  })
  return playHeadless(future, players)
}

/** A player who does one thing as soon as the rules allow it, and then plays as before. */
function firstDoing(action: Action, player: Player): Player {
  let done = false
  return {
    decide(view) {
      if (done || checkAction(view, action) !== undefined) return player.decide(view)
      done = true
      return action
    },
  }
}
