import { expect, test } from 'vitest'
import { buried, codesOf, deadOf, gameWith, noticeOf, playNight, skipTo, visitsOf } from '../game.suite.ts'

test('an Escort keeps a player from acting, for one night', () => {
  const game = gameWith(['Escort', 'Sheriff', 'Mafioso'])
  playNight(game, { 0: ['distract', 1], 1: ['investigate', 2] })
  expect(codesOf(game, 1)).toEqual(['blocked'])
  expect(visitsOf(game)).toEqual([[0, 1]])
  playNight(game, { 1: ['investigate', 2] })
  expect(codesOf(game, 1)).toEqual(['blocked', 'suspicious'])
})

test.each([
  'Escort',
  'Consort',
  'Witch',
  'Coven Leader',
  'Veteran',
  'Transporter',
  'Retributionist',
  'Pestilence',
])('nobody distracts a %s', (role) => {
  const game = gameWith(['Escort', role])
  playNight(game, { 0: ['distract', 1] })
  expect(codesOf(game, 1)[0]).toBe('block_immune')
})

test('a Transporter swaps all that is aimed at two players', () => {
  const game = gameWith(['Transporter', 'Mayor', 'Sheriff', 'Mafioso', 'Doctor'])
  playNight(game, { 0: ['transport', 1, 2], 3: ['kill', 1], 4: ['heal', 1] })
  expect(deadOf(game)).toEqual([])
  expect(codesOf(game, 1)).toEqual(['transported'])
  expect(codesOf(game, 2)).toEqual(['transported', 'saved'])
  expect(visitsOf(game)).toEqual([
    [0, 1],
    [0, 2],
    [3, 2],
    [4, 2],
  ])
})

test('two transports are made one after the other', () => {
  const game = gameWith(['Transporter', 'Transporter', 'Mayor', 'Sheriff', 'Doctor', 'Mafioso'])
  playNight(game, { 0: ['transport', 2, 3], 1: ['transport', 3, 4], 5: ['kill', 2] })
  expect(deadOf(game)).toEqual([4])
})

test('nobody is transported out of jail', () => {
  const game = gameWith(['Transporter', 'Mayor', 'Sheriff', 'Jailor', 'Mafioso'])
  playNight(game, { jail: [3, 1], 0: ['transport', 1, 2], 4: ['kill', 2] })
  expect(codesOf(game, 0)).toEqual(['target_jailed'])
  expect(deadOf(game)).toEqual([2])
})

test('a Transporter can swap himself', () => {
  const game = gameWith(['Transporter', 'Mayor', 'Mafioso'])
  playNight(game, { 0: ['transport', 0, 1], 2: ['kill', 0] })
  expect(deadOf(game)).toEqual([1])
})

test('a killer who is transported onto himself kills nobody', () => {
  const game = gameWith(['Transporter', 'Mayor', 'Mafioso'])
  playNight(game, { 0: ['transport', 2, 1], 2: ['kill', 1] })
  expect(deadOf(game)).toEqual([])
})

test("a Retributionist uses a dead townsman's ability once, and the corpse is seen", () => {
  const game = buried(skipTo(gameWith(['Retributionist', 'Sheriff', 'Mafioso', 'Lookout']), 2), 1)
  playNight(game, { 0: ['raise', 1, 2], 3: ['watch', 2] })
  expect(codesOf(game, 0)).toEqual(['suspicious'])
  expect(codesOf(game, 1)).toEqual([])
  expect(noticeOf(game, 3, 'visitors').seats).toEqual([2, 1])
  expect(visitsOf(game)).toContainEqual([0, 1])
  playNight(game, { 0: ['raise', 1, 2] })
  expect(codesOf(game, 0)).toEqual(['suspicious', 'raise_failed'])
})

test('a Retributionist raises neither the enemies of the Town nor a body that was cleaned', () => {
  const game = buried(skipTo(gameWith(['Retributionist', 'Mafioso', 'Sheriff', 'Doctor']), 2), 1, 2)
  game.seats[2]!.hidden = true
  playNight(game, { 0: ['raise', 1, 3] })
  playNight(game, { 0: ['raise', 2, 3] })
  expect(codesOf(game, 0)).toEqual(['raise_failed', 'raise_failed'])
})

test('a raised Bodyguard fights and cannot die again; a raised Escort distracts', () => {
  const game = buried(
    skipTo(gameWith(['Retributionist', 'Bodyguard', 'Mayor', 'Mafioso', 'Escort', 'Sheriff']), 2),
    1,
    4,
  )
  playNight(game, { 0: ['raise', 4, 5], 5: ['investigate', 3] })
  expect(codesOf(game, 5)).toEqual(['blocked'])
  playNight(game, { 0: ['raise', 1, 2], 3: ['kill', 2] })
  expect(deadOf(game)).toEqual([1, 3, 4])
})

test('a Medium and a Mayor have nothing to do at night', () => {
  const game = gameWith(['Medium', 'Mayor'])
  playNight(game)
  expect(game.chronicle).toEqual([])
})
