import { expect, test } from 'vitest'
import { buried, codesOf, deadOf, gameWith, noticeOf, playNight, skipTo } from '../game.suite.ts'

// Who comes first where two things could be first. The seats are in the other order on purpose.

test('of two who raise the same corpse the Retributionist is first', () => {
  const game = buried(
    skipTo(gameWith(['Necromancer', 'Retributionist', 'Sheriff', 'Mayor', 'Mafioso']), 2),
    2,
  )
  playNight(game, { 0: ['raise', 2, 3], 1: ['raise', 2, 4] })
  expect(codesOf(game, 0)).toContain('raise_failed')
  expect(codesOf(game, 1)).toEqual(['suspicious'])
})

test('a transport is made before an ambush is laid', () => {
  const game = gameWith(['Ambusher', 'Sheriff', 'Mayor', 'Doctor', 'Mafioso', 'Transporter'])
  playNight(game, { 0: ['ambush', 2], 1: ['investigate', 3], 5: ['transport', 2, 3] })
  expect(deadOf(game)).toEqual([5])
  expect(noticeOf(game, 5, 'ambusher').seats).toEqual([0])
})

test('a trap is in the way before a Bodyguard is', () => {
  const game = gameWith(['Bodyguard', 'Mayor', 'Mafioso', 'Trapper'])
  playNight(game)
  playNight(game, { 0: ['protect', 1], 2: ['kill', 1], 3: ['trap', 1] })
  expect(deadOf(game)).toEqual([2])
})

test('a frame is there before the Investigator looks', () => {
  const game = gameWith(['Investigator', 'Mayor', 'Mafioso', 'Framer'])
  playNight(game, { 0: ['investigate', 1], 3: ['frame', 1] })
  expect(noticeOf(game, 0, 'group').roles).toContain('Framer')
})

test('gasoline is poured before another Arsonist lights it', () => {
  const game = gameWith(['Arsonist', 'Mayor', 'Arsonist', 'Sheriff'])
  playNight(game, { 0: ['ignite'], 2: ['douse', 1] })
  expect(deadOf(game)).toEqual([1])
})

test('who comes to an Arsonist on the night of the fire is doused after it', () => {
  const game = gameWith(['Arsonist', 'Sheriff'])
  playNight(game, { 0: ['ignite'], 1: ['investigate', 0] })
  expect(game.seats[1]).toMatchObject({ alive: true, doused: true })
})

test('a Guardian Angel takes gasoline away before the fire, even what is poured tonight does not stay', () => {
  const game = gameWith(['Arsonist', 'Mayor', 'Guardian Angel'])
  Object.assign(game.seats[1]!, { doused: true })
  game.seats[2]!.target = 1
  playNight(game, { 0: ['ignite'], 2: ['protect'] })
  playNight(game, { 0: ['douse', 1], 2: ['protect'] })
  expect(game.seats[1]).toMatchObject({ alive: true, doused: false })
})

test('the plague is counted after the deaths of the night', () => {
  const game = gameWith(['Plaguebearer', 'Mayor', 'Sheriff', 'Mafioso'])
  for (const seat of [1, 3]) game.seats[seat]!.infected = true
  playNight(game, { 3: ['kill', 2] })
  expect(game.seats[0]!.role.name).toBe('Pestilence')
})

test('a Spy hears last, so that he hears all', () => {
  const game = gameWith(['Spy', 'Sheriff', 'Mafioso', 'Doctor', 'Poisoner'])
  playNight(game, { 0: ['bug', 1], 2: ['kill', 1], 3: ['heal', 1], 4: ['poison', 1] })
  expect(noticeOf(game, 0, 'bugged').text).toBe('poisoned,cured,saved')
})

test('an Amnesiac remembers after the deaths, and not if one of them is his', () => {
  const game = buried(gameWith(['Amnesiac', 'Sheriff', 'Mafioso', 'Mayor']), 1)
  playNight(game, { 0: ['remember', 1], 2: ['kill', 0] })
  expect(game.seats[0]!.role.name).toBe('Amnesiac')
})

test('a blocker who is blocked himself goes on: nobody can stop an Escort', () => {
  const game = gameWith(['Sheriff', 'Escort', 'Consort', 'Mafioso'])
  playNight(game, { 0: ['investigate', 3], 1: ['distract', 2], 2: ['distract', 0] })
  expect(codesOf(game, 0)).toEqual(['blocked'])
  expect(codesOf(game, 2)).toEqual(['block_immune'])
})
