import { expect, test } from 'vitest'
import type { Claim } from '../rules/speech.ts'
import {
  check,
  doctor,
  found,
  godfather,
  happened,
  mafioso,
  medium,
  playedTo,
  says,
  sheriff,
  town,
  use,
} from './claims.suite.ts'

test('a result is true when the notice said so, and a lie when it was made up', () => {
  const game = playedTo(2, town, { 1: { [sheriff]: use('investigate', mafioso) } })
  expect(check(game, says(sheriff, found(1, mafioso, 'suspicious')))).toEqual(['true'])
  expect(check(game, says(sheriff, found(1, mafioso, 'innocent')))).toEqual(['lie'])
  expect(check(game, says(sheriff, found(1, doctor, 'suspicious')))).toEqual(['lie'])
  expect(check(game, says(godfather, found(1, mafioso, 'suspicious')))).toEqual(['lie'])
})

test('a result that the Sheriff was deceived about is true: it is what the notice said', () => {
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
  expect(check(game, says(sheriff, found(2, mafioso, 'suspicious'), happened(9, 'at home')))).toEqual([
    'lie',
    'lie',
  ])
})

const crossing = ['Transporter', 'Doctor', 'Sheriff', 'Godfather', 'Escort', 'Lookout', 'Spy']

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

test('a call for a vote states nothing', () => {
  expect(check(playedTo(2, town), says(sheriff, { about: 'call', seat: mafioso }))).toEqual(['unknown'])
})
