import { expect, test } from 'vitest'
import { protectionsOf } from './protections.ts'
import type { CleanRoomVerdict } from './verdict.ts'

const verdict: CleanRoomVerdict = {
  passed: true,
  problems: [],
  checks: [],
  tests: { known: 'names', before: 2, after: 3, missing: [], failed: [], skipped: [] },
  canary: {
    state: 'caught',
    checks: [
      {
        ...{
          command: 'npm test',
          state: 'caught',
          method: 'expectations',
          round: 0,
          changed: 3,
          sampled: true,
        },
        ...{ survivors: [], caught: [], durationMs: 1 },
      },
    ],
  },
  sandbox: { kind: 'bwrap' },
  leftOut: [{ path: 'test/a.test.js', how: 'modified', why: 'it is a test', kind: 'judge' }],
  taken: 1,
  packages: { state: 'verified', verified: 1, changed: [], added: [], leftOut: [] },
  flags: [],
  room: { place: 'memory', files: 3, durationMs: 1, network: false },
}

test('a strong verdict says what it proves, and that a holdout sees more', () => {
  const { proved, notProved } = protectionsOf(verdict)
  const text = proved.join('\n')
  expect(text).toContain(
    'Every test of the beginning ran and passed, by name. 3 tests ran; at the beginning it was 2.',
  )
  expect(text).toContain(
    "'npm test' can fail: expected values of tests were changed and failing tests added, in a part",
  )
  expect(text).toContain('A sandbox (bwrap) kept everything outside of the room read-only.')
  expect(text).toContain('test/a.test.js')
  expect(notProved).toHaveLength(1)
  expect(notProved[0]).toContain('holdout')
})

test.each([
  [
    { sandbox: { kind: 'none', reason: 'bwrap is not installed' } },
    'There was no sandbox (bwrap is not installed)',
  ],
  [{ sandbox: { kind: 'seatbelt' } }, 'have not been tested'],
  [{ canary: undefined }, 'Whether the checks can still fail was not tried.'],
  [{ tests: { ...verdict.tests, known: 'count' } }, 'by their number only'],
  [{ tests: { ...verdict.tests, known: 'nothing' } }, 'Which tests ran is not known'],
  [{ packages: { ...verdict.packages, state: 'setup' } }, 'installed by the setup command'],
  [
    { flags: [{ kind: 'suppression', path: 'a.ts', line: 3, text: 'as any' }] },
    'a.ts:3 is new and suppresses',
  ],
] as const)('a weaker one says so: %j', (change, sentence) => {
  expect(protectionsOf({ ...verdict, ...change } as CleanRoomVerdict).notProved.join('\n')).toContain(
    sentence,
  )
})
