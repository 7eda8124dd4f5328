import { expect, test } from 'vitest'
import { ownRoles, roleClaims } from './role-claims.ts'

test.each([
  ['I am the Mayor, and I will prove it now.', ['mayor']],
  ["i'm a serial killer, ha", ['serial killer']],
  ['Sheriff here. As Sheriff, I looked at Emeka.', ['sheriff']],
  ['My role is Town, I claim Vampire Hunter.', ['vampire hunter']],
  ['I am the Doctor. No: I am the Escort.', ['doctor', 'escort']],
  ['I am really just a Survivor', ['survivor']],
])('"%s" claims %j', (words, roles) => {
  expect(roleClaims(words)).toEqual(roles)
})

test.each([
  'I am not the Godfather.',
  'I am innocent.',
  'If I am the Doctor, then why did she die?',
  'Emeka thinks I am the Witch.',
  'You are the Jester.',
  'The Sheriff was here before.',
  'As I said, nothing.',
])('"%s" claims nothing', (words) => {
  expect(roleClaims(words)).toEqual([])
})

test('a plan for what to tell others is not a role of one’s own', () => {
  expect(ownRoles('I am the Framer. I will tell them I am the Doctor.')).toEqual(['framer'])
  expect(ownRoles('As Jailor, I hold the cell.')).toEqual(['jailor'])
  expect(ownRoles('I claim to be the Doctor, and pretend that I am the only one.')).toEqual([])
})
