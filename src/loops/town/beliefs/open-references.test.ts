import { expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import { deal } from '../rules/deal.ts'
import { die } from '../rules/die.ts'
import { emit, everybody, only } from '../rules/emit.ts'
import type { Game } from '../rules/game.ts'
import { fitRoleList, parseRoleList } from '../rules/role-list.ts'
import { viewFor } from '../rules/view.ts'
import { referenceBeliefs } from './open-posterior.ts'
import { openReferences } from './open-references.ts'

const town = ['Sheriff', 'Doctor', 'Investigator', 'Jailor', 'Medium']
const others = ['Godfather', 'Framer', 'Executioner', 'Escort', 'Mafioso']
const rest = ['Lookout', 'Serial Killer', 'Vigilante', 'Jester', 'Spy']

function classic(roles: readonly string[] = [...town, ...others, ...rest]): Game {
  const names = roles.map((_, seat) => `P${seat}`)
  const lineup = fitRoleList(parseRoleList('Classic'), 15)
  return deal({ names, lineup, random: seededRandom('references'), roles: [...roles] })
}

function begin(game: Game, phase: 'NIGHT' | 'DISCUSSION', day: number): void {
  game.phase = phase
  game.day = day
  emit(game, everybody, { kind: 'phase', phase, day, fullMoon: false })
}

test('a seat has a reference once a phase, and every phase', () => {
  const game = classic()
  const referenceFor = openReferences()
  expect(referenceFor(viewFor(game, 0))).toEqual(referenceBeliefs(viewFor(game, 0)))
  expect(referenceFor(viewFor(game, 0))).toBeUndefined()
  expect(referenceFor(viewFor(game, 1))).toBeDefined()
  begin(game, 'NIGHT', 1)
  expect(referenceFor(viewFor(game, 0))).toBeDefined()
  begin(game, 'DISCUSSION', 2)
  expect(referenceFor(viewFor(game, 0))).toBeDefined()
})

test('it depends on what the seat itself has seen, and on nothing that is hidden from it', () => {
  const inTurn = (roles: readonly string[]) => {
    const game = classic(roles)
    const referenceFor = openReferences()
    const given = [referenceFor(viewFor(game, 0))]
    begin(game, 'NIGHT', 1)
    given.push(referenceFor(viewFor(game, 0)))
    emit(game, only(0), { kind: 'notice', seat: 0, code: 'suspicious', seats: [9] })
    emit(game, only(1), { kind: 'notice', seat: 1, code: 'suspicious', seats: [2] })
    begin(game, 'DISCUSSION', 2)
    given.push(referenceFor(viewFor(game, 0)))
    return given
  }
  const [own, ...hidden] = [...town, ...others, ...rest]
  const one = inTurn([own!, ...hidden])
  expect(inTurn([own!, ...hidden.toReversed()])).toEqual(one)
  expect(one[2]).not.toEqual(one[1])
})

test('a Jailor remembers in the morning whom it held in the night of a murder', () => {
  const game = classic()
  const referenceFor = openReferences()
  game.jailor = 3
  game.prisoner = 9
  begin(game, 'NIGHT', 1)
  referenceFor(viewFor(game, 3))
  game.jailor = -1
  game.prisoner = -1
  die(game, 1, 'attack', ['Serial Killer'])
  begin(game, 'DISCUSSION', 2)
  const kept = referenceFor(viewFor(game, 3))!
  expect(kept[9]!['Serial Killer']).toBeLessThan(kept[10]!['Serial Killer']! / 5)
  const forgotten = referenceBeliefs(viewFor(game, 3))
  expect(forgotten[9]!['Serial Killer']).toBeCloseTo(forgotten[10]!['Serial Killer']!, 6)
})
