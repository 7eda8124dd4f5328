import { expect, test } from 'vitest'
import {
  codesOf,
  deadOf,
  eventsOf,
  gameWith,
  noticeOf,
  noticesOf,
  playNight,
  roleOf,
  visitsOf,
} from '../game.suite.ts'

test('the Mafioso goes where the Godfather orders', () => {
  const game = gameWith(['Godfather', 'Mafioso', 'Sheriff', 'Mayor'])
  playNight(game, { 0: ['kill', 2], 1: ['kill', 3] })
  expect(deadOf(game)).toEqual([2])
  expect(visitsOf(game)).toEqual([[1, 2]])
  expect(eventsOf(game, 'death')[0]!.by).toEqual(['Mafia'])
})

test('the Mafioso goes for the Godfather even when he chose nobody himself', () => {
  const game = gameWith(['Godfather', 'Mafioso', 'Sheriff'])
  playNight(game, { 0: ['kill', 2] })
  expect(visitsOf(game)).toEqual([[1, 2]])
})

test('the Mafioso chooses if the Godfather orders nothing', () => {
  const game = gameWith(['Godfather', 'Mafioso', 'Sheriff', 'Mayor'])
  playNight(game, { 1: ['kill', 3] })
  expect(visitsOf(game)).toEqual([[1, 3]])
})

test.each([
  ['distracted', { 4: ['distract', 1] as const }],
  ['jailed', { jail: [5, 1] as const }],
])('the Godfather goes himself when the Mafioso is %s', (_, more) => {
  const game = gameWith(['Godfather', 'Mafioso', 'Sheriff', 'Mayor', 'Escort', 'Jailor'])
  playNight(game, { 0: ['kill', 2], 1: ['kill', 3], ...more })
  expect(deadOf(game)).toEqual([2])
  expect(visitsOf(game)).toContainEqual([0, 2])
})

test('a distracted Godfather gives no order, and the Mafioso does as he likes', () => {
  const game = gameWith(['Godfather', 'Mafioso', 'Sheriff', 'Mayor', 'Escort'])
  playNight(game, { 0: ['kill', 2], 1: ['kill', 3], 4: ['distract', 0] })
  expect(deadOf(game)).toEqual([3])
})

test('a Godfather has a basic defence', () => {
  const game = gameWith(['Godfather', 'Serial Killer'])
  playNight(game, { 1: ['kill', 0] })
  expect(deadOf(game)).toEqual([])
  expect(codesOf(game, 0)).toEqual(['attacked'])
  expect(codesOf(game, 1)).toEqual(['target_immune'])
})

test('an Ambusher attacks one visitor who is not of the Mafia, and all visitors see him', () => {
  const game = gameWith(['Ambusher', 'Mayor', 'Mafioso', 'Sheriff', 'Lookout'])
  playNight(game, { 0: ['ambush', 1], 3: ['investigate', 1], 4: ['watch', 1] })
  expect(deadOf(game)).toHaveLength(1)
  expect([3, 4]).toContain(deadOf(game)[0])
  expect(noticeOf(game, 3, 'ambusher').seats).toEqual([0])
  expect(noticeOf(game, 4, 'ambusher').seats).toEqual([0])
  expect(eventsOf(game, 'death')[0]!.by).toEqual(['Ambusher'])
})

test('an Ambusher spares the Mafia and attacks nobody where nobody comes', () => {
  const game = gameWith(['Ambusher', 'Mayor', 'Mafioso', 'Sheriff'])
  playNight(game, { 0: ['ambush', 1], 2: ['kill', 1] })
  expect(deadOf(game)).toEqual([1])
  playNight(game, { 0: ['ambush', 3] })
  expect(deadOf(game)).toEqual([1])
})

test('an Ambusher always finds the one visitor who is not of the Mafia', () => {
  for (let seed = 0; seed < 20; seed++) {
    const game = gameWith(['Ambusher', 'Mayor', 'Blackmailer', 'Sheriff', 'Godfather'], {}, `ambush ${seed}`)
    playNight(game, { 0: ['ambush', 1], 2: ['blackmail', 1], 3: ['investigate', 1] })
    expect(deadOf(game)).toEqual([3])
  }
})

test('a distracted Ambusher attacks nobody', () => {
  const game = gameWith(['Ambusher', 'Mayor', 'Mafioso', 'Sheriff', 'Escort'])
  playNight(game, { 0: ['ambush', 1], 3: ['investigate', 1], 4: ['distract', 0] })
  expect(deadOf(game)).toEqual([])
})

test('a Blackmailer silences a player for the day', () => {
  const game = gameWith(['Blackmailer', 'Mafioso', 'Sheriff'])
  playNight(game, { 0: ['blackmail', 2] })
  expect(game.seats[2]!.blackmailed).toBe(true)
  expect(codesOf(game, 2)).toEqual(['blackmailed'])
})

test('a Consigliere learns the exact role, whatever it looks like', () => {
  const game = gameWith(['Consigliere', 'Framer', 'Mafioso', 'Sheriff'])
  playNight(game, { 0: ['investigate', 3], 1: ['frame', 3] })
  expect(noticeOf(game, 0, 'exact_role')).toMatchObject({ seats: [3], roles: ['Sheriff'] })
})

test('a Consort distracts', () => {
  const game = gameWith(['Consort', 'Mafioso', 'Sheriff'])
  playNight(game, { 0: ['distract', 2], 2: ['investigate', 1] })
  expect(codesOf(game, 2)).toEqual(['blocked'])
})

test('a disguised member looks like the model to Investigator, Sheriff and Lookout', () => {
  const game = gameWith(['Disguiser', 'Mafioso', 'Doctor', 'Investigator', 'Sheriff', 'Lookout', 'Mayor'])
  playNight(game, {
    0: ['disguise', 1, 2],
    1: ['kill', 6],
    3: ['investigate', 1],
    4: ['investigate', 1],
    5: ['watch', 6],
  })
  expect(noticeOf(game, 3, 'group').roles).toContain('Doctor')
  expect(codesOf(game, 4)).toEqual(['not_suspicious'])
  expect(noticeOf(game, 5, 'visitors').seats).toEqual([6, 2])
})

test('a disguised member is found as the model if he dies that night, and for the day after only', () => {
  const game = gameWith(['Disguiser', 'Mafioso', 'Doctor', 'Serial Killer', 'Mayor'])
  playNight(game, { 0: ['disguise', 1, 2], 3: ['kill', 1] })
  expect(eventsOf(game, 'death')[0]!.role).toBe('Doctor')
  expect(eventsOf(game, 'died')[0]!.role).toBe('Mafioso')
  const later = gameWith(['Disguiser', 'Mafioso', 'Doctor', 'Serial Killer', 'Mayor'])
  playNight(later, { 0: ['disguise', 1, 2] })
  expect(later.seats[1]!.disguise).toBe('Doctor')
  expect(later.seats[0]!.role.card).toContain('or on the day after')
  playNight(later, { 3: ['kill', 1] })
  expect(eventsOf(later, 'death')[0]!.role).toBe('Mafioso')
})

test('a Forger puts another will in the place of the true one', () => {
  const game = gameWith(['Forger', 'Mafioso', 'Sheriff'])
  game.seats[2]!.will = 'the truth'
  playNight(game, { 0: ['forge', 2, -1, 'a lie'], 1: ['kill', 2] })
  expect(eventsOf(game, 'death')[0]!.will).toBe('a lie')
  expect(eventsOf(game, 'forged')[0]).toMatchObject({ seat: 2, by: 0, text: 'a lie' })
  expect(game.seats[0]!.uses).toBe(1)
})

test('a forged will is forgotten if the player lives', () => {
  const game = gameWith(['Forger', 'Mafioso', 'Sheriff'])
  game.seats[2]!.will = 'the truth'
  playNight(game, { 0: ['forge', 2, -1, 'a lie'] })
  playNight(game, { 1: ['kill', 2] })
  expect(eventsOf(game, 'death')[0]!.will).toBe('the truth')
})

test('a frame lasts one night', () => {
  const game = gameWith(['Framer', 'Mafioso', 'Doctor', 'Sheriff'])
  playNight(game, { 0: ['frame', 2], 3: ['investigate', 2] })
  playNight(game, { 3: ['investigate', 2] })
  expect(codesOf(game, 3)).toEqual(['suspicious', 'not_suspicious'])
})

test.each(['attacked', 'blocked', 'controlled', 'saved', 'transported'])(
  'a Hypnotist plants that somebody was %s, in the words of the real thing',
  (code) => {
    const game = gameWith(['Hypnotist', 'Mafioso', 'Doctor'])
    playNight(game, { 0: ['hypnotize', 2, -1, code] })
    expect(codesOf(game, 2)).toEqual([code])
    expect(JSON.stringify(game.heard[2])).not.toContain('planted')
  },
)

test('a Janitor hides role and will from the town and learns both', () => {
  const game = gameWith(['Janitor', 'Mafioso', 'Sheriff'])
  game.seats[2]!.will = 'I was the Sheriff'
  playNight(game, { 0: ['clean', 2], 1: ['kill', 2] })
  expect(eventsOf(game, 'death')[0]).toMatchObject({ role: undefined, will: undefined })
  expect(noticeOf(game, 0, 'cleaned_body')).toMatchObject({
    seats: [2],
    roles: ['Sheriff'],
    text: 'I was the Sheriff',
  })
  expect(game.seats[0]!.uses).toBe(2)
})

test('a Janitor who finds no body has cleaned nothing', () => {
  const game = gameWith(['Janitor', 'Mafioso', 'Sheriff'])
  playNight(game, { 0: ['clean', 2] })
  expect(game.seats[0]!.uses).toBe(3)
  expect(noticesOf(game, 0)).toEqual([])
})

test('the Mafia can be made to kill its own', () => {
  const game = gameWith(['Mafioso', 'Framer', 'Transporter', 'Sheriff'])
  playNight(game, { 0: ['kill', 3], 2: ['transport', 1, 3] })
  expect(deadOf(game)).toEqual([1])
  expect(roleOf(game, 0)).toBe('Mafioso')
})
