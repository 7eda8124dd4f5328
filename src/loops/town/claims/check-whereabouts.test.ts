import { expect, test } from 'vitest'
import type { Action } from '../rules/action.ts'
import {
  check,
  doctor,
  executioner,
  happened,
  lookout,
  mafioso,
  medium,
  playedTo,
  says,
  sheriff,
  town,
  use,
  visit,
} from './claims.suite.ts'

test('a visit that did no harm is true, and another one is a lie', () => {
  const game = playedTo(2, town, { 1: { [doctor]: use('heal', sheriff) } })
  expect(check(game, says(doctor, visit(1, doctor, sheriff)))).toEqual(['true'])
  expect(check(game, says(doctor, visit(1, doctor, medium)))).toEqual(['lie'])
})

const crossing = ['Transporter', 'Doctor', 'Sheriff', 'Godfather', 'Escort', 'Lookout', 'Spy']

test('who was carried elsewhere without knowing is in error, and who was held back with a notice of it lies', () => {
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

test('what a Hypnotist planted is an error, and what no notice said is a lie', () => {
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
