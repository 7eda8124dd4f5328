import { expect, test } from 'vitest'
import { readRecord, type Trajectory, trajectory } from '../../contracts/index.ts'
import { memoryStore } from '../../store/index.ts'
import { replayRun } from '../run/replay-run.ts'
import { testContext } from '../testing/test-context.ts'
import { openRecorder } from './open-recorder.ts'
import { idleRecordLoop } from './record-loop.ts'
import type { IterationInput } from './recording-input.ts'

/** A recorder whose ids are counted. */
function recorderOn(context = testContext()) {
  let count = 0
  const newId = () => (++count).toString(16).padStart(8, '0')
  return { context, recorder: openRecorder({ context, newId }) }
}

const step = (tool: string, more: Partial<IterationInput> = {}): IterationInput => ({
  thought: `I need ${tool}`,
  tool,
  status: 'success',
  result: 'ok',
  ...more,
})

const findings = (one: Trajectory) =>
  readRecord(trajectory, JSON.stringify(one), { level: 'lint' }).findings.map(({ code }) => code)

test('a task is recorded iteration by iteration, and completed with quality, lessons, report and index', async () => {
  const { context, recorder } = recorderOn()
  const { trajectoryId, runId, lessons } = await recorder.start({
    task_prompt: 'Find it',
    task_type: 'search',
  })
  expect([trajectoryId, runId, lessons]).toEqual(['traj-00000001', 'record-00000001', []])
  await recorder.recordIteration(
    trajectoryId,
    step('Grep', { status: 'failure', result: 'Is a directory', input_tokens: 5, output_tokens: 2 }),
  )
  const open = await recorder.recordIteration(
    trajectoryId,
    step('Grep', {
      parameters: { glob: '*' },
      references: ['iteration_1_observation', 'iteration_9_action'],
    }),
  )
  expect(open.outcome).toBeUndefined()
  expect(findings(open)).toEqual([])
  expect(open.iterations!.map(({ thought }) => [thought.type, thought.references])).toEqual([
    ['goal', undefined],
    ['exception', ['iteration_1_observation']],
  ])
  const ended = await recorder.completeTrajectory(trajectoryId, {
    final_result: 'here',
    lessons: ['Use a glob'],
  })
  expect(findings(ended)).toEqual([])
  expect(ended.outcome).toMatchObject({
    status: 'success',
    final_result: 'here',
    iterations_to_completion: 2,
  })
  expect(ended.quality_metrics).toMatchObject({ retry_count: 1, error_recovery: 1 })
  expect(ended.quality_metrics!.lessons_learned![0]).toEqual({ lesson: 'Use a glob' })
  const paths = (await context.store.files(runId)).map(({ path }) => path).sort()
  expect(paths).toEqual([
    'trajectories/index.json',
    'trajectories/traj-00000001/report.md',
    'trajectories/traj-00000001/trajectory.json',
  ])
  const replay = await replayRun(idleRecordLoop(), { id: runId, team: {}, compare: true }, context)
  expect(replay.files).toHaveLength(3)
})

test('a recording that was left continues in another process with everything that was recorded', async () => {
  const store = memoryStore()
  const first = recorderOn(testContext({ store }))
  const { trajectoryId } = await first.recorder.start({ task_prompt: 'Long work' })
  await first.recorder.recordIteration(trajectoryId, step('Read'))
  await first.recorder.close()
  await expect(first.recorder.recordIteration('traj-ffffffff', step('Read'))).rejects.toMatchObject({
    code: 'unknown_trajectory',
  })
  const second = recorderOn(testContext({ store, start: new Date('2026-01-02T00:00:00Z') }))
  const open = await second.recorder.recordIteration(trajectoryId, step('Write'))
  expect(open.iterations!.map(({ action }) => action.tool)).toEqual(['Read', 'Write'])
  const ended = await second.recorder.completeTrajectory(trajectoryId, { status: 'failure' })
  expect(findings(ended)).toEqual([])
  await expect(second.recorder.recordIteration(trajectoryId, step('Read'))).rejects.toMatchObject({
    code: 'trajectory_complete',
  })
})

test('what one trajectory taught is offered to the next, and an analysis compares both', async () => {
  const { recorder } = recorderOn()
  const one = await recorder.start({ task_prompt: 'Repair the parser of dates', task_type: 'bug_fixing' })
  await recorder.recordIteration(one.trajectoryId, step('Read'))
  await recorder.completeTrajectory(one.trajectoryId, {
    final_result: 'done',
    lessons: ['Dates have two digits'],
  })
  const two = await recorder.start({ task_prompt: 'Repair the parser of times', task_type: 'bug_fixing' })
  expect(two.lessons).toMatchObject([
    { kind: 'lesson', text: 'Dates have two digits', from: [one.trajectoryId] },
  ])
  await recorder.recordIteration(two.trajectoryId, step('Read', { learned: 'Times have colons' }))
  await recorder.completeTrajectory(two.trajectoryId, { final_result: 'done' })
  const analysis = await recorder.analyzeTrajectory(two.trajectoryId)
  expect(analysis).toMatchObject({
    comparison: { trajectories: 1, meanIterations: 1, success: 1 },
    lessons: ['Times have colons'],
  })
  expect(analysis.report).toContain('Repair the parser of times')
})

test('an action that is carried out by the recorder is timed, and what it throws is its observation', async () => {
  const { recorder } = recorderOn()
  const { trajectoryId } = await recorder.start({ task_prompt: 'Run it' })
  await recorder.perform(trajectoryId, { thought: 'try', tool: 'run' }, async () => 'fine')
  const { iterations } = await recorder.perform(
    trajectoryId,
    { thought: 'try again', tool: 'run' },
    async () => {
      throw new TypeError('no')
    },
  )
  expect(iterations!.map(({ observation }) => [observation.status, observation.result])).toEqual([
    ['success', 'fine'],
    ['error', 'no'],
  ])
  expect(iterations![1]!.observation.error_details).toEqual({ error_type: 'TypeError', message: 'no' })
  expect(iterations![0]!.observation.duration_ms).toBeGreaterThanOrEqual(0)
})

test('limits and wrong input are refused with codes, and the recording goes on', async () => {
  const { recorder } = recorderOn()
  const { trajectoryId } = await recorder.start({ task_prompt: 'Many' })
  await expect(recorder.recordIteration(trajectoryId, { ...step('x'), thought: ' ' })).rejects.toMatchObject({
    code: 'invalid_recording',
  })
  for (let count = 0; count < 100; count++)
    await recorder.recordIteration(trajectoryId, step('x', { result: `${count}` }))
  await expect(recorder.recordIteration(trajectoryId, step('x'))).rejects.toMatchObject({
    code: 'trajectory_limit',
  })
  const ended = await recorder.completeTrajectory(trajectoryId, { final_result: 'all' })
  expect(findings(ended)).toEqual([])
})
