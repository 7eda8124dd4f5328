import { passBook } from './book.ts'
import { changeRole, promote } from './change-role.ts'
import { emit, only } from './emit.ts'
import type { Game } from './game.ts'
import { roleNamed } from './roles.ts'

const godfather = roleNamed('Godfather')
const mafioso = roleNamed('Mafioso')
const jester = roleNamed('Jester')
const survivor = roleNamed('Survivor')
const vigilante = roleNamed('Vigilante')

/** What follows from deaths: who takes whose place, and who lost what they lived for. */
export function settleDeaths(game: Game): void {
  settleMafia(game)
  const vampires = livesAs(game, 'Vampire') !== -1
  for (let seat = 0; seat < game.seats.length; seat++) {
    const own = game.seats[seat]!
    if (!own.alive) continue
    if (own.role.name === 'Executioner' && !own.objectiveMet && hasLost(game, seat)) {
      changeRole(game, seat, jester, 'target died')
    } else if (own.role.name === 'Guardian Angel' && hasLost(game, seat)) {
      changeRole(game, seat, survivor, 'target died')
      own.uses = 0
    } else if (own.role.name === 'Vampire Hunter' && !vampires) {
      changeRole(game, seat, vigilante, 'no vampires left')
      own.uses = 1
    }
  }
  passBook(game)
}

/** The Mafioso follows a dead Godfather; where neither is left, the first of the others becomes the Mafioso. */
function settleMafia(game: Game): void {
  if (livesAs(game, 'Godfather') !== -1) return
  const heir = livesAs(game, 'Mafioso')
  if (heir === -1) {
    const next = livesIn(game, 'Mafia')
    if (next !== -1) promote(game, next, mafioso)
  } else if (game.seats.some(({ role }) => role === godfather)) promote(game, heir, godfather)
}

function livesIn(game: Game, side: string): number {
  for (let seat = 0; seat < game.seats.length; seat++) {
    const { alive, role } = game.seats[seat]!
    if (alive && role.side === side) return seat
  }
  return -1
}

function livesAs(game: Game, name: string): number {
  for (let seat = 0; seat < game.seats.length; seat++) {
    const { alive, role } = game.seats[seat]!
    if (alive && role.name === name) return seat
  }
  return -1
}

function hasLost(game: Game, seat: number): boolean {
  const { target } = game.seats[seat]!
  if (target !== -1 && game.seats[target]!.alive) return false
  if (target !== -1) emit(game, only(seat), { kind: 'notice', seat, code: 'target_died', seats: [target] })
  return true
}
