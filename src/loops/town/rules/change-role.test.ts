import { expect, test } from 'vitest'
import { changeRole, promote } from './change-role.ts'
import { codesOf, eventsOf, gameWith, playNight } from './game.suite.ts'
import { roleNamed } from './roles.ts'

test('a new role comes with its own uses, and nothing is left of the old one', () => {
  const game = gameWith(['Juggernaut', 'Sheriff'])
  Object.assign(game.seats[0]!, { tally: 3, target: 1, guilty: true, lastBite: 2 })
  game.seats[0]!.brewedAgain[1] = 5
  changeRole(game, 0, roleNamed('Doctor'), 'Amnesiac')
  expect(game.seats[0]).toMatchObject({ tally: 0, target: -1, guilty: false, lastBite: 0, selfUses: 1 })
  expect(game.seats[0]!.brewedAgain).toEqual([0, 0, 0])
  expect(eventsOf(game, 'converted')).toEqual([
    { kind: 'converted', seat: 0, from: 'Juggernaut', to: 'Doctor', cause: 'Amnesiac' },
  ])
  expect(codesOf(game, 0)).toEqual(['role_changed'])
  expect(game.heard[1]).toEqual([])
})

test('both the side that somebody leaves and the one that somebody joins are informed again', () => {
  const game = gameWith(['Framer', 'Mafioso', 'Vampire', 'Sheriff'])
  changeRole(game, 0, roleNamed('Vampire'), 'Vampire')
  expect(game.heard[1]).toEqual([{ kind: 'team', seats: [1], roles: ['Mafioso'] }])
  expect(game.heard[2]).toEqual([{ kind: 'team', seats: [0, 2], roles: ['Vampire', 'Vampire'] }])
  expect(game.heard[3]).toEqual([])
})

test('a promotion is announced to the one who moves up and to the side', () => {
  const game = gameWith(['Framer', 'Consort', 'Sheriff'])
  promote(game, 0, roleNamed('Mafioso'))
  expect(codesOf(game, 0)).toEqual(['promoted'])
  expect(game.heard[1]).toEqual([{ kind: 'team', seats: [0, 1], roles: ['Mafioso', 'Consort'] }])
  expect(eventsOf(game, 'converted')).toEqual([])
})

test('the trap of a Trapper who changed roles is gone, and reveals nothing', () => {
  const game = gameWith(['Trapper', 'Mayor', 'Sheriff', 'Jester'])
  game.seats[0]!.trapAt = 1
  changeRole(game, 0, roleNamed('Vampire'), 'Vampire')
  playNight(game, { 2: ['investigate', 1] })
  expect(codesOf(game, 0)).toEqual(['role_changed'])
})
