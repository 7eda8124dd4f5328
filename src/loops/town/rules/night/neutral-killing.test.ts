import { expect, test } from 'vitest'
import { codesOf, deadOf, eventsOf, gameWith, playNight, skipTo, visitsOf } from '../game.suite.ts'

test('an Arsonist douses, then sets all the doused on fire at once', () => {
  const game = gameWith(['Arsonist', 'Godfather', 'Sheriff', 'Doctor', 'Mayor'])
  playNight(game, { 0: ['douse', 1] })
  playNight(game, { 0: ['douse', 2] })
  playNight(game, { 0: ['ignite'] })
  expect(deadOf(game)).toEqual([1, 2])
  expect(eventsOf(game, 'death')[0]).toMatchObject({ how: 'attack', by: ['Arsonist'] })
})

test('only an Arsonist notices gasoline', () => {
  const game = gameWith(['Arsonist', 'Arsonist', 'Sheriff'])
  playNight(game, { 0: ['douse', 1], 1: ['douse', 2] })
  expect(codesOf(game, 1)).toEqual(['doused'])
  expect(codesOf(game, 2)).toEqual([])
})

test('who visits an Arsonist is doused', () => {
  const game = gameWith(['Arsonist', 'Sheriff'])
  playNight(game, { 1: ['investigate', 0] })
  expect(game.seats[1]!.doused).toBe(true)
})

test('an Arsonist who does nothing washes himself; one who acts or is kept from it does not', () => {
  const game = gameWith(['Arsonist', 'Sheriff', 'Escort'])
  game.seats[0]!.doused = true
  playNight(game, { 0: ['douse', 1] })
  playNight(game, { 0: ['douse', 1], 2: ['distract', 0] })
  expect(game.seats[0]!.doused).toBe(true)
  playNight(game)
  expect(game.seats[0]!.doused).toBe(false)
})

test('an Arsonist who is controlled to himself ignites', () => {
  const game = gameWith(['Arsonist', 'Witch', 'Sheriff'])
  game.seats[2]!.doused = true
  playNight(game, { 0: ['douse', 1], 1: ['control', 0, 0] })
  expect(deadOf(game)).toEqual([2])
})

test('a Juggernaut attacks at full moon only, until the first kill', () => {
  const game = gameWith(['Juggernaut', 'Sheriff', 'Doctor', 'Mayor'])
  playNight(game, { 0: ['attack', 1] })
  expect(deadOf(game)).toEqual([])
  playNight(game, { 0: ['attack', 1] })
  expect(deadOf(game)).toEqual([1])
  playNight(game, { 0: ['attack', 2] })
  expect(deadOf(game)).toEqual([1, 2])
  expect(game.seats[0]!.tally).toBe(2)
})

test.each([
  [1, false],
  [2, true],
])('a Juggernaut with %i kills has a basic defence: %s', (tally, lives) => {
  const game = gameWith(['Juggernaut', 'Mafioso'])
  game.seats[0]!.tally = tally
  playNight(game, { 1: ['kill', 0] })
  expect(game.seats[0]!.alive).toBe(lives)
})

test.each([
  [2, [1]],
  [3, [1, 2]],
])('a Juggernaut with %i kills kills %j: the third lets him rampage', (tally, dead) => {
  const game = gameWith(['Juggernaut', 'Mayor', 'Sheriff'])
  game.seats[0]!.tally = tally
  playNight(game, { 0: ['attack', 1], 2: ['investigate', 1] })
  expect(deadOf(game)).toEqual(dead)
})

test.each([
  [3, true],
  [4, false],
])('against a Juggernaut with %i kills a Doctor helps: %s', (tally, lives) => {
  const game = gameWith(['Juggernaut', 'Mayor', 'Doctor', 'Sheriff'])
  game.seats[0]!.tally = tally
  playNight(game, { 0: ['attack', 1], 2: ['heal', 1] })
  expect(game.seats[1]!.alive).toBe(lives)
})

test('a Serial Killer kills each night', () => {
  const game = gameWith(['Serial Killer', 'Sheriff', 'Mayor'])
  playNight(game, { 0: ['kill', 1] })
  playNight(game, { 0: ['kill', 2] })
  expect(deadOf(game)).toEqual([1, 2])
})

test('a Serial Killer kills whoever distracts him, and the will of the dead cannot be read', () => {
  const game = gameWith(['Serial Killer', 'Escort', 'Mayor'])
  game.seats[1]!.will = 'it was the Serial Killer'
  playNight(game, { 0: ['kill', 2], 1: ['distract', 0] })
  expect(deadOf(game)).toEqual([1, 2])
  expect(eventsOf(game, 'death')[0]).toMatchObject({ seat: 1, role: 'Escort', will: undefined })
})

test('the will of an Escort who survived the Serial Killer can be read later', () => {
  const game = gameWith(['Serial Killer', 'Escort', 'Mayor', 'Doctor'])
  game.seats[1]!.will = 'my will'
  playNight(game, { 1: ['distract', 0], 3: ['heal', 1] })
  playNight(game, { 0: ['kill', 1] })
  expect(eventsOf(game, 'death')[0]).toMatchObject({ seat: 1, will: 'my will' })
})

test('a cautious Serial Killer lets the Escort live and stays at home', () => {
  const game = gameWith(['Serial Killer', 'Escort', 'Mayor'])
  playNight(game, { 0: ['kill', 2, -1, 'cautious'], 1: ['distract', 0] })
  expect(deadOf(game)).toEqual([])
})

test('a Werewolf attacks the target and all visitors at full moon, and nobody otherwise', () => {
  const game = gameWith(['Werewolf', 'Mayor', 'Sheriff', 'Doctor'])
  playNight(game, { 0: ['rampage', 1], 2: ['investigate', 1] })
  expect(deadOf(game)).toEqual([])
  playNight(game, { 0: ['rampage', 1], 2: ['investigate', 1] })
  expect(deadOf(game)).toEqual([1, 2])
})

test('a Werewolf who stays at home attacks whoever comes', () => {
  const game = skipTo(gameWith(['Werewolf', 'Mayor', 'Sheriff']), 2)
  playNight(game, { 2: ['investigate', 0] })
  expect(deadOf(game)).toEqual([2])
  expect(visitsOf(game)).toEqual([[2, 0]])
})

test('a distracted Werewolf stays at home and attacks the Escort', () => {
  const game = skipTo(gameWith(['Werewolf', 'Mayor', 'Escort']), 2)
  playNight(game, { 0: ['rampage', 1], 2: ['distract', 0] })
  expect(deadOf(game)).toEqual([2])
})

test('a jailed Werewolf attacks the Jailor at full moon unless he is executed', () => {
  const game = skipTo(gameWith(['Werewolf', 'Jailor', 'Mayor']), 2)
  playNight(game, { jail: [1, 0], 0: ['rampage', 2] })
  expect(deadOf(game)).toEqual([1])
  const other = skipTo(gameWith(['Werewolf', 'Jailor', 'Mayor']), 2)
  playNight(other, { jail: [1, 0], 1: ['execute', 0] })
  expect(deadOf(other)).toEqual([0])
})

test('a Werewolf at the house of a prisoner meets whoever else was turned away there', () => {
  const game = skipTo(gameWith(['Werewolf', 'Mayor', 'Sheriff', 'Jailor']), 2)
  playNight(game, { jail: [3, 1], 0: ['rampage', 1], 2: ['investigate', 1] })
  expect(deadOf(game)).toEqual([2])
})
