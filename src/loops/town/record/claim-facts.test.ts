import { expect, test } from 'vitest'
import { claims } from '../../../contracts/index.ts'
import { type CaseFile, openCaseFile } from '../claims/case-file.ts'
import type { Claim, ClaimedResult } from '../rules/speech.ts'
import { claimFacts } from './claim-facts.ts'

const file: CaseFile = { ...openCaseFile(['Ann', 'Bob', 'Cat']), day: 3, phase: 'DISCUSSION' }
const result = (of: ClaimedResult, night = 1): Claim => ({ about: 'result', night, target: 1, result: of })

test.each<[Claim, object]>([
  [
    { about: 'role', seat: 0, role: 'Spy' },
    { kind: 'role', about: 'Ann', says: { role: 'Spy' } },
  ],
  [
    result({ kind: 'suspicious' }),
    { kind: 'result', about: 'Bob', says: { result: 'suspicious', target: 'Bob', night: 1 } },
  ],
  [result({ kind: 'innocent' }), { says: { result: 'not suspicious', target: 'Bob', night: 1 } }],
  [result({ kind: 'role', role: 'Spy' }), { says: { role: 'Spy', target: 'Bob', night: 1 } }],
  [result({ kind: 'group', roles: ['Spy', 'Jester'] }), { says: { result: 'one of Spy, Jester' } }],
  [result({ kind: 'visitors', seats: [2] }), { says: { result: 'visitors', players: ['Cat'] } }],
  [
    { about: 'visit', night: 2, visitor: 2, target: 1 },
    { kind: 'whereabouts', about: 'Cat', says: { target: 'Bob', night: 2 } },
  ],
  [
    { about: 'happened', night: 2, what: 'jailed' },
    { kind: 'result', about: 'Ann', says: { result: 'jailed', night: 2 } },
  ],
  [
    { about: 'happened', night: 2, what: 'home' },
    { kind: 'whereabouts', about: 'Ann', says: { target: 'Ann', night: 2 } },
  ],
  [
    { about: 'opinion', seat: 1, view: 'evil' },
    { kind: 'accusation', about: 'Bob', says: { result: 'evil', denied: false } },
  ],
  [
    { about: 'opinion', seat: 1, view: 'good' },
    { kind: 'accusation', says: { denied: true } },
  ],
  [
    { about: 'opinion', seat: 0, view: 'good' },
    { kind: 'role', about: 'Ann', says: { side: 'evil', denied: true } },
  ],
])('%j is written as facts that keep all rules', (claim, facts) => {
  const found = claimFacts(claim, 0, file)
  expect(found).toMatchObject(facts)
  const line = { ...found, turn: 'Day 3', speaker: 'Ann', text: 'so', verdict: 'true', because: 'so' }
  const broken: string[] = []
  for (const { code, check } of claims.rules) check(line as never, () => void broken.push(code))
  expect(broken).toEqual([])
})

test('a night that has not begun is left out', () => {
  expect(claimFacts(result({ kind: 'suspicious' }, 3), 0, file)!.says).not.toHaveProperty('night')
  const atNight = { ...file, phase: 'NIGHT' }
  expect(claimFacts(result({ kind: 'suspicious' }, 3), 0, atNight)!.says).toHaveProperty('night', 3)
})

test('a call for a vote is not a claim', () => {
  expect(claimFacts({ about: 'call', seat: 1 }, 0, file)).toBeUndefined()
})
