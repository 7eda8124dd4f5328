import { canBeTurned } from '../rules/night/vampires.ts'
import type { Evidence } from './evidence.ts'

/** From what each seat was dealt to what it is now: promotions, lost targets, memories, bites. Each seat sums to 1. */
export function rolesNow(evidence: Evidence, dealt: Float64Array, now: Float64Array): void {
  const { space, seats, known, shown } = evidence
  const size = space.roles.length
  const lost = shareOfMurdered(evidence)
  now.set(dealt)
  for (let seat = 0; seat < seats; seat++) {
    if (known[seat] !== -1) settle(now, seat * size, size, known[seat]!)
    else if (shown[seat] !== -1) settleBody(evidence, now, seat, shown[seat]!)
    else change(evidence, now, seat, lost)
  }
}

function settle(now: Float64Array, at: number, size: number, role: number): void {
  now.fill(0, at, at + size)
  now[at + role] = 1
}

/** A body is what it was shown as, unless a disguise was on it. */
function settleBody({ space }: Evidence, now: Float64Array, seat: number, shown: number): void {
  const size = space.roles.length
  let disguised = 0
  if (space.roles[shown]!.side !== 'Mafia') {
    for (let role = 0; role < size; role++) {
      if (space.roles[role]!.side === 'Mafia') disguised += now[seat * size + role]!
      else now[seat * size + role] = 0
    }
  } else now.fill(0, seat * size, (seat + 1) * size)
  now[seat * size + shown] = 1 - disguised
}

function change(evidence: Evidence, now: Float64Array, seat: number, lost: number): void {
  const { remembered } = evidence
  move(evidence, now, seat, 'Executioner', 'Jester', lost)
  move(evidence, now, seat, 'Guardian Angel', 'Survivor', lost)
  if (hasShown(evidence, 'Godfather')) move(evidence, now, seat, 'Mafioso', 'Godfather', 1)
  if (remembered.length > 0) move(evidence, now, seat, 'Amnesiac', remembered.at(-1)!, 1)
  bite(evidence, now, seat)
}

function move(
  { space }: Evidence,
  now: Float64Array,
  seat: number,
  from: string,
  to: string,
  share: number,
): void {
  const source = space.indexOf.get(from)
  const goal = space.indexOf.get(to)
  if (source === undefined || goal === undefined) return
  const at = seat * space.roles.length
  const moved = now[at + source]! * share
  now[at + source]! -= moved
  now[at + goal]! += moved
}

/** The share of the townspeople who died at night: so likely is it that somebody's target is among them. */
function shareOfMurdered({ space, shown, seats }: Evidence): number {
  let dead = 0
  let slots = 0
  for (let seat = 0; seat < seats; seat++) if (shown[seat] !== -1 && space.town[shown[seat]!]) dead++
  for (let kind = 0; kind < space.slots.length; kind++) {
    for (let role = 0; role < space.roles.length; role++) {
      if (space.town[role]) slots += space.slots[kind]! * space.chances[kind]![role]!
    }
  }
  return Math.min(1, dead / Math.max(1, slots))
}

function hasShown({ space, shown }: Evidence, name: string): boolean {
  const role = space.indexOf.get(name)
  return role !== undefined && shown.includes(role)
}

/** Vampires turn somebody every other night, as long as there are any. */
function bite({ space, day, living }: Evidence, now: Float64Array, seat: number): void {
  const vampire = space.indexOf.get('Vampire')
  if (vampire === undefined || !(living & (1 << seat))) return
  const size = space.roles.length
  const share = Math.min(0.3, 0.01 * (day - 1))
  for (let role = 0; role < size; role++) {
    if (!canBeTurned(space.roles[role]!)) continue
    const turned = now[seat * size + role]! * share
    now[seat * size + role]! -= turned
    now[seat * size + vampire]! += turned
  }
}
