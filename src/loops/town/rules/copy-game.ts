import type { Game, Seat } from './game.ts'

/** A copy of a game that shares nothing with it that can change. */
export function copyGame(game: Game): Game {
  return {
    ...game,
    seats: game.seats.map(copySeat),
    chance: { ...game.chance },
    queue: game.queue.slice(),
    bids: game.bids.slice(),
    held: game.held.slice(),
    votes: game.votes.slice(),
    verdicts: game.verdicts.slice(),
    hauntings: game.hauntings.map(({ jester, voters }) => ({ jester, voters: voters.slice() })),
    winners: game.winners.slice(),
    factions: game.factions.slice(),
    chronicle: game.chronicle.slice(),
    heard: game.heard.map((events) => events.slice()),
  }
}

function copySeat(seat: Seat): Seat {
  return { ...seat, brewedAgain: [...seat.brewedAgain] }
}
