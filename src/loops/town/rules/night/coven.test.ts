import { expect, test } from 'vitest'
import {
  buried,
  codesOf,
  deadOf,
  eventsOf,
  gameWith,
  noticeOf,
  playNight,
  skipTo,
  visitsOf,
} from '../game.suite.ts'

test('a Coven Leader controls and learns the role; without the book nobody is harmed', () => {
  const game = gameWith(['Coven Leader', 'Sheriff', 'Mayor', 'Mafioso'])
  playNight(game, { 0: ['control', 1, 3], 1: ['investigate', 2] })
  expect(codesOf(game, 1)).toEqual(['controlled', 'suspicious'])
  expect(noticeOf(game, 0, 'exact_role').roles).toEqual(['Sheriff'])
  expect(deadOf(game)).toEqual([])
})

test('with the book a Coven Leader attacks her victim and has a basic defence', () => {
  const game = gameWith(['Coven Leader', 'Sheriff', 'Mayor', 'Mafioso'])
  game.bookHolder = 0
  playNight(game, { 0: ['control', 1, 2], 3: ['kill', 0] })
  expect(deadOf(game)).toEqual([1])
  expect(eventsOf(game, 'death')[0]!.by).toEqual(['Coven Leader'])
})

test('without the book a Coven Leader has no defence', () => {
  const game = gameWith(['Coven Leader', 'Mafioso'])
  playNight(game, { 1: ['kill', 0] })
  expect(deadOf(game)).toEqual([0])
})

test('when all the living outside the Coven are hexed, they die in the same night', () => {
  const game = gameWith(['Hex Master', 'Godfather', 'Doctor', 'Medusa'])
  playNight(game, { 0: ['hex', 1] })
  expect(deadOf(game)).toEqual([])
  playNight(game, { 0: ['hex', 2], 2: ['heal', 1] })
  expect(deadOf(game)).toEqual([1, 2])
  expect(eventsOf(game, 'death')[0]!.by).toEqual(['Hex Master'])
})

test('with the book a hex attacks, and nobody sees it come', () => {
  const game = gameWith(['Hex Master', 'Sheriff', 'Mayor', 'Lookout'])
  game.bookHolder = 0
  playNight(game, { 0: ['hex', 1], 3: ['watch', 1] })
  expect(deadOf(game)).toEqual([1])
  expect(noticeOf(game, 3, 'visitors').seats).toEqual([1])
})

test('Medusa turns three times whoever visits her to stone, and nobody learns what they were', () => {
  const game = gameWith(['Medusa', 'Sheriff', 'Godfather', 'Mayor'])
  game.seats[1]!.will = 'my will'
  playNight(game, { 0: ['stone'], 1: ['investigate', 0], 2: ['kill', 0] })
  expect(deadOf(game)).toEqual([0, 1, 2])
  expect(eventsOf(game, 'death')[1]).toMatchObject({ role: undefined, will: undefined, by: ['Medusa'] })
  expect(eventsOf(game, 'died')[1]!.role).toBe('Sheriff')
  expect(game.seats[0]!.uses).toBe(2)
})

test('with the book Medusa goes out and turns a player to stone', () => {
  const game = gameWith(['Medusa', 'Sheriff', 'Mayor'])
  playNight(game, { 0: ['attack', 1] })
  expect(deadOf(game)).toEqual([])
  game.bookHolder = 0
  playNight(game, { 0: ['attack', 1] })
  expect(eventsOf(game, 'death')[0]).toMatchObject({ seat: 1, role: undefined })
  expect(visitsOf(game)).toEqual([[0, 1]])
})

test('a Necromancer raises any corpse once, and with the book sends a ghoul', () => {
  const game = buried(skipTo(gameWith(['Necromancer', 'Mafioso', 'Sheriff', 'Mayor', 'Doctor']), 2), 1)
  playNight(game, { 0: ['raise', 1, 2] })
  expect(deadOf(game)).toEqual([1, 2])
  playNight(game, { 0: ['raise', 1, 3] })
  expect(codesOf(game, 0)).toEqual(['book', 'raise_failed'])
  playNight(game, { 0: ['attack', 3] })
  expect(deadOf(game)).toEqual([1, 2, 3])
  expect(eventsOf(game, 'death').at(-1)!.by).toEqual(['Necromancer'])
})

test('poison kills in the next night', () => {
  const game = gameWith(['Poisoner', 'Sheriff', 'Mayor'])
  playNight(game, { 0: ['poison', 1] })
  expect(deadOf(game)).toEqual([])
  expect(codesOf(game, 1)).toEqual(['poisoned'])
  playNight(game)
  expect(eventsOf(game, 'death')).toMatchObject([{ seat: 1, by: ['Poisoner'] }])
})

test.each([1, 2])('a Doctor cures poison in night %i', (night) => {
  const game = gameWith(['Poisoner', 'Sheriff', 'Doctor'])
  playNight(game, night === 1 ? { 0: ['poison', 1], 2: ['heal', 1] } : { 0: ['poison', 1] })
  playNight(game, night === 2 ? { 2: ['heal', 1] } : {})
  playNight(game)
  expect(deadOf(game)).toEqual([])
  expect(codesOf(game, 1)).toEqual(['poisoned', 'cured'])
})

test('a Crusader protects but does not cure', () => {
  const game = gameWith(['Poisoner', 'Sheriff', 'Crusader', 'Mayor'])
  playNight(game, { 0: ['poison', 1], 2: ['protect', 1] })
  expect(codesOf(game, 1)).toEqual(['poisoned'])
  playNight(game)
  expect(game.seats[1]!.alive).toBe(false)
})

test('with the book poison cannot be healed', () => {
  const game = gameWith(['Poisoner', 'Sheriff', 'Doctor'])
  game.bookHolder = 0
  playNight(game, { 0: ['poison', 1], 2: ['heal', 1] })
  playNight(game, { 2: ['heal', 1] })
  expect(deadOf(game)).toEqual([1])
})

test('a Potion Master heals, uncovers and attacks', () => {
  const game = gameWith(['Potion Master', 'Sheriff', 'Mayor', 'Mafioso'])
  playNight(game, { 0: ['heal', 1], 3: ['kill', 1] })
  expect(noticeOf(game, 1, 'saved').roles).toEqual(['Potion Master'])
  playNight(game, { 0: ['uncover', 3] })
  expect(noticeOf(game, 0, 'exact_role').roles).toEqual(['Mafioso'])
  playNight(game, { 0: ['attack', 1] })
  expect(eventsOf(game, 'death')[0]).toMatchObject({ seat: 1, by: ['Potion Master'] })
})

test('each potion takes three nights to brew again, and none with the book', () => {
  const game = gameWith(['Potion Master', 'Sheriff', 'Doctor', 'Mayor', 'Lookout'], { bookFrom: 9 })
  playNight(game, { 0: ['attack', 1] })
  playNight(game, { 0: ['attack', 2] })
  playNight(game, { 0: ['attack', 2] })
  expect(deadOf(game)).toEqual([1])
  playNight(game, { 0: ['attack', 2] })
  expect(deadOf(game)).toEqual([1, 2])
  game.bookHolder = 0
  playNight(game, { 0: ['attack', 3] })
  playNight(game, { 0: ['attack', 4] })
  expect(deadOf(game)).toEqual([1, 2, 3, 4])
})
