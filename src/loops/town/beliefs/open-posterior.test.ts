import { expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import type { Beliefs } from '../play/seat-player.ts'
import { deal } from '../rules/deal.ts'
import { die } from '../rules/die.ts'
import { emit, everybody, only } from '../rules/emit.ts'
import type { Game } from '../rules/game.ts'
import { fitRoleList, parseRoleList } from '../rules/role-list.ts'
import type { Claim } from '../rules/speech.ts'
import { viewFor } from '../rules/view.ts'
import { beliefsOf, openPosterior, referenceBeliefs } from './open-posterior.ts'

const roles = [
  'Sheriff',
  'Doctor',
  'Investigator',
  'Jailor',
  'Medium',
  'Godfather',
  'Framer',
  'Executioner',
  'Escort',
  'Mafioso',
  'Lookout',
  'Serial Killer',
  'Vigilante',
  'Jester',
  'Spy',
]

/** A game of Classic in which seat n has the n-th role of the list above. */
function classic(): Game {
  const names = roles.map((_, seat) => `P${seat}`)
  const lineup = fitRoleList(parseRoleList('Classic'), 15)
  return deal({ names, lineup, random: seededRandom('beliefs'), roles })
}

const asPlayer = (game: Game, seat: number): Beliefs =>
  beliefsOf(openPosterior(viewFor(game, seat), 'player'))
const asReference = (game: Game, seat: number): Beliefs => referenceBeliefs(viewFor(game, seat))
const evil = (of: Readonly<Record<string, number>>): number =>
  ['Godfather', 'Mafioso', 'Framer', 'Serial Killer'].reduce((sum, role) => sum + (of[role] ?? 0), 0)

function say(game: Game, seat: number, ...claims: Claim[]): void {
  emit(game, everybody, { kind: 'speech', seat, says: { claims } })
}

test('before anything happens a seat knows itself, and of the others what the list says', () => {
  const beliefs = asReference(classic(), 0)
  expect(beliefs[0]).toEqual({ Sheriff: 1 })
  for (const other of beliefs.slice(1)) {
    expect(other.Godfather).toBeCloseTo(1 / 14, 2)
    expect(evil(other)).toBeCloseTo(4 / 14, 2)
  }
})

test('the Mafia knows itself, and who is none of it', () => {
  const beliefs = asReference(classic(), 5)
  expect(beliefs[9]).toEqual({ Mafioso: 1 })
  expect(beliefs[6]).toEqual({ Framer: 1 })
  expect(beliefs[0]!.Mafioso ?? 0).toBeLessThan(1e-4)
  expect(beliefs[0]!['Serial Killer']).toBeCloseTo(1 / 12, 2)
})

test('an Executioner knows that its target is of the Town', () => {
  const game = classic()
  const { target } = game.seats[7]!
  expect(evil(asReference(game, 7)[target]!)).toBeLessThan(1e-4)
})

test('whom a Sheriff finds suspicious is most likely evil, and whom he does not may still be the Godfather', () => {
  const game = classic()
  emit(game, only(0), { kind: 'notice', seat: 0, code: 'suspicious', seats: [9] })
  emit(game, only(0), { kind: 'notice', seat: 0, code: 'not_suspicious', seats: [5] })
  const beliefs = asReference(game, 0)
  expect(evil(beliefs[9]!)).toBeGreaterThan(0.7)
  expect(evil(beliefs[9]!)).toBeLessThan(0.99)
  expect(beliefs[5]!.Godfather).toBeGreaterThan(0.08)
  expect(beliefs[5]!.Mafioso ?? 0).toBeLessThan(0.01)
})

test('a suspicious find says more once the Framer is dead', () => {
  const found = (game: Game): number => {
    emit(game, only(0), { kind: 'notice', seat: 0, code: 'suspicious', seats: [9] })
    return evil(asReference(game, 0)[9]!)
  }
  const framerLives = classic()
  die(framerLives, 5, 'lynch', ['Town'])
  const framerDied = classic()
  die(framerDied, 6, 'lynch', ['Town'])
  expect(found(framerDied)).toBeGreaterThan(found(framerLives) + 0.05)
})

test('a body shows a role that nobody else of a single slot can have', () => {
  const game = classic()
  die(game, 5, 'lynch', ['Town'])
  const beliefs = asReference(game, 0)
  expect(beliefs[5]!.Godfather).toBeCloseTo(1, 6)
  // Whoever was dealt the Mafioso has followed him.
  for (const seat of [1, 2, 9]) expect(beliefs[seat]!.Mafioso ?? 0).toBeLessThan(1e-4)
  expect(beliefs[9]!.Godfather).toBeCloseTo(1 / 13, 2)
})

test('a lone visitor of the murdered is most likely the killer to the Lookout', () => {
  const game = classic()
  emit(game, everybody, { kind: 'phase', phase: 'NIGHT', day: 1, fullMoon: false })
  emit(game, only(10), { kind: 'notice', seat: 10, code: 'visitors', seats: [1, 9] })
  die(game, 1, 'attack', ['Mafia'])
  emit(game, everybody, { kind: 'phase', phase: 'DISCUSSION', day: 2, fullMoon: false })
  const beliefs = asReference(game, 10)
  expect(evil(beliefs[9]!)).toBeGreaterThan(0.9)
  expect(beliefs[9]!['Serial Killer'] ?? 0).toBeLessThan(0.05)
})

test('words count for a player and not for the reference', () => {
  const game = classic()
  const before = asReference(game, 3)
  say(
    game,
    0,
    { about: 'role', seat: 0, role: 'Sheriff' },
    { about: 'result', night: 1, target: 9, result: { kind: 'suspicious' } },
  )
  expect(asReference(game, 3)).toEqual(before)
  const after = asPlayer(game, 3)
  expect(after[0]!.Sheriff).toBeGreaterThan(0.4)
  expect(evil(after[9]!)).toBeGreaterThan(2 * evil(before[9]!))
})

test('of two who claim a role of one slot, each loses by the other; whoever has it himself believes neither', () => {
  const game = classic()
  say(game, 12, { about: 'role', seat: 12, role: 'Doctor' })
  const alone = asPlayer(game, 3)[12]!.Doctor!
  say(game, 9, { about: 'role', seat: 9, role: 'Doctor' })
  expect(asPlayer(game, 3)[12]!.Doctor).toBeLessThan(alone - 0.1)
  expect(asPlayer(game, 1)[9]!.Doctor ?? 0).toBeLessThan(0.35)
  expect(evil(asPlayer(game, 1)[9]!)).toBeGreaterThan(evil(asPlayer(game, 1)[2]!))
})

test('whoever accused a player who turns out to be of the Town loses trust', () => {
  const game = classic()
  say(
    game,
    9,
    { about: 'role', seat: 9, role: 'Sheriff' },
    { about: 'result', night: 1, target: 1, result: { kind: 'suspicious' } },
  )
  const before = evil(asPlayer(game, 3)[9]!)
  die(game, 1, 'lynch', ['Town'])
  expect(evil(asPlayer(game, 3)[9]!)).toBeGreaterThan(before)
})

test('the last will of the dead is read, and believed as far as its writer', () => {
  const game = classic()
  game.seats[0]!.will = 'I am the Sheriff. Night 1: I found P9 suspicious.'
  die(game, 0, 'attack', ['Mafia'])
  expect(evil(asPlayer(game, 3)[9]!)).toBeGreaterThan(0.7)
  expect(evil(asReference(game, 3)[9]!)).toBeLessThan(0.4)
})
