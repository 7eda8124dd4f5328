import { expect, test } from 'vitest'
import {
  codesOf,
  deadOf,
  gameWith,
  noticeOf,
  noticesOf,
  playNight,
  roleOf,
  skipTo,
  visitsOf,
} from '../game.suite.ts'

test.each([
  [true, false],
  [false, true],
])('where the angel stops executions (%s), the prisoner dies: %s', (angelStopsExecution, dies) => {
  const game = skipTo(gameWith(['Jailor', 'Guardian Angel', 'Mafioso'], { angelStopsExecution }), 2)
  game.seats[1]!.target = 2
  playNight(game, { jail: [0, 2], 0: ['execute', 2], 1: ['protect'] })
  expect(!game.seats[2]!.alive).toBe(dies)
})

test.each([1, 2, 3])('an angel with %i uses protects so often', (angelUses) => {
  const game = gameWith(['Guardian Angel', 'Mayor', 'Mafioso'], { angelUses })
  game.seats[0]!.target = 1
  for (let night = 0; night < angelUses; night++) playNight(game, { 0: ['protect'], 2: ['kill', 1] })
  expect(deadOf(game)).toEqual([])
  playNight(game, { 0: ['protect'], 2: ['kill', 1] })
  expect(deadOf(game)).toEqual([1])
})

test.each([
  [true, [0, 3]],
  [false, [0, 2]],
])('where control comes first (%s), a controlled Escort goes to %j', (controlFirst, visit) => {
  const game = gameWith(['Escort', 'Witch', 'Sheriff', 'Doctor'], { controlFirst })
  playNight(game, { 0: ['distract', 2], 1: ['control', 0, 3], 2: ['investigate', 1], 3: ['heal', 1] })
  const blocked = controlFirst ? 3 : 2
  expect(codesOf(game, blocked)).toEqual(['blocked'])
  expect(codesOf(game, 5 - blocked)).not.toContain('blocked')
  expect(visitsOf(game)).toContainEqual(visit)
})

test.each([
  [true, 'Doctor'],
  [false, 'Mafioso'],
])('where a disguise is early (%s), an Investigator sees the group of the %s', (disguiseEarly, role) => {
  const game = gameWith(['Disguiser', 'Mafioso', 'Doctor', 'Investigator', 'Serial Killer'], {
    disguiseEarly,
  })
  playNight(game, { 0: ['disguise', 1, 2], 3: ['investigate', 1], 4: ['kill', 1] })
  expect(noticeOf(game, 3, 'group').roles).toContain(role)
  const death = game.heard[3]!.find((event) => event.kind === 'death')
  expect(death).toMatchObject({ role: 'Doctor' })
})

test.each([
  [true, [1, 2]],
  [false, [1]],
])('where a distracted Serial Killer goes out (%s), %j die', (blockedKillerGoesOut, dead) => {
  const game = gameWith(['Serial Killer', 'Escort', 'Mayor'], { blockedKillerGoesOut })
  playNight(game, { 0: ['kill', 2], 1: ['distract', 0] })
  expect(deadOf(game)).toEqual(dead)
})

test.each([true, false])(
  'where a controlled Vigilante feels guilt (%s), he dies of it',
  (guiltWhenControlled) => {
    const game = skipTo(gameWith(['Vigilante', 'Witch', 'Sheriff', 'Mayor'], { guiltWhenControlled }), 2)
    playNight(game, { 1: ['control', 0, 2] })
    playNight(game)
    expect(deadOf(game)).toEqual(guiltWhenControlled ? [0, 2] : [2])
  },
)

test.each([
  [1, [1]],
  [2, []],
])('where shots are allowed from night %i on, the first night kills %j', (shotsFrom, dead) => {
  const game = gameWith(['Vigilante', 'Mafioso'], { shotsFrom })
  playNight(game, { 0: ['shoot', 1] })
  expect(deadOf(game)).toEqual(dead)
})

test('a Vigilante can be made to shoot on the first night', () => {
  const game = gameWith(['Vigilante', 'Witch', 'Mafioso'])
  playNight(game, { 1: ['control', 0, 2] })
  expect(deadOf(game)).toEqual([2])
})

test.each([
  [1, true],
  [2, false],
] as const)('a stake of strength %i leaves a protected Vampire alive: %s', (stakeAttack, lives) => {
  const game = gameWith(['Vampire Hunter', 'Vampire', 'Vampire'], { stakeAttack })
  game.seats[1]!.shielded = true
  playNight(game, { 0: ['stake', 1] })
  expect(game.seats[1]!.alive).toBe(lives)
})

test.each([
  [2, true],
  [3, false],
] as const)('against Pestilence of strength %i a Doctor helps: %s', (pestilenceAttack, lives) => {
  const game = gameWith(['Pestilence', 'Mayor', 'Doctor'], { pestilenceAttack })
  playNight(game, { 0: ['rampage', 1], 2: ['heal', 1] })
  expect(game.seats[1]!.alive).toBe(lives)
})

test.each([
  [true, 3, 2],
  [false, 2, 1],
])(
  'where only a body counts (%s), an attempt leaves %i cleanings and %i forgeries',
  (spentOnlyOnDeath, cleanings, forgeries) => {
    const game = gameWith(['Janitor', 'Forger', 'Mafioso', 'Sheriff'], { spentOnlyOnDeath })
    playNight(game, { 0: ['clean', 3], 1: ['forge', 3, -1, 'x'] })
    expect([game.seats[0]!.uses, game.seats[1]!.uses]).toEqual([cleanings, forgeries])
  },
)

test.each([
  [true, [1, 2]],
  [false, [2]],
])('where fire reaches the jail (%s), %j burn', (igniteReachesJail, dead) => {
  const game = gameWith(['Arsonist', 'Sheriff', 'Doctor', 'Jailor'], { igniteReachesJail })
  for (const seat of [1, 2]) game.seats[seat]!.doused = true
  playNight(game, { jail: [3, 1], 0: ['ignite'] })
  expect(deadOf(game)).toEqual(dead)
})

test.each([
  [false, ['Vigilante', 'Veteran', 'Mafioso']],
  [true, ['Vigilante', 'Veteran', 'Mafioso', 'Ambusher', 'Pirate', 'Juggernaut']],
])('with the groups of the Coven (%s) a Veteran is among %j', (covenGroups, roles) => {
  const game = gameWith(['Investigator', 'Veteran'], { covenGroups })
  playNight(game, { 0: ['investigate', 1] })
  expect(noticeOf(game, 0, 'group').roles).toEqual(roles)
})

test('the order in which the Necronomicon is held is the one of the rules', () => {
  const game = gameWith(['Medusa', 'Poisoner', 'Sheriff'], { bookFrom: 2, bookOrder: ['Poisoner', 'Medusa'] })
  playNight(game)
  expect(game.bookHolder).toBe(1)
})

test('the number of Vampires that turn nobody, and their rest, are those of the rules', () => {
  const few = gameWith(['Vampire', 'Vampire', 'Sheriff', 'Mayor'], { mostVampires: 2 })
  playNight(few, { 0: ['bite', 2] })
  expect(deadOf(few)).toEqual([2])
  const restless = gameWith(['Vampire', 'Sheriff', 'Mayor', 'Doctor'], { biteRest: 0 })
  playNight(restless, { 0: ['bite', 1] })
  playNight(restless, { 1: ['bite', 2] })
  expect([roleOf(restless, 1), roleOf(restless, 2)]).toEqual(['Vampire', 'Vampire'])
})

test('the plunders of a Pirate and the nights of a potion are those of the rules', () => {
  const game = gameWith(['Pirate', 'Sheriff', 'Mayor'], { plunders: 1 })
  playNight(game, { 0: ['duel', 1, -1, 'pistol'], 1: ['investigate', 0, -1, 'backpedal'] })
  expect(game.seats[0]!.objectiveMet).toBe(true)
  const brewer = gameWith(['Potion Master', 'Sheriff', 'Mayor'], { potionNights: 1, bookFrom: 9 })
  playNight(brewer, { 0: ['uncover', 1] })
  playNight(brewer, { 0: ['uncover', 2] })
  expect(noticesOf(brewer, 0).map(({ seats }) => seats)).toEqual([[1], [2]])
})
