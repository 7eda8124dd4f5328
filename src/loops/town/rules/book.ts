import { emit, only } from './emit.ts'
import type { Game } from './game.ts'

/** Gives the Necronomicon to the one whose turn it is to hold it, if the coming night is late enough. */
export function passBook(game: Game): void {
  const { bookFrom, bookOrder } = game.setup.rules
  const comingNight = game.phase === 'NIGHT' ? game.day + 1 : game.day
  if (comingNight < bookFrom || holds(game, game.bookHolder)) return
  game.bookHolder = -1
  for (const name of bookOrder) {
    for (let seat = 0; seat < game.seats.length; seat++) {
      const { alive, role } = game.seats[seat]!
      if (!alive || role.name !== name) continue
      game.bookHolder = seat
      // With the book no potion has to be brewed.
      game.seats[seat]!.brewedAgain.fill(0)
      emit(game, only(seat), { kind: 'notice', seat, code: 'book' })
      return
    }
  }
}

function holds(game: Game, seat: number): boolean {
  if (seat === -1) return false
  const { alive, role } = game.seats[seat]!
  return alive && role.side === 'Coven'
}
