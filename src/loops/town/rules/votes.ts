import type { Game } from './game.ts'

/** How many votes a seat's vote counts for. */
export function voteWeight(game: Game, seat: number): number {
  const { role, revealed } = game.seats[seat]!
  return revealed && role.name === 'Mayor' ? game.setup.rules.mayorVotes : 1
}

/** The votes to try somebody, by weight, and how many open the trial. */
export function countVotes(game: Game, target: number): { votes: number; threshold: number } {
  let votes = 0
  let living = 0
  for (let seat = 0; seat < game.seats.length; seat++) {
    if (!game.seats[seat]!.alive) continue
    living++
    if (game.votes[seat] === target) votes += voteWeight(game, seat)
  }
  return { votes, threshold: (living >> 1) + 1 }
}
