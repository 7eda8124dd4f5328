import { expect, test } from 'vitest'
import { seededRandom } from '../../../../kit/index.ts'
import { noticeText } from '../../record/notice-text.ts'
import { act } from '../act.ts'
import { changeRole } from '../change-role.ts'
import { checkAction } from '../check-action.ts'
import { deal } from '../deal.ts'
import { gameWith, noticeOf, noticesOf, playNight, skipTo } from '../game.suite.ts'
import type { Game } from '../game.ts'
import { fitRoleList, parseRoleList } from '../role-list.ts'
import { roleNamed } from '../roles.ts'
import type { RuleBook } from '../rule-book.ts'
import { turnOf } from '../turn.ts'
import { viewFor } from '../view.ts'

const textsOf = (game: Game, seat: number): string[] =>
  noticesOf(game, seat).map((notice) => noticeText(notice, game.setup.names))

/** Waits until a phase of a day or later. */
function until(game: Game, phase: string, day = game.day): void {
  while (!game.over && !(game.phase === phase && game.day >= day)) act(game, turnOf(game), { kind: 'wait' })
}

/** A game of seven that has just been dealt. */
function dealt(roles: readonly string[], rules: Partial<RuleBook> = {}): Game {
  const names = roles.map((role, seat) => `${role} ${seat}`)
  const lineup = fitRoleList(parseRoleList('Coven All Any'), names.length)
  return deal({ names, lineup, random: seededRandom('notices'), roles: [...roles], rules })
}

test('after a swap a Sheriff reads of the one he chose, and learns about the other', () => {
  const game = gameWith(['Sheriff', 'Transporter', 'Mayor', 'Mafioso'])
  playNight(game, { 0: ['investigate', 2], 1: ['transport', 2, 3] })
  expect(noticeOf(game, 0, 'suspicious').seats).toEqual([2])
  const [, , mayor, mafioso] = game.setup.names
  const text = textsOf(game, 0).join(' ')
  expect(text).toContain(`Your target (${mayor}) is suspicious.`)
  expect(text).not.toContain(mafioso)
})

test('who is controlled reads of the own choice, and never the name of whoever was reached', () => {
  const game = gameWith(['Sheriff', 'Witch', 'Mayor', 'Mafioso'])
  playNight(game, { 0: ['investigate', 2], 1: ['control', 0, 3] })
  expect(noticeOf(game, 0, 'suspicious').seats).toEqual([2])
  const idle = gameWith(['Sheriff', 'Witch', 'Mayor', 'Mafioso'])
  playNight(idle, { 1: ['control', 0, 3] })
  expect(noticeOf(idle, 0, 'suspicious').seats).toEqual([])
  expect(textsOf(idle, 0)).toContain('Your target is suspicious.')
})

test('a bug stays with the player it was meant for', () => {
  const game = gameWith(['Spy', 'Transporter', 'Mayor', 'Escort', 'Mafioso'])
  playNight(game, { 0: ['bug', 2], 1: ['transport', 2, 4], 3: ['distract', 4] })
  const bugged = noticeOf(game, 0, 'bugged')
  expect(bugged.seats).toEqual([2])
  // The Escort aimed at the Mafioso and was led to the Mayor.
  expect(bugged.text).toBe('transported,blocked')
})

test('a controlled Spy hears the one he was sent to, and reads of the one he chose', () => {
  const game = gameWith(['Spy', 'Witch', 'Mayor', 'Escort', 'Mafioso'])
  playNight(game, { 0: ['bug', 2], 1: ['control', 0, 4], 3: ['distract', 4] })
  expect(noticeOf(game, 0, 'bugged')).toMatchObject({ seats: [2], text: 'blocked' })
  const idle = gameWith(['Spy', 'Witch', 'Mayor', 'Escort', 'Mafioso'])
  playNight(idle, { 1: ['control', 0, 4], 3: ['distract', 4] })
  const [text] = textsOf(idle, 0).filter((each) => each.startsWith('Your bug'))
  expect(text).toMatch(/^Your bug overheard: “Somebody kept you busy/)
})

test('a Spy whose bug is for somebody in jail still learns the visits', () => {
  const game = gameWith(['Spy', 'Jailor', 'Mayor', 'Mafioso', 'Sheriff'])
  playNight(game, { jail: [1, 2], 0: ['bug', 2], 3: ['kill', 4] })
  expect(noticeOf(game, 0, 'target_jailed').seats).toEqual([2])
  expect(noticeOf(game, 0, 'faction_visits').seats).toEqual([4])
})

test('a trap goes off where it was brought, and its notice names the door that the Trapper chose', () => {
  const game = skipTo(gameWith(['Trapper', 'Witch', 'Mayor', 'Sheriff', 'Mafioso', 'Doctor']), 2)
  game.seats[0]!.trap = 2
  playNight(game, { 0: ['trap', 2], 1: ['control', 0, 3] })
  expect(game.seats[0]!.trapAt).toBe(3)
  expect(viewFor(game, 0)).toMatchObject({ trapSet: true })
  playNight(game, { 5: ['heal', 3] })
  expect(noticeOf(game, 0, 'trap_sprung')).toMatchObject({ seats: [2], roles: ['Doctor'] })
  const [, , mayor] = game.setup.names
  expect(textsOf(game, 0)).toContain(`Your trap at the door of ${mayor} was sprung by a Doctor.`)
})

test('a bug that overheard nothing says so, and what it overheard are sentences', () => {
  const quiet = gameWith(['Spy', 'Mayor', 'Escort', 'Mafioso'])
  playNight(quiet, { 0: ['bug', 1] })
  expect(textsOf(quiet, 0).join(' ')).toContain('overheard nothing.')
  const busy = gameWith(['Spy', 'Mayor', 'Escort', 'Mafioso'])
  playNight(busy, { 0: ['bug', 1], 2: ['distract', 1] })
  expect(textsOf(busy, 0).join(' ')).toContain('overheard: “Somebody kept you busy all night')
})

test('a Spy reads which faction visited whom', () => {
  const game = gameWith(['Spy', 'Mayor', 'Coven Leader', 'Mafioso', 'Sheriff'])
  playNight(game, { 2: ['control', 4, 1], 3: ['kill', 1] })
  const text = textsOf(game, 0).join(' ')
  expect(text).toContain(`The Mafia visited ${game.setup.names[1]}.`)
  expect(text).toContain(`The Coven visited ${game.setup.names[4]}.`)
})

test('the haunted are informed that they are haunted, and not that they haunt', () => {
  const game = gameWith(['Jester', 'Mayor', 'Mafioso', 'Sheriff'])
  game.seats[0]!.alive = false
  game.living &= ~1
  game.hauntings.push({ jester: 0, voters: [1] })
  playNight(game, {})
  expect(textsOf(game, 1)).toContain('The Jester whom you did not find innocent haunts you: you die tonight.')
})

test('a Pirate wins by duels, and reads that', () => {
  const game = gameWith(['Pirate', 'Sheriff', 'Mayor', 'Mafioso'], { plunders: 1 })
  playNight(game, { 0: ['duel', 1, -1, 'pistol'], 1: ['investigate', 0, -1, 'backpedal'] })
  expect(textsOf(game, 0)).toContain('You have reached your goal: you have won your duels.')
})

test('a duelled player is informed before the night and chooses the parry', () => {
  const roles = ['Pirate', 'Mayor', 'Sheriff', 'Godfather', 'Medium', 'Doctor', 'Mafioso']
  for (const [parry, code] of [
    ['backpedal', 'duel_won'],
    ['sidestep', 'duel_lost'],
  ] as const) {
    const game = dealt(roles)
    until(game, 'PRE_NIGHT', 2)
    while (turnOf(game) !== 0) act(game, turnOf(game), { kind: 'wait' })
    expect(act(game, 0, { kind: 'ability', verb: 'duel', target: 1, text: 'pistol' })).toBeUndefined()
    until(game, 'NIGHT', 2)
    expect(noticeOf(game, 1, 'duelled')).toBeDefined()
    while (viewFor(game, 1).turn !== 'act') act(game, turnOf(game), { kind: 'wait' })
    expect(checkAction(viewFor(game, 1), { kind: 'ability', verb: 'parry', text: 'hide' })).toBeDefined()
    expect(act(game, 1, { kind: 'ability', verb: 'parry', text: parry })).toBeUndefined()
    expect(checkAction(viewFor(game, 2), { kind: 'ability', verb: 'parry', text: parry })).toBeDefined()
    until(game, 'DISCUSSION', 3)
    expect(noticesOf(game, 0).map((notice) => notice.code)).toContain(code)
  }
})

test.each([
  [false, 'invalid_target'],
  [true, undefined],
])('where a revealed Mayor may whisper (%s), a whisper to one is refused with %s', (mayorWhispers, code) => {
  const game = dealt(['Mayor', 'Sheriff', 'Doctor', 'Mafioso', 'Godfather', 'Medium', 'Spy'], {
    mayorWhispers,
  })
  until(game, 'DISCUSSION', 2)
  while (turnOf(game) !== 0) act(game, turnOf(game), { kind: 'wait' })
  act(game, 0, { kind: 'ability', verb: 'reveal' })
  const whisper = { kind: 'whisper', to: 0, says: { text: 'psst' }, tokens: 1 } as const
  expect(checkAction(viewFor(game, turnOf(game)), whisper)?.code).toBe(code)
})

test('a revealed Mayor who is turned is still known to the town as the Mayor', async () => {
  const { ownFacts } = await import('../../players/own-facts.ts')
  const game = dealt(['Mayor', 'Vampire', 'Sheriff', 'Doctor', 'Godfather', 'Medium', 'Spy'])
  until(game, 'DISCUSSION', 2)
  while (turnOf(game) !== 0) act(game, turnOf(game), { kind: 'wait' })
  act(game, 0, { kind: 'ability', verb: 'reveal' })
  changeRole(game, 0, roleNamed('Vampire'), 'Vampire')
  expect(ownFacts(viewFor(game, 0))).toContain('The town knows you as the Mayor.')
  expect(ownFacts(viewFor(game, 0))).not.toContain('Vampire')
})
