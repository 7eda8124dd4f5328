import { expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import { act } from '../rules/act.ts'
import type { Action } from '../rules/action.ts'
import { deal } from '../rules/deal.ts'
import type { Game } from '../rules/game.ts'
import { fitRoleList, parseRoleList } from '../rules/role-list.ts'
import type { Claim } from '../rules/speech.ts'
import { everybody, only } from '../rules/tell.ts'
import { turnOf } from '../rules/turn.ts'
import { openCaseFile } from './case-file.ts'
import { checkClaims, type Message } from './check-claims.ts'
import { readIntoFile } from './read-into-file.ts'

/** What seats do in each night, by night and seat; everybody else waits. */
type Nights = Readonly<Record<number, Readonly<Record<number, Action>>>>

/** A game of the given roles, played to the discussion of a day. */
function playedTo(day: number, roles: readonly string[], nights: Nights = {}): Game {
  const names = roles.map((_, seat) => `P${seat}`)
  const lineup = fitRoleList(parseRoleList('Coven All Any'), roles.length)
  const game = deal({ names, lineup, random: seededRandom('claims'), roles: [...roles] })
  while (!game.over && (game.day < day || game.phase !== 'DISCUSSION')) {
    const seat = turnOf(game)
    const isActing = game.phase === 'NIGHT' && game.cursor >= game.talkTurns
    const isJailing = game.phase === 'PRE_NIGHT' && nights[game.day]?.[seat]?.kind === 'ability'
    const planned = nights[game.day]?.[seat]
    const isDayOrder = planned?.kind === 'ability' && (planned.verb === 'jail' || planned.verb === 'duel')
    const action = planned !== undefined && (isDayOrder ? isJailing : isActing) ? planned : undefined
    const refusal = act(game, seat, action ?? { kind: 'wait' })
    if (refusal !== undefined) throw new Error(`${names[seat]}: ${refusal.detail}`)
  }
  return game
}

function check(game: Game, ...messages: readonly Message[]): string[] {
  const file = openCaseFile(game.setup.names)
  for (const told of game.chronicle) readIntoFile(file, told)
  const checked = messages.flatMap((message) => checkClaims(file, message))
  for (const { because } of checked) expect(because).not.toBe('')
  return checked.map(({ verdict }) => verdict)
}

const says = (speaker: number, ...claims: Claim[]): Message => ({ speaker, audience: everybody, claims })
const use = (verb: Extract<Action, { kind: 'ability' }>['verb'], target?: number, second?: number): Action => ({
  kind: 'ability',
  verb,
  ...(target !== undefined && { target }),
  ...(second !== undefined && { second }),
})
const role = (seat: number, name: string): Claim => ({ about: 'role', seat, role: name })
const found = (night: number, target: number, kind: 'suspicious' | 'innocent'): Claim => ({
  about: 'result',
  night,
  target,
  result: { kind },
})
const visit = (night: number, visitor: number, target: number): Claim => ({
  about: 'visit',
  night,
  visitor,
  target,
})
const happened = (night: number, what: string): Claim => ({ about: 'happened', night, what })

const town = ['Sheriff', 'Lookout', 'Doctor', 'Godfather', 'Mafioso', 'Executioner', 'Medium']
const [sheriff, lookout, doctor, godfather, mafioso, executioner, medium] = [0, 1, 2, 3, 4, 5, 6] as const

test('a role of one’s own is true or a lie, never an error', () => {
  const game = playedTo(2, town)
  expect(check(game, says(sheriff, role(sheriff, 'Sheriff')))).toEqual(['true'])
  expect(check(game, says(mafioso, role(mafioso, 'Doctor')))).toEqual(['lie'])
})

test('a wrong role of another is a lie of those who know it, and an error of all others', () => {
  const game = playedTo(2, town)
  expect(check(game, says(mafioso, role(godfather, 'Doctor')))).toEqual(['lie'])
  expect(check(game, says(medium, role(godfather, 'Doctor')))).toEqual(['error'])
  expect(check(game, says(medium, role(godfather, 'Godfather')))).toEqual(['true'])
})

test('the Mafia knows who is not of the Mafia, and the only one of a kind knows there is no other', () => {
  const game = playedTo(2, town)
  expect(check(game, says(mafioso, role(doctor, 'Framer')))).toEqual(['lie'])
  expect(check(game, says(medium, role(doctor, 'Framer')))).toEqual(['error'])
  expect(check(game, says(godfather, role(doctor, 'Godfather')))).toEqual(['lie'])
})

test('trust in a partner in crime is a lie, and doubt about a townsman is an error', () => {
  const game = playedTo(2, town)
  const opinion = (seat: number, view: 'evil' | 'good'): Claim => ({ about: 'opinion', seat, view })
  expect(check(game, says(mafioso, opinion(godfather, 'good')))).toEqual(['lie'])
  expect(check(game, says(mafioso, opinion(godfather, 'evil')))).toEqual(['true'])
  expect(check(game, says(medium, opinion(doctor, 'evil')))).toEqual(['error'])
  expect(check(game, says(medium, opinion(doctor, 'good')))).toEqual(['true'])
  expect(check(game, says(mafioso, opinion(mafioso, 'good')))).toEqual(['lie'])
})

test('an Executioner knows that the target is of the Town', () => {
  const game = playedTo(2, town)
  const { target } = game.seats[executioner]!
  const evil = (seat: number): Claim => ({ about: 'opinion', seat, view: 'evil' })
  const other = [sheriff, lookout, doctor, medium].find((seat) => seat !== target)!
  expect(check(game, says(executioner, evil(target)))).toEqual(['lie'])
  expect(check(game, says(executioner, evil(other)))).toEqual(['error'])
})

test('a result is true when it was told so, and a lie when it was made up', () => {
  const game = playedTo(2, town, { 1: { [sheriff]: use('investigate', mafioso) } })
  expect(check(game, says(sheriff, found(1, mafioso, 'suspicious')))).toEqual(['true'])
  expect(check(game, says(sheriff, found(1, mafioso, 'innocent')))).toEqual(['lie'])
  expect(check(game, says(sheriff, found(1, doctor, 'suspicious')))).toEqual(['lie'])
  expect(check(game, says(godfather, found(1, mafioso, 'suspicious')))).toEqual(['lie'])
})

test('a result that the Sheriff was deceived about is true: it is what the Sheriff was told', () => {
  const game = playedTo(2, ['Sheriff', 'Framer', 'Doctor', 'Godfather', 'Medium', 'Escort', 'Spy'], {
    1: { 0: use('investigate', 2), 1: use('frame', 2) },
  })
  expect(check(game, says(0, found(1, 2, 'suspicious')))).toEqual(['true'])
})

test('the right result of another night is an error', () => {
  const game = playedTo(3, town, {
    1: { [sheriff]: use('investigate', doctor) },
    2: { [sheriff]: use('investigate', medium) },
  })
  expect(check(game, says(sheriff, found(2, doctor, 'innocent')))).toEqual(['error'])
})

test('a night that is not over is a lie', () => {
  const game = playedTo(2, town)
  expect(check(game, says(sheriff, found(2, mafioso, 'suspicious'), happened(9, 'attacked')))).toEqual([
    'lie',
    'lie',
  ])
})

test('a Sheriff who tells the innocent result and hides the suspicious one leaves something out', () => {
  const game = playedTo(3, town, {
    1: { [sheriff]: use('investigate', mafioso) },
    2: { [sheriff]: use('investigate', doctor) },
  })
  const innocent = found(2, doctor, 'innocent')
  expect(check(game, says(sheriff, innocent))).toEqual(['omission'])
  expect(check(game, says(sheriff, innocent, found(1, mafioso, 'suspicious')))).toEqual(['true', 'true'])
  const before = says(sheriff, { about: 'opinion', seat: mafioso, view: 'evil' })
  expect(check(game, before, says(sheriff, innocent))).toEqual(['true', 'true'])
})

test('what was whispered to one is still left out before the town', () => {
  const game = playedTo(3, town, {
    1: { [sheriff]: use('investigate', mafioso) },
    2: { [sheriff]: use('investigate', doctor) },
  })
  const audience = only(sheriff) | only(doctor)
  const whisper = { speaker: sheriff, audience, claims: [found(1, mafioso, 'suspicious')] }
  const innocent = [found(2, doctor, 'innocent')]
  expect(check(game, whisper, { speaker: sheriff, audience, claims: innocent })).toEqual(['true', 'true'])
  expect(check(game, whisper, says(sheriff, ...innocent))).toEqual(['true', 'omission'])
})

test('nobody needs to hear of the dead', () => {
  const game = playedTo(4, ['Sheriff', 'Vigilante', 'Doctor', 'Godfather', 'Mafioso', 'Escort', 'Spy'], {
    1: { 0: use('investigate', 4) },
    2: { 0: use('investigate', 2), 1: use('shoot', 4) },
  })
  expect(game.seats[4]!.alive).toBe(false)
  expect(check(game, says(0, found(2, 2, 'innocent')))).toEqual(['true'])
})

test('a visit that did harm is told by halves until the role is told', () => {
  const game = playedTo(2, town, { 1: { [mafioso]: use('kill', medium) } })
  expect(check(game, says(mafioso, visit(1, mafioso, medium)))).toEqual(['omission'])
  const admits = says(mafioso, role(mafioso, 'Mafioso'), visit(1, mafioso, medium))
  expect(check(game, admits)).toEqual(['true', 'true'])
})

test('a visit that did no harm is true, and another one is a lie', () => {
  const game = playedTo(2, town, { 1: { [doctor]: use('heal', sheriff) } })
  expect(check(game, says(doctor, visit(1, doctor, sheriff)))).toEqual(['true'])
  expect(check(game, says(doctor, visit(1, doctor, medium)))).toEqual(['lie'])
})

const crossing = ['Transporter', 'Doctor', 'Sheriff', 'Godfather', 'Escort', 'Lookout', 'Spy']

test('who was carried elsewhere without knowing is in error, and who was held back and told so lies', () => {
  const swapped = playedTo(2, crossing, { 1: { 0: use('transport', 2, 3), 1: use('heal', 2) } })
  expect(check(swapped, says(1, visit(1, 1, 2)))).toEqual(['error'])
  const blocked = playedTo(2, crossing, { 1: { 4: use('distract', 1), 1: use('heal', 2) } })
  expect(check(blocked, says(1, visit(1, 1, 2)))).toEqual(['lie'])
  const jailed = playedTo(2, ['Jailor', 'Doctor', 'Sheriff', 'Godfather', 'Escort', 'Lookout', 'Spy'], {
    1: { 0: use('jail', 1) },
  })
  expect(check(jailed, says(1, visit(1, 1, 2), happened(1, 'jailed')))).toEqual(['lie', 'true'])
})

test('a visit of another is made up unless somebody saw it or said it', () => {
  const game = playedTo(2, town, { 1: { [lookout]: use('watch', sheriff), [doctor]: use('heal', sheriff) } })
  expect(check(game, says(lookout, visit(1, doctor, sheriff)))).toEqual(['true'])
  expect(check(game, says(lookout, visit(1, medium, sheriff)))).toEqual(['lie'])
  const parrot = says(executioner, visit(1, medium, sheriff))
  expect(check(game, says(lookout, visit(1, medium, sheriff)), parrot)).toEqual(['lie', 'error'])
})

test('a Lookout who names some of the visitors leaves the others out', () => {
  const game = playedTo(2, crossing, {
    1: { 5: use('watch', 2), 1: use('heal', 2), 4: use('distract', 2) },
  })
  const visitors = (...seats: number[]): Claim => ({
    about: 'result',
    night: 1,
    target: 2,
    result: { kind: 'visitors', seats },
  })
  expect(check(game, says(5, visitors(4, 1)))).toEqual(['true'])
  expect(check(game, says(5, visitors(1)))).toEqual(['omission'])
  expect(check(game, says(5, visitors()))).toEqual(['lie'])
  expect(check(game, says(5, visitors(1, 3)))).toEqual(['lie'])
})

test('an Investigator’s group is the whole group, in any order', () => {
  const game = playedTo(2, ['Investigator', 'Doctor', 'Godfather', 'Escort', 'Spy', 'Medium', 'Mafioso'], {
    1: { 0: use('investigate', 1) },
  })
  const notice = game.heard[0]!.find((event) => event.kind === 'notice')
  const roles = notice?.kind === 'notice' ? [...notice.roles!] : []
  const group = (listed: string[]): Claim => ({
    about: 'result',
    night: 1,
    target: 1,
    result: { kind: 'group', roles: listed },
  })
  expect(check(game, says(0, group(roles.toReversed())))).toEqual(['true'])
  expect(check(game, says(0, group(roles.slice(1))))).toEqual(['lie'])
})

test('what a Hypnotist planted is an error, and what nobody told is a lie', () => {
  const roles = ['Hypnotist', 'Doctor', 'Sheriff', 'Godfather', 'Escort', 'Lookout', 'Spy']
  const hypnosis: Action = { kind: 'ability', verb: 'hypnotize', target: 1, text: 'transported' }
  const game = playedTo(2, roles, { 1: { 0: hypnosis } })
  expect(check(game, says(1, happened(1, 'transported'), happened(1, 'doused')))).toEqual(['error', 'lie'])
  expect(check(game, says(1, happened(1, 'beamed up')))).toEqual(['unknown'])
})

test('who went out was not at home', () => {
  const game = playedTo(2, town, { 1: { [mafioso]: use('kill', medium) } })
  expect(check(game, says(mafioso, happened(1, 'at home')))).toEqual(['lie'])
  expect(check(game, says(doctor, happened(1, 'home')))).toEqual(['true'])
  const witched = playedTo(2, ['Witch', 'Doctor', 'Sheriff', 'Godfather', 'Escort', 'Lookout', 'Spy'], {
    1: { 0: use('control', 1, 2) },
  })
  expect(check(witched, says(1, happened(1, 'at home')))).toEqual(['error'])
})

test('a call for a vote states nothing', () => {
  expect(check(playedTo(2, town), says(sheriff, { about: 'call', seat: mafioso }))).toEqual(['unknown'])
})
