import { expect, test } from 'vitest'
import { readRecord } from '../gate/read-record.ts'
import { goldenRecord } from '../golden.suite.ts'
import { plan } from './plan.ts'

const codesOf = (changes: Record<string, unknown>, review: Record<string, unknown>) => {
  const golden = goldenRecord('improve/plan')
  const record = { ...golden, ...changes, critic_review: { ...golden.critic_review, ...review } }
  return readRecord(plan, JSON.stringify(record), { level: 'lint' }).findings.map(({ code }) => code)
}

const rejected = { verdict: 'rejected', rejection_reason: 'It breaks a rule.' }

test.each([{ h005_hybrid_overlap: 'fail' }, { scope_valid: 'fail' }, { custom_rules: { H101: 'fail' } }])(
  'a plan that fails %o is rejected, not approved',
  (failure) => {
    expect(codesOf({}, failure)).toEqual(['improve/critic-verdict'])
    expect(codesOf({ critic_approved: false }, { ...failure, ...rejected })).toEqual([])
  },
)

test('a warning and a custom rule that nobody could check do not reject a plan', () => {
  const review = { h004_simplicity: 'warn', warnings: ['300 lines'], custom_rules: { H102: 'not_checked' } }
  expect(codesOf({}, review)).toEqual([])
})

test('a fault that the critic rejected is not reported again', () => {
  const hypothesis = 'Offsets should help because slices are slow, and also a larger buffer should'
  const changes = { hypothesis, critic_approved: false }
  expect(codesOf(changes, { ...rejected, scope_valid: 'fail' })).toContain('improve/one-hypothesis')
  expect(codesOf(changes, { ...rejected, h001_hypothesis_count: 'fail' })).toEqual([])
})

test('a check that failed cannot be waived', () => {
  const review = { ...rejected, h002_family_streak: 'fail', waived: { h002_family_streak: 'few families' } }
  expect(codesOf({ critic_approved: false }, review)).toEqual(['improve/waived-check'])
})
