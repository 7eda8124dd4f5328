import { expect, test } from 'vitest'
import { codesOf, deadOf, eventsOf, gameWith, playNight, roleOf, skipTo, visitsOf } from '../game.suite.ts'

const pairs = [
  ['scimitar', 'sidestep'],
  ['rapier', 'chainmail'],
  ['pistol', 'backpedal'],
] as const

test.each(pairs)(
  'a %s wins against a %s, and the loser of the duel is attacked powerfully',
  (weapon, parry) => {
    const game = gameWith(['Pirate', 'Godfather', 'Sheriff'])
    playNight(game, { 0: ['duel', 1, -1, weapon], 1: ['kill', 2, -1, parry] })
    expect(deadOf(game)).toEqual([1])
    expect(codesOf(game, 0)).toEqual(['duel_won'])
    expect(game.seats[0]!.tally).toBe(1)
  },
)

test('a Pirate who loses takes nothing, but the opponent has lost the night', () => {
  const game = gameWith(['Pirate', 'Godfather', 'Sheriff'])
  playNight(game, { 0: ['duel', 1, -1, 'pistol'], 1: ['kill', 2, -1, 'chainmail'] })
  expect(deadOf(game)).toEqual([])
  expect(codesOf(game, 0)).toEqual(['duel_lost'])
  expect(codesOf(game, 1)).toEqual(['duelled', 'blocked'])
  expect(visitsOf(game)).toEqual([[0, 1]])
})

test('who chooses no weapon and no parry leaves it to chance: one duel in three is won', () => {
  let won = 0
  for (let seed = 0; seed < 300; seed++) {
    const game = gameWith(['Pirate', 'Sheriff', 'Mayor'], {}, `duel ${seed}`)
    playNight(game, { 0: ['duel', 1] })
    won += game.seats[0]!.tally
  }
  expect(won).toBeGreaterThan(70)
  expect(won).toBeLessThan(130)
})

test('two plunders are what a Pirate lives for', () => {
  const game = gameWith(['Pirate', 'Sheriff', 'Mayor', 'Doctor'])
  playNight(game, { 0: ['duel', 1, -1, 'pistol'], 1: ['investigate', 0, -1, 'backpedal'] })
  expect(game.seats[0]!.objectiveMet).toBe(false)
  playNight(game, { 0: ['duel', 3, -1, 'pistol'], 3: ['heal', 0, -1, 'backpedal'] })
  expect(game.seats[0]!.objectiveMet).toBe(true)
  expect(eventsOf(game, 'objective')).toEqual([{ kind: 'objective', seat: 0, role: 'Pirate' }])
  expect(codesOf(game, 0)).toContain('objective_met')
})

test('nobody is duelled in jail, and nobody twice in a row', () => {
  const game = gameWith(['Pirate', 'Sheriff', 'Jailor', 'Mayor'])
  playNight(game, { jail: [2, 1], 0: ['duel', 1] })
  expect(codesOf(game, 0)).toEqual(['target_jailed'])
  playNight(game, { 0: ['duel', 1, -1, 'pistol'], 1: ['investigate', 3, -1, 'sidestep'] })
  playNight(game, { 0: ['duel', 1, -1, 'pistol'] })
  expect(codesOf(game, 0)).toEqual(['target_jailed', 'duel_lost'])
})

test('the plague goes to those whom the infected visit and who visit them', () => {
  const game = gameWith(['Plaguebearer', 'Sheriff', 'Doctor', 'Mayor', 'Lookout'])
  playNight(game, { 0: ['infect', 1] })
  playNight(game, { 1: ['investigate', 2], 4: ['watch', 1] })
  expect(game.seats.map(({ infected }) => infected)).toEqual([false, true, true, false, true])
  expect(codesOf(game, 2)).toEqual([])
})

test('who visits the Plaguebearer is infected', () => {
  const game = gameWith(['Plaguebearer', 'Sheriff', 'Doctor', 'Mayor'])
  playNight(game, { 1: ['investigate', 0] })
  expect(game.seats[1]!.infected).toBe(true)
})

test('when all the living are infected, Pestilence comes and all hear of it', () => {
  const game = gameWith(['Plaguebearer', 'Sheriff', 'Mayor'])
  playNight(game, { 0: ['infect', 1] })
  expect(roleOf(game, 0)).toBe('Plaguebearer')
  playNight(game, { 0: ['infect', 2] })
  expect(roleOf(game, 0)).toBe('Pestilence')
  expect(game.heard[1]).toContainEqual({ kind: 'plague' })
})

test('Pestilence attacks the target and whoever visits either of them, and cannot be killed', () => {
  const game = gameWith(['Pestilence', 'Mayor', 'Sheriff', 'Doctor', 'Mafioso', 'Arsonist'])
  game.seats[0]!.doused = true
  playNight(game, { 0: ['rampage', 1], 2: ['investigate', 1], 3: ['heal', 3], 4: ['kill', 0], 5: ['ignite'] })
  expect(deadOf(game)).toEqual([1, 2, 4])
})

test('a jailed Pestilence attacks the Jailor, even one who executes', () => {
  const game = skipTo(gameWith(['Pestilence', 'Jailor', 'Mayor']), 2)
  playNight(game, { jail: [1, 0], 1: ['execute', 0] })
  expect(deadOf(game)).toEqual([1])
})

test('the youngest Vampire bites whom most of them chose', () => {
  const game = gameWith(['Vampire', 'Vampire', 'Vampire', 'Sheriff', 'Doctor'])
  game.seats[1]!.turned = 1
  playNight(game, { 0: ['bite', 3], 1: ['bite', 4], 2: ['bite', 3] })
  expect(visitsOf(game)).toEqual([[1, 3]])
  expect(roleOf(game, 3)).toBe('Vampire')
  expect(codesOf(game, 3)).toEqual(['bitten', 'role_changed'])
})

test('after turning somebody the Vampires rest for a night', () => {
  const game = gameWith(['Vampire', 'Sheriff', 'Doctor', 'Mayor'])
  playNight(game, { 0: ['bite', 1] })
  playNight(game, { 0: ['bite', 2], 1: ['bite', 2] })
  expect(roleOf(game, 2)).toBe('Doctor')
  playNight(game, { 0: ['bite', 2], 1: ['bite', 2] })
  expect(roleOf(game, 2)).toBe('Vampire')
})

test('four Vampires kill instead of turning', () => {
  const game = gameWith(['Vampire', 'Vampire', 'Vampire', 'Vampire', 'Sheriff', 'Mayor'])
  playNight(game, { 0: ['bite', 4] })
  expect(deadOf(game)).toEqual([4])
})

test.each(['Mafioso', 'Witch', 'Jester', 'Executioner', 'Pirate', 'Juggernaut'])(
  'a bite does not turn a %s, who is attacked',
  (role) => {
    const game = gameWith(['Vampire', role, 'Mayor'])
    game.seats[1]!.target = 2
    playNight(game, { 0: ['bite', 1] })
    expect(roleOf(game, 1)).toBe(role)
    expect(eventsOf(game, 'attack')).toMatchObject([{ attacker: 0, target: 1 }])
  },
)

test.each(['Sheriff', 'Amnesiac', 'Survivor', 'Guardian Angel'])('a bite turns a %s', (role) => {
  const game = gameWith(['Vampire', role, 'Mayor'])
  game.seats[1]!.target = 2
  playNight(game, { 0: ['bite', 1] })
  expect(roleOf(game, 1)).toBe('Vampire')
  expect(deadOf(game)).toEqual([])
})

test('who is protected is not turned', () => {
  const game = gameWith(['Vampire', 'Sheriff', 'Doctor'])
  playNight(game, { 0: ['bite', 1], 2: ['heal', 1] })
  expect(roleOf(game, 1)).toBe('Sheriff')
  expect(deadOf(game)).toEqual([])
})
