import { expect, test } from 'vitest'
import { die } from './die.ts'
import {
  buried,
  codesOf,
  deadOf,
  eventsOf,
  gameWith,
  noticeOf,
  noticesOf,
  playNight,
  roleOf,
  skipTo,
  visitsOf,
} from './game.suite.ts'
import { strength } from './role.ts'
import { roleNamed } from './roles.ts'
import { settleDeaths } from './settle-deaths.ts'
import { emitTeams } from './team.ts'

// What the original simulator did wrong at night, each as a test that would have caught it.

test('information roles were blind: Sheriff, Investigator, Lookout and Tracker have real answers', () => {
  const game = gameWith(['Sheriff', 'Investigator', 'Lookout', 'Tracker', 'Mafioso', 'Mayor'])
  playNight(game, {
    0: ['investigate', 4],
    1: ['investigate', 4],
    2: ['watch', 5],
    3: ['track', 4],
    4: ['kill', 5],
  })
  expect(codesOf(game, 0)).toEqual(['suspicious'])
  expect(noticeOf(game, 1, 'group').roles).toContain('Mafioso')
  expect(noticeOf(game, 2, 'visitors').seats).toEqual([5, 4])
  expect(noticeOf(game, 3, 'visited').seats).toEqual([4, 5])
})

test("a Psychic's vision was random and its text was lost", () => {
  const game = gameWith(['Psychic', 'Mafioso', 'Mayor', 'Doctor'])
  playNight(game)
  expect(noticeOf(game, 0, 'vision_evil').seats).toContain(1)
})

test('a Spy was given the names of the visitors', () => {
  const game = gameWith(['Spy', 'Mayor', 'Blackmailer', 'Mafioso'])
  playNight(game, { 0: ['bug', 1], 2: ['blackmail', 1] })
  expect(noticesOf(game, 0).flatMap(({ seats = [] }) => seats)).toEqual([1, 1])
})

test('heals were permanent', () => {
  const game = gameWith(['Doctor', 'Mayor', 'Mafioso'])
  playNight(game, { 0: ['heal', 1] })
  playNight(game, { 2: ['kill', 1] })
  expect(deadOf(game)).toEqual([1])
})

test.each(['Escort', 'Consort'])('the block of an %s was permanent', (role) => {
  const game = gameWith([role, 'Sheriff', 'Jester'])
  playNight(game, { 0: ['distract', 1], 1: ['investigate', 2] })
  playNight(game, { 1: ['investigate', 2] })
  expect(codesOf(game, 1)).toEqual(['blocked', 'not_suspicious'])
})

test('jail was permanent', () => {
  const game = gameWith(['Jailor', 'Sheriff', 'Jester'])
  playNight(game, { jail: [0, 1], 1: ['investigate', 2] })
  playNight(game, { 1: ['investigate', 2] })
  expect(codesOf(game, 1)).toEqual(['not_suspicious'])
})

test('frames were permanent', () => {
  const game = gameWith(['Framer', 'Mayor', 'Sheriff', 'Mafioso'])
  playNight(game, { 0: ['frame', 1] })
  playNight(game, { 2: ['investigate', 1] })
  expect(codesOf(game, 2)).toEqual(['not_suspicious'])
})

test('a Jailor could never execute', () => {
  const game = skipTo(gameWith(['Jailor', 'Mafioso', 'Mayor']), 2)
  playNight(game, { jail: [0, 1], 0: ['execute'] })
  expect(deadOf(game)).toEqual([1])
})

test('an alert Veteran killed nobody', () => {
  const game = gameWith(['Veteran', 'Mafioso', 'Mayor'])
  playNight(game, { 0: ['alert'], 1: ['kill', 0] })
  expect(deadOf(game)).toEqual([1])
})

test("a Bodyguard's death was not announced", () => {
  const game = gameWith(['Bodyguard', 'Mayor', 'Mafioso'])
  playNight(game, { 0: ['protect', 1], 2: ['kill', 1] })
  expect(eventsOf(game, 'death').map(({ seat }) => seat)).toEqual([0, 2])
})

test('a Crusader protected the target of the night before', () => {
  const game = gameWith(['Crusader', 'Mayor', 'Doctor', 'Godfather'])
  playNight(game, { 0: ['protect', 1] })
  playNight(game, { 0: ['protect', 2], 3: ['kill', 1] })
  expect(deadOf(game)).toEqual([1])
})

test('the guilt of a Vigilante crashed the game, or killed him in the same night', () => {
  const game = skipTo(gameWith(['Vigilante', 'Mayor', 'Mafioso']), 2)
  playNight(game, { 0: ['shoot', 1] })
  expect(deadOf(game)).toEqual([1])
  playNight(game)
  expect(deadOf(game)).toEqual([0, 1])
})

test('transports came one night late', () => {
  const game = gameWith(['Transporter', 'Mayor', 'Doctor', 'Mafioso'])
  playNight(game, { 0: ['transport', 1, 2], 3: ['kill', 1] })
  expect(deadOf(game)).toEqual([2])
  playNight(game, { 3: ['kill', 1] })
  expect(deadOf(game)).toEqual([1, 2])
})

test('ambushes came one night late', () => {
  const game = gameWith(['Ambusher', 'Mayor', 'Sheriff', 'Mafioso'])
  playNight(game, { 0: ['ambush', 1], 2: ['investigate', 1] })
  expect(deadOf(game)).toEqual([2])
})

test('the final hex came one night late', () => {
  const game = gameWith(['Hex Master', 'Mayor'])
  playNight(game, { 0: ['hex', 1] })
  expect(deadOf(game)).toEqual([1])
})

test('the Mafioso was never promoted', () => {
  const game = skipTo(gameWith(['Godfather', 'Mafioso', 'Jailor']), 2)
  playNight(game, { jail: [2, 0], 2: ['execute'] })
  expect(roleOf(game, 1)).toBe('Godfather')
})

test('a Forger set a flag and wrote nothing', () => {
  const game = gameWith(['Forger', 'Mafioso', 'Mayor'])
  playNight(game, { 0: ['forge', 2, -1, 'forged'], 1: ['kill', 2] })
  expect(eventsOf(game, 'death')[0]!.will).toBe('forged')
})

test('a Janitor cleaned nothing', () => {
  const game = gameWith(['Janitor', 'Mafioso', 'Mayor'])
  playNight(game, { 0: ['clean', 2], 1: ['kill', 2] })
  expect(eventsOf(game, 'death')[0]!.role).toBeUndefined()
})

test('an Amnesiac never became anything', () => {
  const game = buried(gameWith(['Amnesiac', 'Sheriff', 'Mafioso']), 1)
  playNight(game, { 0: ['remember', 1] })
  expect(roleOf(game, 0)).toBe('Sheriff')
})

test('a Guardian Angel could protect without end', () => {
  const game = gameWith(['Guardian Angel', 'Mayor', 'Mafioso'])
  game.seats[0]!.target = 1
  for (let night = 0; night < 3; night++) playNight(game, { 0: ['protect'], 2: ['kill', 1] })
  expect(deadOf(game)).toEqual([1])
})

test('an Arsonist burnt himself', () => {
  const game = gameWith(['Arsonist', 'Mayor'])
  for (const seat of game.seats) seat.doused = true
  playNight(game, { 0: ['ignite'] })
  expect(deadOf(game)).toEqual([1])
})

test('an unstoppable attack killed the invincible', () => {
  const game = buried(gameWith(['Jester', 'Pestilence', 'Mayor']), 0)
  game.hauntings.push({ jester: 0, voters: [1] })
  playNight(game)
  expect(deadOf(game)).toEqual([0])
})

test('Juggernaut, Werewolf and Pestilence had the wrong strengths', () => {
  expect(roleNamed('Juggernaut').attack).toBe(strength.powerful)
  expect(roleNamed('Werewolf').defense).toBe(strength.basic)
  expect(roleNamed('Pestilence').attack).toBe(strength.powerful)
})

test.each([
  ['Retributionist', ['raise', 3, 2]],
  ['Blackmailer', ['blackmail', 2]],
  ['Witch', ['control', 2, 1]],
  ['Plaguebearer', ['infect', 2]],
  ['Vampire', ['bite', 2]],
  ['Coven Leader', ['control', 2, 1]],
  ['Potion Master', ['uncover', 2]],
  ['Vampire Hunter', ['stake', 2]],
] as const)('the night of a %s crashed or did nothing', (role, order) => {
  const game = buried(skipTo(gameWith([role, 'Mayor', 'Doctor', 'Sheriff', 'Vampire']), 2), 3)
  playNight(game, { 0: order as never })
  expect(visitsOf(game).length).toBeGreaterThan(0)
})

test('ties followed the order of submission', () => {
  const nights = [
    { 0: ['transport', 2, 3], 1: ['transport', 3, 4], 5: ['kill', 2] } as const,
    { 5: ['kill', 2], 1: ['transport', 3, 4], 0: ['transport', 2, 3] } as const,
  ].map((orders) => {
    const game = gameWith(['Transporter', 'Transporter', 'Mayor', 'Doctor', 'Sheriff', 'Mafioso'])
    playNight(game, orders)
    return game.chronicle
  })
  expect(nights[0]).toEqual(nights[1])
})

test('a Lookout did not read the final visits', () => {
  const game = gameWith(['Lookout', 'Transporter', 'Witch', 'Escort', 'Mayor', 'Doctor', 'Sheriff'])
  playNight(game, {
    0: ['watch', 4],
    1: ['transport', 4, 5],
    2: ['control', 5, 4],
    3: ['distract', 6],
    5: ['heal', 6],
    6: ['investigate', 4],
  })
  expect(noticeOf(game, 0, 'visitors').seats).toEqual([4, 1])
})

test("the killer's name was announced at dawn", () => {
  const game = gameWith(['Mayor', 'Mafioso', 'Serial Killer'])
  playNight(game, { 1: ['kill', 0], 2: ['kill', 0] })
  const [death] = eventsOf(game, 'death')
  expect(death!.by).toEqual(['Mafia', 'Serial Killer'])
  expect(game.chronicle.filter(({ audience, event }) => audience === -1 && event.kind !== 'death')).toEqual(
    [],
  )
})

test('deaths were never announced with role, will and note', () => {
  const game = gameWith(['Mayor', 'Serial Killer'])
  game.seats[0]!.will = 'my will'
  game.seats[1]!.note = 'you are next'
  playNight(game, { 1: ['kill', 0] })
  expect(eventsOf(game, 'death')[0]).toMatchObject({ role: 'Mayor', will: 'my will', note: 'you are next' })
})

test('a Guardian Angel stayed one when the target was dead', () => {
  const game = gameWith(['Guardian Angel', 'Mayor'])
  game.seats[0]!.target = 1
  die(game, 1, 'lynch', ['Town'])
  settleDeaths(game)
  expect(roleOf(game, 0)).toBe('Survivor')
})

test('every townsman learned who else is of the Town', () => {
  const game = gameWith(['Sheriff', 'Doctor', 'Mafioso', 'Framer'])
  emitTeams(game)
  expect([game.heard[0], game.heard[1]]).toEqual([[], []])
})

test('there was no seed: the same chance gives the same night', () => {
  const night = () => {
    const game = gameWith(['Psychic', 'Crusader', 'Mayor', 'Sheriff', 'Lookout', 'Mafioso'], {}, 'same')
    playNight(game, { 1: ['protect', 2], 3: ['investigate', 2], 4: ['watch', 2], 5: ['kill', 3] })
    return game
  }
  expect(night()).toEqual(night())
})
