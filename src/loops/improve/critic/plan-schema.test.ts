import { expect, test } from 'vitest'
import { planOf, situationOf } from './critic.suite.ts'
import { planSchema } from './plan-schema.ts'

const { families } = situationOf()
const [step] = planOf().steps

test('a complete plan passes, whatever an earlier review said', () => {
  expect(planSchema(planOf(), families)).toBeUndefined()
})

test.each([
  [
    { approach_family: 'optimisation' },
    'the family "optimisation" is unknown (did you mean "optimization"?), use one of architecture, data',
  ],
  [{ approach_family: 'luck' }, 'the family "luck" is unknown, use one of'],
  [{ steps: [] }, '/steps has an empty list'],
  [{ target_files: [] }, '/target_files has an empty list'],
  [{ target_files: ['src/scan.ts', '../other/a.ts'] }, '/target_files/1 has "../other/a.ts"'],
  [{ target_files: ['src/scan.ts', '/etc/passwd'] }, '/target_files/1'],
  [
    { steps: [{ ...step!, file: 'src/b.ts' }] },
    '/steps/0/file has "src/b.ts" where one of the target files belongs',
  ],
  [{ steps: [{ ...step!, step: 2 }] }, '/steps/0/step has 2 where 1 belongs'],
  [{ steps: [{ ...step!, change: ' ' }] }, 'step 1 is blank'],
  [{ plan_id: 'round_3_planner_a' }, '/plan_id'],
])('%o is rejected', (changes, reason) => {
  expect(planSchema(planOf(changes), families)).toMatch(/^Schema: /)
  expect(planSchema(planOf(changes), families)).toContain(reason)
})

test('a record that is no plan is rejected', () => {
  expect(planSchema({ ...planOf(), steps: 'none' } as never, families)).toContain('structure of a plan')
})

test('a rejection of an earlier version does not hide a fault', () => {
  const critic_review = {
    h001_hypothesis_count: 'pass',
    h002_family_streak: 'pass',
    h003_intra_round_diversity: 'pass',
    schema_valid: 'fail',
    history_aware: 'pass',
    verdict: 'rejected',
    rejection_reason: 'Schema: no steps.',
  } as const
  expect(planSchema(planOf({ steps: [], critic_review }), families)).toContain('/steps')
})
