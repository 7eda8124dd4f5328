import type { Action } from '../rules/action.ts'
import type { View } from '../rules/view.ts'
import type { Beliefs } from './seat-player.ts'

/** Somebody in a seat who decides at once, from what the seat may see. */
export interface Player {
  /** Never says anything at night, so that it is not asked. */
  readonly silentAtNight?: true
  decide(view: View): Action
  /** Why it has just decided so, as text. */
  explain?(view: View, action: Action): string
  /** What it believes of every seat. */
  beliefs?(view: View): Beliefs
}

/** A bot: a maker of players. Each has chance of its own, and remembers only what its views have shown. */
export interface TownBot {
  readonly name: string
  newPlayer(seat: number, random: () => number): Player
}
