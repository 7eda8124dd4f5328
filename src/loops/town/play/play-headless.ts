import { act, pass } from '../rules/act.ts'
import type { Action } from '../rules/action.ts'
import type { Game } from '../rules/game.ts'
import { turnOf } from '../rules/turn.ts'
import { type View, viewFor } from '../rules/view.ts'
import { botBid } from './bot-bid.ts'
import type { Player } from './player.ts'

const wait: Action = { kind: 'wait' }

/** How often a refused player may try again before the turn is lost. */
const triesATurn = 3

/** Called for every action that is about to be done. */
export type Watch = (view: View, action: Action) => void

/** Plays a game to its end with players who decide at once; gives the game. */
export function playHeadless(game: Game, players: readonly Player[], watch?: Watch): Game {
  while (!game.over) {
    const seat = turnOf(game)
    const player = players[seat]!
    if (player.silentAtNight && isTalk(game)) pass(game, seat)
    else takeTurn(game, seat, player, watch)
  }
  return game
}

const isTalk = (game: Game): boolean => game.phase === 'NIGHT' && game.cursor < game.talkTurns

function takeTurn(game: Game, seat: number, player: Player, watch: Watch | undefined): void {
  for (let attempt = 0; attempt < triesATurn; attempt++) {
    const view = viewFor(game, seat)
    const action = view.turn === 'bid' ? botBid(view) : player.decide(view)
    watch?.(view, action)
    const illegal = act(game, seat, action, view)
    if (illegal === undefined && action.kind !== 'write') return
  }
  act(game, seat, wait)
}
