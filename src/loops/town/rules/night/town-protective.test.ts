import { expect, test } from 'vitest'
import { codesOf, deadOf, eventsOf, gameWith, noticeOf, playNight, roleOf, skipTo } from '../game.suite.ts'

test('a Bodyguard dies for the one he guards and takes the attacker along', () => {
  const game = gameWith(['Bodyguard', 'Mayor', 'Mafioso', 'Sheriff'])
  playNight(game, { 0: ['protect', 1], 2: ['kill', 1] })
  expect(deadOf(game)).toEqual([0, 2])
  expect(eventsOf(game, 'death').map(({ by }) => by)).toEqual([['Mafia'], ['Bodyguard']])
  expect(noticeOf(game, 1, 'saved').roles).toEqual(['Bodyguard'])
  expect(codesOf(game, 0)).toEqual(['target_attacked'])
})

test("a Bodyguard's blow is powerful: it breaks a Godfather's defence", () => {
  const game = gameWith(['Bodyguard', 'Mayor', 'Godfather'])
  playNight(game, { 0: ['protect', 1], 2: ['kill', 1] })
  expect(deadOf(game)).toEqual([0, 2])
})

test('a Bodyguard stops one attack; the second lands', () => {
  const game = gameWith(['Bodyguard', 'Mayor', 'Mafioso', 'Serial Killer'])
  playNight(game, { 0: ['protect', 1], 2: ['kill', 1], 3: ['kill', 1] })
  expect(deadOf(game)).toEqual([0, 1, 2])
})

test('two Bodyguards stop two attacks', () => {
  const game = gameWith(['Bodyguard', 'Bodyguard', 'Mayor', 'Mafioso', 'Serial Killer'])
  playNight(game, { 0: ['protect', 2], 1: ['protect', 2], 3: ['kill', 2], 4: ['kill', 2] })
  expect(deadOf(game)).toEqual([0, 1, 3, 4])
})

test('a Bodyguard who is healed survives the fight', () => {
  const game = gameWith(['Bodyguard', 'Mayor', 'Mafioso', 'Doctor'])
  playNight(game, { 0: ['protect', 1], 2: ['kill', 1], 3: ['heal', 0] })
  expect(deadOf(game)).toEqual([2])
})

test('a Bodyguard has one vest for himself, and strikes nobody in it', () => {
  const game = gameWith(['Bodyguard', 'Mafioso', 'Mayor'])
  playNight(game, { 0: ['protect', 0], 1: ['kill', 0] })
  expect(deadOf(game)).toEqual([])
  expect(game.seats[0]!.selfUses).toBe(0)
})

test('a Crusader protects his target and strikes one visitor, whoever it is', () => {
  const game = gameWith(['Crusader', 'Mayor', 'Mafioso'])
  playNight(game, { 0: ['protect', 1], 2: ['kill', 1] })
  expect(deadOf(game)).toEqual([2])
  expect(noticeOf(game, 1, 'saved').roles).toEqual(['Crusader'])
  const friendly = gameWith(['Crusader', 'Mayor', 'Sheriff'])
  playNight(friendly, { 0: ['protect', 1], 2: ['investigate', 1] })
  expect(deadOf(friendly)).toEqual([2])
})

test('a Crusader strikes only one of several visitors, and each can be the one', () => {
  const struck = new Set<number>()
  for (let seed = 0; seed < 30; seed++) {
    const game = gameWith(['Crusader', 'Mayor', 'Sheriff', 'Lookout'], {}, `crusade ${seed}`)
    playNight(game, { 0: ['protect', 1], 2: ['investigate', 1], 3: ['watch', 1] })
    expect(deadOf(game)).toHaveLength(1)
    struck.add(deadOf(game)[0]!)
  }
  expect([...struck].sort()).toEqual([2, 3])
})

test("a Crusader's blow is basic: a Godfather lives", () => {
  const game = gameWith(['Crusader', 'Mayor', 'Godfather'])
  playNight(game, { 0: ['protect', 1], 2: ['kill', 1] })
  expect(deadOf(game)).toEqual([])
})

test('a Doctor saves from basic and powerful attacks, and gets a notice of them', () => {
  const game = skipTo(gameWith(['Doctor', 'Mayor', 'Mafioso', 'Werewolf']), 2)
  playNight(game, { 0: ['heal', 1], 2: ['kill', 1], 3: ['rampage', 1] })
  expect(game.seats[1]!.alive).toBe(true)
  expect(codesOf(game, 0)).toContain('target_attacked')
  expect(noticeOf(gameWithOneAttack(), 1, 'saved').roles).toEqual(['Doctor'])
})

function gameWithOneAttack() {
  const game = gameWith(['Doctor', 'Mayor', 'Mafioso'])
  playNight(game, { 0: ['heal', 1], 2: ['kill', 1] })
  return game
}

test('a Doctor can heal himself once', () => {
  const game = gameWith(['Doctor', 'Mayor', 'Mafioso'])
  playNight(game, { 0: ['heal', 0], 2: ['kill', 0] })
  expect(deadOf(game)).toEqual([])
  expect(game.seats[0]!.selfUses).toBe(0)
})

test('a Doctor cannot heal a revealed Mayor', () => {
  const game = gameWith(['Doctor', 'Mayor', 'Mafioso'])
  game.seats[1]!.revealed = true
  playNight(game, { 0: ['heal', 1], 2: ['kill', 1] })
  expect(deadOf(game)).toEqual([1])
})

test('a trap takes one night to build', () => {
  const game = gameWith(['Trapper', 'Mayor', 'Mafioso'])
  playNight(game, { 0: ['trap', 1], 2: ['kill', 1] })
  expect(deadOf(game)).toEqual([1])
  expect(codesOf(game, 0)).toEqual(['trap_ready'])
})

test('a trap stops one attack, strikes the attacker, and reveals the roles of all visitors', () => {
  const game = gameWith(['Trapper', 'Mayor', 'Mafioso', 'Sheriff', 'Serial Killer', 'Doctor'])
  playNight(game)
  playNight(game, { 0: ['trap', 1], 2: ['kill', 1], 3: ['investigate', 1], 5: ['heal', 1] })
  expect(deadOf(game)).toEqual([2])
  expect(noticeOf(game, 0, 'trap_sprung')).toMatchObject({
    seats: [1],
    roles: ['Doctor', 'Mafioso', 'Sheriff'],
  })
  playNight(game, { 4: ['kill', 1] })
  expect(deadOf(game)).toEqual([1, 2])
})

test('a trap waits, even after its Trapper has died, until somebody comes', () => {
  const game = gameWith(['Trapper', 'Mayor', 'Mafioso', 'Sheriff', 'Lookout'])
  playNight(game)
  playNight(game, { 0: ['trap', 1], 2: ['kill', 0] })
  expect(deadOf(game)).toEqual([0])
  playNight(game, { 2: ['kill', 1] })
  expect(deadOf(game)).toEqual([0, 2])
  expect(roleOf(game, 1)).toBe('Mayor')
})

test('a Trapper takes the trap down by choosing himself, and builds another the same night', () => {
  const game = gameWith(['Trapper', 'Mayor', 'Mafioso', 'Sheriff'])
  playNight(game)
  playNight(game, { 0: ['trap', 1] })
  expect(game.seats[0]!.trapAt).toBe(1)
  playNight(game, { 0: ['trap', 0] })
  expect(game.seats[0]).toMatchObject({ trapAt: -1, trap: 2 })
})

test('a Trapper who is distracted does not finish the trap', () => {
  const game = gameWith(['Trapper', 'Escort'])
  playNight(game, { 1: ['distract', 0] })
  expect(game.seats[0]!.trap).toBe(1)
})
