import { expect, test } from 'vitest'
import { die } from '../rules/die.ts'
import type { Claim } from '../rules/speech.ts'
import {
  check,
  doctor,
  executioner,
  godfather,
  lookout,
  mafioso,
  medium,
  playedTo,
  role,
  says,
  sheriff,
  town,
} from './claims.suite.ts'

test('a claim about the own role is true or a lie, never an error', () => {
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

test('who is deceived by a disguise believes what the town was shown', () => {
  const game = playedTo(2, town)
  game.seats[mafioso]!.disguise = 'Doctor'
  die(game, mafioso, 'lynch', [])
  expect(check(game, says(medium, role(mafioso, 'Doctor')))).toEqual(['error'])
  expect(check(game, says(medium, role(mafioso, 'Sheriff')))).toEqual(['lie'])
  expect(check(game, says(medium, { about: 'opinion', seat: mafioso, view: 'good' }))).toEqual(['error'])
})
