import { emit, nobody, only } from './emit.ts'
import type { Game } from './game.ts'

/** What a lynch gives to those who wanted it: the Jester who dies, and the Executioner of the condemned. */
export function rewardTheLynch(game: Game, defendant: number): void {
  rememberHaunting(game, defendant)
  rewardExecutioners(game, defendant)
}

/** A lynched Jester has won, and may haunt a voter who did not vote innocent. */
function rememberHaunting(game: Game, defendant: number): void {
  const own = game.seats[defendant]!
  if (own.role.name !== 'Jester') return
  own.objectiveMet = true
  emit(game, nobody, { kind: 'objective', seat: defendant, role: 'Jester' })
  const voters: number[] = []
  for (let seat = 0; seat < game.seats.length; seat++) {
    if (seat !== defendant && game.seats[seat]!.alive && game.verdicts[seat] !== 'innocent') voters.push(seat)
  }
  if (voters.length > 0) game.hauntings.push({ jester: defendant, voters })
}

function rewardExecutioners(game: Game, defendant: number): void {
  for (let seat = 0; seat < game.seats.length; seat++) {
    const own = game.seats[seat]!
    if (own.role.name !== 'Executioner' || own.target !== defendant || !own.alive) continue
    own.objectiveMet = true
    emit(game, nobody, { kind: 'objective', seat, role: 'Executioner' })
    emit(game, only(seat), { kind: 'notice', seat, code: 'objective_met', seats: [defendant] })
  }
}
