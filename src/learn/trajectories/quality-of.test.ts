import { expect, test } from 'vitest'
import { readRecord, type Trajectory, trajectory } from '../../contracts/index.ts'
import { qualityOf } from './quality-of.ts'
import { madeTrajectory } from './trajectory.suite.ts'

const read = { tool: 'Read', parameters: { path: 'src/a.ts' } }
const failing = { tool: 'Grep', parameters: { path: 'src/' }, error: { message: 'src/: Is a directory' } }

/** The findings at lint of a trajectory with its quality. */
function findings(one: Trajectory): string[] {
  const whole = { ...one, quality_metrics: qualityOf(one) }
  return readRecord(trajectory, JSON.stringify(whole), { level: 'lint' }).findings.map(({ code }) => code)
}

test('a trajectory without waste is efficient, and its errors are all handled', () => {
  const metrics = qualityOf(madeTrajectory(1, [read, { tool: 'Write' }]))
  expect(metrics).toMatchObject({
    efficiency: 1,
    action_appropriateness: 1,
    error_recovery: 1,
    successful_iterations: 2,
    failed_iterations: 0,
    retry_count: 0,
    hallucination_detected: false,
  })
})

test('a failed call, the same tool again, and the lesson that follows', () => {
  const metrics = qualityOf(
    madeTrajectory(1, [failing, { tool: 'Grep', parameters: { glob: '**/*.ts' } }, read, read]),
  )
  // One of four iterations failed, and one repeated a call with the same result.
  expect(metrics).toMatchObject({ efficiency: 0.5, retry_count: 1, error_recovery: 1, failed_iterations: 1 })
  expect(metrics.lessons_learned).toEqual([
    {
      lesson: 'NotAFile from Grep: Grep with other parameters (glob instead of path) worked',
      context: 'call Grep',
      iteration: 2,
    },
  ])
})

test('long runs of failures count less, and those that are never left count nothing', () => {
  expect(qualityOf(madeTrajectory(1, [failing, failing, read])).error_recovery).toBe(0.5)
  expect(qualityOf(madeTrajectory(1, [read, failing], { status: 'failure' })).error_recovery).toBe(0)
  expect(
    qualityOf(madeTrajectory(1, [failing, read, failing, failing], { status: 'failure' })).error_recovery,
  ).toBe(0.5)
})

test('a call that failed before is inappropriate when it is made again unchanged', () => {
  expect(qualityOf(madeTrajectory(1, [failing, failing, read])).action_appropriateness).toBeCloseTo(0.5)
})

test('names and numbers in thoughts are grounded where they were seen before', () => {
  const known = { tool: 'Read', thought: 'Line 42 of src/a.ts has the error', result: 'fine' }
  const first = { tool: 'Grep', thought: 'search for it', result: 'src/a.ts:42: boom' }
  expect(qualityOf(madeTrajectory(1, [first, known])).thought_grounding).toBe(1)
  expect(
    qualityOf(madeTrajectory(1, [{ ...first, result: 'src/b.ts:7: boom' }, known])).thought_grounding,
  ).toBe(0)
  expect(qualityOf(madeTrajectory(1, [first])).thought_grounding).toBeUndefined()
})

test.each([
  ['a reference to what has not happened', [{ ...read, references: ['iteration_1_observation'] }], undefined],
  ['an extraction with a file that was not seen', [{ ...read, extraction: 'see lib/other.ts' }], undefined],
  ['a final result with a file that was not seen', [read], 'The error is in lib/nowhere/other.ts.'],
])('%s is a hallucination', (_, steps, final) => {
  const made = madeTrajectory(1, steps)
  if (final !== undefined) made.outcome!.final_result = final
  const metrics = qualityOf(made)
  expect(metrics.hallucination_detected).toBe(true)
  expect(metrics.overall_quality).toBeLessThan(0.8)
})

test('a file that was asked about, written or read is no hallucination', () => {
  const made = madeTrajectory(1, [read, { tool: 'Write', parameters: { path: 'src/new/b.ts' } }], {
    prompt: 'Fix docs/x.md',
  })
  made.outcome!.final_result = 'Changed docs/x.md, src/a.ts and src/new/b.ts.'
  expect(qualityOf(made).hallucination_detected).toBe(false)
})

test('what is computed is valid at lint, also for trajectories that failed or have no iterations', () => {
  expect(findings(madeTrajectory(1, [failing, read]))).toEqual([])
  expect(findings(madeTrajectory(1, [failing, failing], { status: 'failure' }))).toEqual([])
  expect(findings(madeTrajectory(1, [], { status: 'running' }))).toEqual([])
  const invented = madeTrajectory(1, [{ ...read, extraction: 'see lib/other.ts' }])
  expect(findings(invented)).toEqual([])
})
