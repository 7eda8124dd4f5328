import { expect, test } from 'vitest'
import {
  buried,
  codesOf,
  deadOf,
  eventsOf,
  gameWith,
  noticeOf,
  playNight,
  roleOf,
  skipTo,
  visitsOf,
} from '../game.suite.ts'

test('an Amnesiac becomes what a dead player was, as new, and the town learns the role', () => {
  const game = buried(gameWith(['Amnesiac', 'Vigilante', 'Mafioso', 'Sheriff']), 1)
  game.seats[1]!.uses = 0
  playNight(game, { 0: ['remember', 1] })
  expect(roleOf(game, 0)).toBe('Vigilante')
  expect(game.seats[0]!.uses).toBe(3)
  expect(eventsOf(game, 'remembered')).toEqual([{ kind: 'remembered', role: 'Vigilante' }])
  expect(game.heard[3]).toContainEqual({ kind: 'remembered', role: 'Vigilante' })
})

test('an Amnesiac who joins the Mafia knows it, and the Mafia knows him', () => {
  const game = buried(gameWith(['Amnesiac', 'Framer', 'Mafioso', 'Sheriff']), 1)
  playNight(game, { 0: ['remember', 1] })
  const team = game.heard[2]!.find((event) => event.kind === 'team')
  expect(team).toMatchObject({ seats: [0, 1, 2], roles: ['Framer', 'Framer', 'Mafioso'] })
  expect(game.heard[0]).toContain(team)
  expect(game.heard[3]).not.toContain(team)
})

test('an Amnesiac remembers neither a cleaned body nor while distracted nor after dying', () => {
  const game = buried(gameWith(['Amnesiac', 'Doctor', 'Escort', 'Mafioso']), 1)
  playNight(game, { 0: ['remember', 1], 2: ['distract', 0] })
  game.seats[1]!.hidden = true
  playNight(game, { 0: ['remember', 1] })
  game.seats[1]!.hidden = false
  playNight(game, { 0: ['remember', 1], 3: ['kill', 0] })
  expect(roleOf(game, 0)).toBe('Amnesiac')
})

test('an Amnesiac who becomes an Executioner is given a townsman', () => {
  const game = buried(gameWith(['Amnesiac', 'Executioner', 'Jailor', 'Mayor', 'Sheriff', 'Mafioso']), 1)
  playNight(game, { 0: ['remember', 1] })
  expect(game.seats[0]).toMatchObject({ target: 4 })
  expect(roleOf(game, 0)).toBe('Executioner')
})

test('a Guardian Angel protects the one who was given, twice, and the town hears of it', () => {
  const game = gameWith(['Guardian Angel', 'Mayor', 'Mafioso', 'Sheriff'])
  game.seats[0]!.target = 1
  playNight(game, { 0: ['protect'], 2: ['kill', 1] })
  expect(deadOf(game)).toEqual([])
  expect(eventsOf(game, 'guarded')).toEqual([{ kind: 'guarded', seat: 1 }])
  expect(game.spared).toBe(1 << 1)
  expect(codesOf(game, 0)).toEqual(['target_saved'])
  playNight(game, { 0: ['protect'], 2: ['kill', 1] })
  expect(game.seats[0]!.uses).toBe(0)
  playNight(game, { 0: ['protect'], 2: ['kill', 1] })
  expect(deadOf(game)).toEqual([1])
  expect(game.spared).toBe(0)
})

test('a Guardian Angel takes gasoline, hexes and poison away', () => {
  const game = gameWith(['Guardian Angel', 'Mayor', 'Arsonist'])
  Object.assign(game.seats[1]!, { hexed: true, poisoned: 1 })
  game.seats[0]!.target = 1
  skipTo(game, 2)
  playNight(game, { 0: ['protect'], 2: ['douse', 1] })
  expect(game.seats[1]).toMatchObject({ alive: true, doused: false, hexed: false, poisoned: 0 })
})

test('a Survivor has four vests', () => {
  const game = gameWith(['Survivor', 'Mafioso'])
  for (let night = 0; night < 4; night++) playNight(game, { 0: ['vest'], 1: ['kill', 0] })
  expect(deadOf(game)).toEqual([])
  expect(game.seats[0]!.uses).toBe(0)
  playNight(game, { 0: ['vest'], 1: ['kill', 0] })
  expect(deadOf(game)).toEqual([0])
})

test('a vest does not stop a powerful attack', () => {
  const game = gameWith(['Survivor', 'Werewolf'])
  playNight(skipTo(game, 2), { 0: ['vest'], 1: ['rampage', 0] })
  expect(deadOf(game)).toEqual([0])
})

test('an Executioner has a basic defence', () => {
  const game = gameWith(['Executioner', 'Mafioso', 'Sheriff'])
  game.seats[0]!.target = 2
  playNight(game, { 1: ['kill', 0] })
  expect(deadOf(game)).toEqual([])
})

test.each([1, 2, 3])('a Jester haunts the voter he chose (%i), unstoppably, and only once', (chosen) => {
  const game = buried(gameWith(['Jester', 'Godfather', 'Sheriff', 'Mayor', 'Doctor']), 0)
  game.hauntings.push({ jester: 0, voters: [1, 2, 3] })
  playNight(game, { 0: ['haunt', chosen], 4: ['heal', chosen] })
  expect(eventsOf(game, 'death')).toMatchObject([{ seat: chosen, how: 'haunt', by: ['Jester'] }])
  expect(eventsOf(game, 'haunted')).toEqual([{ kind: 'haunted', jester: 0, target: chosen }])
  playNight(game)
  expect(deadOf(game)).toEqual([0, chosen])
})

test('a Jester who chooses nobody, or somebody who may not be haunted, haunts one by chance', () => {
  for (const order of [undefined, ['haunt', 3] as const]) {
    const game = buried(gameWith(['Jester', 'Mayor', 'Sheriff', 'Doctor']), 0)
    game.hauntings.push({ jester: 0, voters: [1, 2] })
    playNight(game, order === undefined ? {} : { 0: order })
    expect([1, 2]).toContain(deadOf(game)[1])
  }
})

test('a Witch makes a player act on another, and learns the role', () => {
  const game = gameWith(['Witch', 'Doctor', 'Mayor', 'Mafioso'])
  playNight(game, { 0: ['control', 1, 2], 1: ['heal', 3], 3: ['kill', 2] })
  expect(deadOf(game)).toEqual([])
  expect(codesOf(game, 1)).toContain('controlled')
  expect(noticeOf(game, 0, 'exact_role')).toMatchObject({ seats: [1], roles: ['Doctor'] })
  expect(visitsOf(game)).toEqual([
    [0, 1],
    [1, 2],
    [3, 2],
  ])
})

test.each(['Veteran', 'Transporter', 'Witch', 'Coven Leader', 'Pestilence'])(
  'nobody controls a %s',
  (role) => {
    const game = gameWith(['Witch', role, 'Mayor'])
    playNight(game, { 0: ['control', 1, 2] })
    expect(codesOf(game, 1)[0]).toBe('control_immune')
    expect(codesOf(game, 0)[0]).toBe('target_uncontrolled')
  },
)

test('a controlled Survivor wears no vest, and a controlled Bodyguard none on himself', () => {
  const game = gameWith(['Witch', 'Survivor', 'Mafioso', 'Bodyguard', 'Serial Killer'])
  playNight(game, { 0: ['control', 1, 2], 1: ['vest'], 2: ['kill', 1] })
  expect(deadOf(game)).toEqual([1])
  playNight(game, { 0: ['control', 3, 3], 3: ['protect', 3], 4: ['kill', 3] })
  expect(deadOf(game)).toEqual([1, 3])
})

test("a Witch's barrier holds until the first attack", () => {
  const game = gameWith(['Witch', 'Mafioso', 'Mayor'])
  playNight(game, { 1: ['kill', 0] })
  expect(deadOf(game)).toEqual([])
  playNight(game, { 1: ['kill', 0] })
  expect(deadOf(game)).toEqual([0])
})

test("the second attack of a night finds a Witch's barrier gone", () => {
  const game = gameWith(['Witch', 'Mafioso', 'Serial Killer'])
  playNight(game, { 1: ['kill', 0], 2: ['kill', 0] })
  expect(deadOf(game)).toEqual([0])
})

test('an Amnesiac does not remember a unique role that somebody alive has', () => {
  const game = buried(gameWith(['Amnesiac', 'Amnesiac', 'Jailor', 'Godfather']), 2)
  playNight(game, { 0: ['remember', 2], 1: ['remember', 2] })
  expect([roleOf(game, 0), roleOf(game, 1)]).toEqual(['Jailor', 'Amnesiac'])
})
