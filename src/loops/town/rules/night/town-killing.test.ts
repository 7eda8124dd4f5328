import { expect, test } from 'vitest'
import { codesOf, deadOf, eventsOf, gameWith, noticeOf, playNight, roleOf, skipTo } from '../game.suite.ts'

test('a prisoner cannot act, cannot be reached, and visitors get a notice', () => {
  const game = gameWith(['Jailor', 'Doctor', 'Mafioso', 'Mayor', 'Lookout'])
  playNight(game, { jail: [0, 1], 1: ['heal', 3], 2: ['kill', 1], 4: ['watch', 1] })
  expect(deadOf(game)).toEqual([])
  expect(codesOf(game, 2)).toEqual(['target_jailed'])
  expect(codesOf(game, 4)).toEqual(['target_jailed'])
  expect(eventsOf(game, 'visit')).toEqual([])
})

test('the jail holds even those whom nobody can distract', () => {
  const game = gameWith(['Jailor', 'Veteran', 'Sheriff', 'Witch'])
  playNight(game, { jail: [0, 1], 1: ['alert'], 2: ['investigate', 1] })
  playNight(game, { jail: [0, 3], 3: ['control', 2, 1] })
  expect(deadOf(game)).toEqual([])
  expect(codesOf(game, 2)).toEqual(['target_jailed'])
})

test('an execution is unstoppable and takes one of three', () => {
  const game = skipTo(gameWith(['Jailor', 'Godfather', 'Mayor']), 2)
  playNight(game, { jail: [0, 1], 0: ['execute', 1, -1, 'caught'] })
  expect(eventsOf(game, 'death')[0]).toMatchObject({
    seat: 1,
    how: 'execution',
    by: ['Jailor'],
    note: 'caught',
  })
  expect(game.seats[0]!.uses).toBe(2)
})

test('there is no execution in the first night', () => {
  const game = gameWith(['Jailor', 'Godfather'])
  playNight(game, { jail: [0, 1], 0: ['execute', 1] })
  expect(deadOf(game)).toEqual([])
  expect(game.seats[0]!.uses).toBe(3)
})

test('a Jailor who executes a townsman never executes again', () => {
  const game = skipTo(gameWith(['Jailor', 'Sheriff', 'Mafioso']), 2)
  playNight(game, { jail: [0, 1], 0: ['execute', 1] })
  expect(game.seats[0]!.uses).toBe(0)
  playNight(game, { jail: [0, 2], 0: ['execute', 2] })
  expect(deadOf(game)).toEqual([1])
})

test('a distracted Jailor holds the prisoner but cannot execute', () => {
  const game = skipTo(gameWith(['Jailor', 'Mafioso', 'Escort']), 2)
  playNight(game, { jail: [0, 1], 0: ['execute', 1], 1: ['kill', 2], 2: ['distract', 0] })
  expect(deadOf(game)).toEqual([])
})

test('a Jailor can be killed while the prisoner is executed', () => {
  const game = skipTo(gameWith(['Jailor', 'Mafioso', 'Serial Killer']), 2)
  playNight(game, { jail: [0, 1], 0: ['execute', 1], 2: ['kill', 0] })
  expect(deadOf(game)).toEqual([0, 1])
})

test('a Vampire Hunter stakes a Vampire, and finds none elsewhere', () => {
  const game = gameWith(['Vampire Hunter', 'Vampire', 'Vampire', 'Sheriff'])
  playNight(game, { 0: ['stake', 3] })
  playNight(game, { 0: ['stake', 1] })
  expect(codesOf(game, 0)).toEqual(['no_vampire', 'vampire_found'])
  expect(deadOf(game)).toEqual([1])
})

test('Vampires who visit a Vampire Hunter are staked and do him no harm', () => {
  const game = gameWith(['Vampire Hunter', 'Vampire', 'Vampire', 'Sheriff'])
  playNight(game, { 1: ['bite', 0], 2: ['bite', 0] })
  expect(deadOf(game)).toEqual([2])
  expect(roleOf(game, 0)).toBe('Vampire Hunter')
})

test('without Vampires the Vampire Hunter becomes a Vigilante with one bullet', () => {
  const game = gameWith(['Vampire Hunter', 'Vampire', 'Sheriff'])
  playNight(game, { 0: ['stake', 1] })
  expect(roleOf(game, 0)).toBe('Vigilante')
  expect(game.seats[0]!.uses).toBe(1)
})

test('an alert Veteran attacks every visitor, powerfully', () => {
  const game = gameWith(['Veteran', 'Sheriff', 'Godfather', 'Doctor', 'Mayor'])
  playNight(game, { 0: ['alert'], 1: ['investigate', 0], 2: ['kill', 0], 3: ['heal', 4] })
  expect(deadOf(game)).toEqual([1, 2])
  expect(game.seats[0]!.uses).toBe(2)
})

test('an alert Veteran can be neither distracted nor controlled', () => {
  const game = gameWith(['Veteran', 'Escort', 'Witch', 'Sheriff'])
  playNight(game, { 0: ['alert'], 1: ['distract', 0], 2: ['control', 0, 3] })
  expect(codesOf(game, 0)).toEqual(['control_immune', 'block_immune'])
  expect(game.seats[1]!.alive).toBe(false)
})

test('a Veteran has three alerts, and none of them helps on a night without one', () => {
  const game = gameWith(['Veteran', 'Sheriff', 'Mafioso'])
  for (let night = 0; night < 3; night++) playNight(game, { 0: ['alert'] })
  expect(game.seats[0]!.uses).toBe(0)
  playNight(game, { 0: ['alert'], 1: ['investigate', 0], 2: ['kill', 0] })
  expect(deadOf(game)).toEqual([0])
})

test('a Vigilante has three bullets and none in the first night', () => {
  const game = gameWith(['Vigilante', 'Mafioso', 'Sheriff'])
  playNight(game, { 0: ['shoot', 1] })
  expect(deadOf(game)).toEqual([])
  playNight(game, { 0: ['shoot', 1] })
  expect(deadOf(game)).toEqual([1])
  expect(game.seats[0]!.uses).toBe(2)
})

test('a Vigilante who shot a townsman dies of it in the next night, and of nothing else that could save him', () => {
  const game = skipTo(gameWith(['Vigilante', 'Sheriff', 'Doctor']), 2)
  playNight(game, { 0: ['shoot', 1] })
  expect(deadOf(game)).toEqual([1])
  expect(codesOf(game, 0)).toEqual(['guilt'])
  playNight(game, { 0: ['shoot', 2], 2: ['heal', 0] })
  expect(deadOf(game)).toEqual([0, 1])
  expect(eventsOf(game, 'death')[1]).toMatchObject({ seat: 0, how: 'suicide', by: ['Vigilante'] })
})

test('a Vigilante whose shot is stopped gets a notice and feels no guilt', () => {
  const game = skipTo(gameWith(['Vigilante', 'Sheriff', 'Doctor', 'Godfather']), 2)
  playNight(game, { 0: ['shoot', 1], 2: ['heal', 1] })
  playNight(game, { 0: ['shoot', 3] })
  expect(codesOf(game, 0)).toEqual(['target_immune', 'target_immune'])
  expect(noticeOf(game, 3, 'attacked').seats).toBeUndefined()
  playNight(game)
  expect(deadOf(game)).toEqual([])
})
