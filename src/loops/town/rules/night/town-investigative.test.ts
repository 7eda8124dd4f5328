import { expect, test } from 'vitest'
import { buried, codesOf, deadOf, gameWith, noticeOf, noticesOf, playNight, skipTo } from '../game.suite.ts'
import { isGood } from './inform.ts'

test('a Lookout sees every visitor of the house and not himself', () => {
  const game = gameWith(['Lookout', 'Doctor', 'Sheriff', 'Mayor', 'Escort'])
  playNight(game, { 0: ['watch', 3], 1: ['heal', 3], 2: ['investigate', 3], 4: ['distract', 1] })
  expect(noticeOf(game, 0, 'visitors').seats).toEqual([3, 2])
})

test('a Lookout can watch his own house', () => {
  const game = gameWith(['Lookout', 'Sheriff'])
  playNight(game, { 0: ['watch', 0], 1: ['investigate', 0] })
  expect(noticeOf(game, 0, 'visitors').seats).toEqual([0, 1])
})

test.each([
  ['Mafioso', true],
  ['Framer', true],
  ['Godfather', false],
  ['Serial Killer', true],
  ['Medusa', true],
  ['Arsonist', false],
  ['Jester', false],
  ['Doctor', false],
])('a Sheriff finds a %s suspicious: %s', (role, suspicious) => {
  const game = gameWith(['Sheriff', role])
  playNight(game, { 0: ['investigate', 1] })
  expect(codesOf(game, 0)).toEqual([suspicious ? 'suspicious' : 'not_suspicious'])
})

test('a Werewolf is suspicious at full moon only', () => {
  const game = gameWith(['Sheriff', 'Werewolf'])
  playNight(game, { 0: ['investigate', 1] })
  playNight(game, { 0: ['investigate', 1], 1: ['rampage', 1] })
  expect(codesOf(game, 0).slice(0, 2)).toEqual(['not_suspicious', 'suspicious'])
})

test('whoever holds the Necronomicon is not suspicious', () => {
  const game = gameWith(['Sheriff', 'Medusa'])
  game.bookHolder = 1
  playNight(game, { 0: ['investigate', 1] })
  expect(codesOf(game, 0)).toEqual(['not_suspicious'])
})

test('the hexed and the framed are suspicious', () => {
  const game = gameWith(['Sheriff', 'Doctor', 'Framer'])
  playNight(game, { 0: ['investigate', 1], 2: ['frame', 1] })
  game.seats[1]!.hexed = true
  playNight(game, { 0: ['investigate', 1] })
  expect(codesOf(game, 0)).toEqual(['suspicious', 'suspicious'])
})

test('a Psychic needs no order: odd nights show three with somebody evil, even nights two with somebody good', () => {
  for (let seed = 0; seed < 30; seed++) {
    const game = gameWith(
      ['Psychic', 'Doctor', 'Mayor', 'Survivor', 'Mafioso', 'Jester'],
      {},
      `vision ${seed}`,
    )
    playNight(game)
    playNight(game)
    const evil = noticeOf(game, 0, 'vision_evil').seats!
    const good = noticeOf(game, 0, 'vision_good').seats!
    expect(new Set(evil).size).toBe(3)
    expect(new Set(good).size).toBe(2)
    expect(evil.some((seat) => !isGood(game.seats[seat]!.role))).toBe(true)
    expect(good.some((seat) => isGood(game.seats[seat]!.role))).toBe(true)
    expect([...evil, ...good]).not.toContain(0)
  }
})

test('a Psychic who is distracted or jailed sees nothing', () => {
  const game = gameWith(['Psychic', 'Escort', 'Jailor', 'Mafioso', 'Doctor'])
  playNight(game, { 1: ['distract', 0] })
  playNight(game, { jail: [2, 0] })
  expect(codesOf(game, 0)).toEqual(['blocked'])
})

test('a town without anybody good gives a Psychic an empty vision', () => {
  const game = skipTo(gameWith(['Psychic', 'Mafioso', 'Jester', 'Witch']), 2)
  playNight(game)
  expect(noticeOf(game, 0, 'vision_good').seats).toEqual([])
})

test('a Spy learns what happened to the one he bugs and whom the Mafia and the Coven visited, but not who', () => {
  const game = gameWith(['Spy', 'Doctor', 'Consort', 'Coven Leader', 'Mayor'])
  playNight(game, { 0: ['bug', 1], 1: ['heal', 4], 2: ['distract', 1], 3: ['control', 1, 4] })
  expect(noticeOf(game, 0, 'faction_visits')).toMatchObject({ seats: [1, 1], roles: ['Mafia', 'Coven'] })
  expect(noticeOf(game, 0, 'bugged')).toMatchObject({ seats: [1], text: 'controlled,blocked' })
  expect(noticesOf(game, 0).flatMap(({ seats }) => seats ?? [])).not.toContain(2)
})

test('a Spy without a bug still learns the visits; a distracted one learns nothing', () => {
  const game = gameWith(['Spy', 'Doctor', 'Blackmailer', 'Escort'])
  playNight(game, { 2: ['blackmail', 1] })
  expect(codesOf(game, 0)).toEqual(['faction_visits'])
  playNight(game, { 0: ['bug', 1], 2: ['kill', 1], 3: ['distract', 0] })
  expect(codesOf(game, 0)).toEqual(['faction_visits', 'blocked'])
})

test('a Spy does not visit', () => {
  const game = gameWith(['Spy', 'Veteran'])
  playNight(game, { 0: ['bug', 1], 1: ['alert'] })
  expect(deadOf(game)).toEqual([])
})

test('a Tracker sees whom the target visits in the end', () => {
  const game = gameWith(['Tracker', 'Doctor', 'Mayor', 'Witch', 'Transporter'])
  playNight(game, { 0: ['track', 1], 1: ['heal', 0], 3: ['control', 1, 2] })
  expect(noticeOf(game, 0, 'visited').seats).toEqual([1, 2])
  playNight(game, { 0: ['track', 4], 4: ['transport', 1, 2] })
  expect(noticesOf(game, 0).at(-1)!.seats).toEqual([4, 1, 2])
})

test('a Tracker sees nothing of one who was kept at home', () => {
  const game = gameWith(['Tracker', 'Doctor', 'Mayor', 'Escort'])
  playNight(game, { 0: ['track', 1], 1: ['heal', 2], 3: ['distract', 1] })
  expect(noticeOf(game, 0, 'visited').seats).toEqual([1])
})

test('who investigates and dies in the same night still has the answer', () => {
  const game = gameWith(['Sheriff', 'Mafioso', 'Mayor'])
  playNight(game, { 0: ['investigate', 1], 1: ['kill', 0] })
  expect(deadOf(game)).toEqual([0])
  expect(codesOf(game, 0)).toEqual(['suspicious'])
})

test('the dead do not act', () => {
  const game = buried(gameWith(['Sheriff', 'Mafioso', 'Mayor']), 0)
  playNight(game, { 0: ['investigate', 1] })
  expect(codesOf(game, 0)).toEqual([])
})
