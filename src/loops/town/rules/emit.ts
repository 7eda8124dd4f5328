import type { TownEvent } from './event.ts'
import type { Game } from './game.ts'

/** Everybody, the dead included: they keep reading what the town reads. */
export const everybody = -1

/** Nobody: what only the game itself knows. */
export const nobody = 0

/** Only one seat. */
export const only = (seat: number): number => 1 << seat

/** Writes an event down and lets those in its audience perceive it. The one way by which anything becomes known. */
export function emit(game: Game, audience: number, event: TownEvent): void {
  game.chronicle.push({ audience, event })
  if (audience === 0) return
  const { heard } = game
  for (let seat = 0; seat < heard.length; seat++) {
    if (audience & (1 << seat)) heard[seat]!.push(event)
  }
}
