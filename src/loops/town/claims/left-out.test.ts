import { expect, test } from 'vitest'
import { only } from '../rules/emit.ts'
import {
  check,
  doctor,
  found,
  mafioso,
  medium,
  playedTo,
  role,
  says,
  sheriff,
  town,
  use,
  visit,
} from './claims.suite.ts'

test('a Sheriff who reports the innocent result and hides the suspicious one leaves something out', () => {
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

test('a visit that did harm is an omission until the role is claimed', () => {
  const game = playedTo(2, town, { 1: { [mafioso]: use('kill', medium) } })
  expect(check(game, says(mafioso, visit(1, mafioso, medium)))).toEqual(['omission'])
  const admits = says(mafioso, role(mafioso, 'Mafioso'), visit(1, mafioso, medium))
  expect(check(game, admits)).toEqual(['true', 'true'])
})
