import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roles } from '../rules/roles.ts'
import type { Claim } from '../rules/speech.ts'
import { claimReader } from './claim-reader.ts'
import { happenings } from './happenings.ts'
import { renderClaims } from './render-claims.ts'

const claimParser = (names: readonly string[]) => (text: string, speaker: number) =>
  claimReader(names)(text, { speaker }).map(({ claim }) => claim)

const casts: readonly (readonly string[])[] = [
  Array.from({ length: 15 }, (_, seat) => `Player ${seat + 1}`),
  ['Ann', 'Anna', 'Ann Lee', 'Dr. Who', "O'Brien", 'Jean-Luc', 'José', 'x', 'The Nightingale', 'Bo  Peep'],
  ['Sheriff', 'Doctor', 'Serial Killer', 'Mafia', 'Vote', 'Trust', 'J.R.', 'Mr. T', 'Suspicious Sam'],
]

const seatBelow = (seats: number) => fc.nat({ max: seats - 1 })
const role = fc.constantFrom(...roles.map(({ name }) => name))
const night = fc.integer({ min: 1, max: 30 })

function claimAmong(seats: number): fc.Arbitrary<Claim> {
  const seat = seatBelow(seats)
  const some = fc.uniqueArray(seat, { maxLength: 5 })
  const result = fc.oneof(
    fc.record({ kind: fc.constantFrom('suspicious', 'innocent') }),
    fc.record({ kind: fc.constant('role'), role }),
    fc.record({ kind: fc.constant('group'), roles: fc.uniqueArray(role, { minLength: 1, maxLength: 8 }) }),
    fc.record({ kind: fc.constantFrom('visitors', 'visited'), seats: some }),
  )
  return fc.oneof(
    fc.record({ about: fc.constant('role'), seat, role }),
    fc.record({ about: fc.constant('result'), night, target: seat, result }),
    fc.record({ about: fc.constant('visit'), night, visitor: seat, target: seat }),
    fc.record({
      about: fc.constant('happened'),
      night,
      what: fc.constantFrom(...happenings.flatMap(({ what, alsoCalled }) => [what, ...alsoCalled])),
    }),
    fc.record({ about: fc.constant('opinion'), seat, view: fc.constantFrom('evil', 'good') }),
    fc.record({ about: fc.constant('call'), seat }),
  ) as fc.Arbitrary<Claim>
}

test.each(casts.map((names) => [names[0], names] as const))(
  'every claim among %s and others is read back from its words',
  (_, names) => {
    const parse = claimParser(names)
    fc.assert(
      fc.property(
        fc.array(claimAmong(names.length), { minLength: 1, maxLength: 4 }),
        seatBelow(names.length),
        (claims, speaker) => {
          expect(parse(renderClaims(claims, speaker, names), speaker)).toEqual(claims)
        },
      ),
      { numRuns: 2000 },
    )
  },
)

const names = ['Ann', 'Bob', 'Cat', 'Dan']
const said = (text: string) => claimReader(names)(text, { speaker: 0, lastNight: 2 })
const claimsIn = (text: string) => said(text).map(({ claim }) => claim)
const found = (target: number, result: object, nightOf = 1) => ({
  about: 'result',
  night: nightOf,
  target,
  result,
})

test.each<[string, readonly object[]]>([
  ["I'm sheriff!", [{ about: 'role', seat: 0, role: 'Sheriff' }]],
  ['im the GF', [{ about: 'role', seat: 0, role: 'Godfather' }]],
  ['doc here', [{ about: 'role', seat: 0, role: 'Doctor' }]],
  ['Well, Bob is the serial killer', [{ about: 'role', seat: 1, role: 'Serial Killer' }]],
  ['n1 Bob sus', [found(1, { kind: 'suspicious' })]],
  ['N1: Bob is ns.', [found(1, { kind: 'innocent' })]],
  ['I found Bob not suspicious on night 1', [found(1, { kind: 'innocent' })]],
  ['I checked bob last night', [{ about: 'visit', night: 2, visitor: 0, target: 1 }]],
  ['n1 Bob is Godfather', [found(1, { kind: 'role', role: 'Godfather' })]],
  ['n1 Bob: doc/disg/sk', [found(1, { kind: 'group', roles: ['Doctor', 'Disguiser', 'Serial Killer'] })]],
  ['n1 Bob was visited by Cat and Dan', [found(1, { kind: 'visitors', seats: [2, 3] })]],
  ['Night 1: Cat visited Dan', [{ about: 'visit', night: 1, visitor: 2, target: 3 }]],
  ['n1 I healed Cat', [{ about: 'visit', night: 1, visitor: 0, target: 2 }]],
  ["I got rb'd n1", [{ about: 'happened', night: 1, what: "rb'd" }]],
  ['I stayed home last night', [{ about: 'happened', night: 2, what: 'at home' }]],
  ['I am town', [{ about: 'opinion', seat: 0, view: 'good' }]],
  [
    'Bob is lying; lynch Bob',
    [
      { about: 'opinion', seat: 1, view: 'evil' },
      { about: 'call', seat: 1 },
    ],
  ],
  [
    "I'm sheriff, n1 Bob is sus and n2 Cat is innocent",
    [
      { about: 'role', seat: 0, role: 'Sheriff' },
      found(1, { kind: 'suspicious' }),
      found(2, { kind: 'innocent' }, 2),
    ],
  ],
])('people say %j', (text, claims) => {
  expect(claimsIn(text)).toEqual(claims)
})

test.each([
  'Is Bob the Sheriff?',
  'Somebody is the Sheriff',
  'Bob claims Doctor',
  'I am not the Sheriff',
  'night 0: I visited Bob',
  'Bobby is the Sheriff',
  '',
])('%j makes no claim', (text) => {
  expect(claimsIn(text)).toEqual([])
})

test('a claim keeps the words that it was taken from', () => {
  expect(said('Hello all. N1 Bob sus! What now?').map(({ text }) => text)).toEqual(['N1 Bob sus'])
})

test('without a night before it, nobody knows which night was the last', () => {
  expect(claimParser(names)('I visited Bob last night', 0)).toEqual([])
})

test.each([
  '.'.repeat(50_000),
  `${'.'.repeat(3999)}x`,
  'Bob, '.repeat(10_000),
  `Night 1: I found Bob visited by ${'Cat, '.repeat(900)}`,
  `Night 1: I found Bob to be one of ${'Doctor, '.repeat(500)}x`,
  `${'I am the '.repeat(5000)}`,
  `n${'1 '.repeat(2000)}`,
  '\n '.repeat(20_000),
  'a, a, '.repeat(600),
])('hostile words are read in no time and claim nothing (%#)', (text) => {
  expect(claimParser([...names, 'a', 'a, a'])(text, 0).filter(({ about }) => about !== 'opinion')).toEqual([])
})
