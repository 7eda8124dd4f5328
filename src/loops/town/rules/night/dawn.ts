import { drawOne } from '../chance.ts'
import { changeRole } from '../change-role.ts'
import { emit, everybody, only } from '../emit.ts'
import type { TownEvent } from '../event.ts'
import type { Game } from '../game.ts'
import { type Night, targetOf, visits } from './night.ts'

/** An Amnesiac takes the role of a dead player whose role is known; the town learns which. */
export function remember(night: Night, seat: number): void {
  const { game, parts } = night
  const grave = game.seats[parts[seat]!.target]
  if (!game.seats[seat]!.alive || grave === undefined || grave.alive || grave.hidden) return
  // Of a unique role there is never a second among the living.
  if (grave.role.unique && game.seats.some(({ alive, role }) => alive && role === grave.role)) return
  changeRole(game, seat, grave.role, 'Amnesiac')
  game.seats[seat]!.target = newTarget(game, seat)
  emit(game, everybody, { kind: 'remembered', role: grave.role.name })
}

/** Somebody to live for, for the roles that are given a player; −1 for the others. */
function newTarget(game: Game, seat: number): number {
  const { name } = game.seats[seat]!.role
  if (name !== 'Executioner' && name !== 'Guardian Angel') return -1
  const fitting: number[] = []
  for (let other = 0; other < game.seats.length; other++) {
    const { alive, role } = game.seats[other]!
    if (!alive || other === seat) continue
    const fits =
      name === 'Executioner'
        ? role.side === 'Town' && role.name !== 'Jailor' && role.name !== 'Mayor'
        : !['Executioner', 'Jester', 'Guardian Angel'].includes(role.name)
    if (fits) fitting.push(other)
  }
  if (fitting.length === 0) return -1
  const target = drawOne(game.chance, fitting)
  emit(game, only(seat), { kind: 'dealt', seat, role: name, target })
  return target
}

/** A Spy learns whom the Mafia and the Coven visited, and what was said to the player with the bug. */
export function listen(night: Night, seat: number): void {
  const { game, parts } = night
  const { reach, user } = parts[seat]!
  const seats: number[] = []
  const sides: string[] = []
  for (const side of ['Mafia', 'Coven']) {
    for (let house = 0; house < parts.length; house++) {
      if (isGrave(night, house) || !isVisitedBy(night, house, side)) continue
      seats.push(house)
      sides.push(side)
    }
  }
  if (seats.length > 0) {
    emit(game, only(user), { kind: 'notice', seat: user, code: 'faction_visits', seats, roles: sides })
  }
  if (reach === -1) return
  const text = game.heard[reach]!.slice(parts[reach]!.heardBefore).filter(isOverheard).map(codeOf).join(',')
  emit(game, only(user), { kind: 'notice', seat: user, code: 'bugged', seats: targetOf(night, seat), text })
}

/** Whether the player was dead before the night: visits to graves are not overheard. */
function isGrave(night: Night, house: number): boolean {
  return !night.game.seats[house]!.alive && night.parts[house]!.killedBy === undefined
}

/** Whether one of a side visited a house; a disguised member is not recognised. */
function isVisitedBy(night: Night, house: number, side: string): boolean {
  const { game, parts } = night
  for (let visitor = 0; visitor < parts.length; visitor++) {
    if (parts[visitor]!.seenAs !== visitor) continue
    if (game.seats[visitor]!.role.side === side && visits(parts[visitor]!, house)) return true
  }
  return false
}

const overheard: readonly string[] = [
  'attacked',
  'saved',
  'blocked',
  'block_immune',
  'controlled',
  'control_immune',
  'transported',
  'poisoned',
  'cured',
  'blackmailed',
  'bitten',
  'duelled',
  'haunting',
]

const isOverheard = (event: TownEvent): boolean => event.kind === 'notice' && overheard.includes(event.code)

const codeOf = (event: TownEvent): string => (event.kind === 'notice' ? event.code : '')
