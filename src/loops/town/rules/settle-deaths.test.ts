import { expect, test } from 'vitest'
import { die } from './die.ts'
import { buried, codesOf, eventsOf, gameWith, playNight, roleOf } from './game.suite.ts'
import { settleDeaths } from './settle-deaths.ts'
import { emitTeams } from './team.ts'

test('the Mafioso follows a dead Godfather, and the Mafia is informed again', () => {
  const game = gameWith(['Godfather', 'Mafioso', 'Framer', 'Sheriff'])
  die(game, 0, 'lynch', ['Town'])
  settleDeaths(game)
  expect(roleOf(game, 1)).toBe('Godfather')
  expect(eventsOf(game, 'promoted')).toEqual([
    { kind: 'promoted', seat: 1, from: 'Mafioso', to: 'Godfather' },
  ])
  expect(codesOf(game, 1)).toEqual(['promoted'])
  expect(eventsOf(game, 'team').at(-1)).toMatchObject({ roles: ['Godfather', 'Godfather', 'Framer'] })
  expect(game.heard[3]!.some(({ kind }) => kind === 'team')).toBe(false)
})

test('with nobody left to kill, the first of the other Mafiosi becomes the Mafioso', () => {
  const game = buried(gameWith(['Godfather', 'Mafioso', 'Consort', 'Framer']), 0, 1)
  settleDeaths(game)
  expect([roleOf(game, 2), roleOf(game, 3)]).toEqual(['Mafioso', 'Framer'])
})

test('an Ambusher too becomes the Mafioso when Godfather and Mafioso are dead', () => {
  const game = buried(gameWith(['Godfather', 'Ambusher']), 0)
  settleDeaths(game)
  expect(roleOf(game, 1)).toBe('Mafioso')
})

test('nobody is promoted while the Godfather lives', () => {
  const game = buried(gameWith(['Godfather', 'Mafioso', 'Framer']), 1)
  settleDeaths(game)
  expect([roleOf(game, 0), roleOf(game, 2)]).toEqual(['Godfather', 'Framer'])
})

test('an Executioner whose target dies at night becomes a Jester', () => {
  const game = gameWith(['Executioner', 'Sheriff', 'Mafioso'])
  game.seats[0]!.target = 1
  playNight(game, { 2: ['kill', 1] })
  expect(roleOf(game, 0)).toBe('Jester')
  expect(codesOf(game, 0)).toEqual(['target_died', 'role_changed'])
  expect(eventsOf(game, 'converted')).toMatchObject([{ seat: 0, from: 'Executioner', to: 'Jester' }])
})

test('an Executioner who has won stays one', () => {
  const game = buried(gameWith(['Executioner', 'Sheriff']), 1)
  Object.assign(game.seats[0]!, { target: 1, objectiveMet: true })
  settleDeaths(game)
  expect(roleOf(game, 0)).toBe('Executioner')
})

test('a Guardian Angel whose target dies becomes a Survivor without vests', () => {
  const game = buried(gameWith(['Guardian Angel', 'Sheriff']), 1)
  game.seats[0]!.target = 1
  settleDeaths(game)
  expect(roleOf(game, 0)).toBe('Survivor')
  expect(game.seats[0]!.uses).toBe(0)
})

test('a dead Executioner, Angel or Hunter stays what he was', () => {
  const game = buried(gameWith(['Executioner', 'Guardian Angel', 'Vampire Hunter', 'Sheriff']), 0, 1, 2, 3)
  for (const seat of [0, 1]) game.seats[seat]!.target = 3
  settleDeaths(game)
  expect(eventsOf(game, 'converted')).toEqual([])
})

test('the Necronomicon is held from its night on, first by the Coven Leader, then by the next', () => {
  const game = gameWith(['Medusa', 'Coven Leader', 'Necromancer', 'Sheriff'])
  playNight(game)
  expect(game.bookHolder).toBe(-1)
  playNight(game)
  expect(game.bookHolder).toBe(1)
  expect(codesOf(game, 1)).toEqual(['book'])
  die(game, 1, 'lynch', ['Town'])
  settleDeaths(game)
  expect(game.bookHolder).toBe(0)
})

test('the holder keeps the Necronomicon even when a Coven Leader comes back', () => {
  const game = buried(gameWith(['Medusa', 'Coven Leader', 'Amnesiac', 'Sheriff'], { bookFrom: 1 }), 1)
  settleDeaths(game)
  expect(game.bookHolder).toBe(0)
  playNight(game, { 2: ['remember', 1] })
  expect(game.bookHolder).toBe(0)
})

test('without the Coven nobody holds the Necronomicon', () => {
  const game = gameWith(['Sheriff', 'Mafioso'], { bookFrom: 1 })
  playNight(game)
  expect(game.bookHolder).toBe(-1)
})

test('each side that knows itself learns its members and nobody else does', () => {
  const game = gameWith(['Godfather', 'Medusa', 'Vampire', 'Sheriff', 'Framer', 'Witch'])
  emitTeams(game)
  expect(game.heard.map((events) => events.length)).toEqual([1, 1, 1, 0, 1, 0])
  expect(game.heard[4]![0]).toEqual({ kind: 'team', seats: [0, 4], roles: ['Godfather', 'Framer'] })
})
