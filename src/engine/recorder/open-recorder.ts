import { type Trajectory, trajectory, trajectoryLimits } from '../../contracts/index.ts'
import { Refusal } from '../../kit/index.ts'
import {
  type LessonLimits,
  learnFrom,
  lessonsFor,
  type NewQuestion,
  type OfferedLesson,
} from '../../learn/index.ts'
import { RunNotFound, type RunOutcome } from '../../spine/index.ts'
import { resumeRun } from '../run/resume-run.ts'
import type { RunContext } from '../run/run-context.ts'
import { startRun } from '../run/start-run.ts'
import { analyzeTrajectory, type TrajectoryAnalysis } from './analyze-trajectory.ts'
import { Mailbox, type RecordingMessage } from './mailbox.ts'
import { type RecordConfig, type RecordResult, recordLoop } from './record-loop.ts'
import {
  type IterationInput,
  iterationInput,
  type OutcomeInput,
  outcomeInput,
  type TaskInput,
  taskInput,
} from './recording-input.ts'
import { trajectoriesOf } from './trajectories-of.ts'

/** Records the work of agents as trajectories, and asks what was learned from them. */
export interface Recorder {
  /** Begins a trajectory; gives its id and lessons of earlier ones. */
  start(task: TaskInput): Promise<{
    readonly trajectoryId: string
    readonly runId: string
    readonly lessons: readonly OfferedLesson[]
  }>
  /** Records an iteration. It is on the disk when the promise is fulfilled. */
  recordIteration(trajectoryId: string, iteration: IterationInput): Promise<Trajectory>
  /** The same for an action that is carried out here: the time is measured, and what it throws is the observation. */
  perform(
    trajectoryId: string,
    iteration: Omit<IterationInput, 'status' | 'result' | 'duration_ms'>,
    action: () => Promise<string | Record<string, unknown> | unknown[]>,
  ): Promise<Trajectory>
  /** Ends a trajectory: outcome, quality, lessons, report and index. */
  completeTrajectory(trajectoryId: string, outcome?: OutcomeInput): Promise<Trajectory>
  /** Analyses a trajectory of this project, compared with the others. */
  analyzeTrajectory(trajectoryId: string): Promise<TrajectoryAnalysis>
  /** Lessons of earlier trajectories for a question. */
  lessons(question: NewQuestion, limits?: LessonLimits): Promise<readonly OfferedLesson[]>
  /** Leaves all recordings; each continues when its next iteration is recorded, in this process or another. */
  close(): Promise<void>
}

/** What a recorder works with. */
export interface RecorderOptions {
  readonly context: RunContext
  /** Makes the eight hexadecimal digits of a new id. */
  readonly newId: () => string
}

interface Recording {
  readonly mailbox: Mailbox
  readonly ended: Promise<RunOutcome<RecordResult>>
  readonly leave: AbortController
}

/** Opens a recorder on the runs of a context. */
export function openRecorder({ context, newId }: RecorderOptions): Recorder {
  const { store, clock } = context
  const recordings = new Map<string, Promise<Recording>>()

  function conduct(
    work: (loop: ReturnType<typeof recordLoop>, own: RunContext) => Promise<RunOutcome<RecordResult>>,
  ): Recording {
    const mailbox = new Mailbox()
    const leave = new AbortController()
    const ended = work(recordLoop(mailbox), { ...context, signal: leave.signal })
    const over = (error: unknown) => mailbox.close(error instanceof Error ? error : new Error(String(error)))
    ended.then(
      ({ status, reason, error }) =>
        over(
          error ??
            new Refusal('recording_over', 'conflict', reason?.message ?? `The recording is ${status}.`),
        ),
      over,
    )
    return { mailbox, ended, leave }
  }

  /** The recording of a trajectory, continued here where another process began it. */
  function recordingOf(trajectoryId: string): Promise<Recording> {
    const known = recordings.get(trajectoryId)
    if (known !== undefined) return known
    const opened = reopen(trajectoryId)
    recordings.set(trajectoryId, opened)
    opened.catch(() => recordings.delete(trajectoryId))
    return opened
  }

  async function reopen(trajectoryId: string): Promise<Recording> {
    const id = runIdOf(trajectoryId)
    const manifest = await store.manifest(id).catch((error: unknown) => {
      if (error instanceof RunNotFound) throw unknown(trajectoryId)
      throw error
    })
    if (manifest.status === 'completed')
      throw new Refusal('trajectory_complete', 'conflict', `${trajectoryId} is complete.`, {
        hint: 'Start another trajectory.',
      })
    return conduct((loop, own) => resumeRun(loop, { id, team: {} }, own))
  }

  async function send(trajectoryId: string, message: RecordingMessage): Promise<Trajectory> {
    const recording = await recordingOf(trajectoryId)
    const saved = await recording.mailbox.send(message)
    if (message.type === 'complete') {
      await recording.ended
      recordings.delete(trajectoryId)
    }
    return saved
  }

  const recorder: Recorder = {
    async start(given) {
      const task = parse(taskInput, given, 'The task')
      const digits = newId()
      const [trajectoryId, runId] = [`traj-${digits}`, `record-${digits}`]
      const config: RecordConfig = { trajectory_id: trajectoryId, started_at: clock().toISOString(), task }
      const lessons = await recorder.lessons({
        prompt: task.task_prompt,
        ...(task.task_type !== undefined && { taskType: task.task_type }),
      })
      const recording = conduct((loop, own) => startRun(loop, { id: runId, config, seed: 1, team: {} }, own))
      recordings.set(trajectoryId, Promise.resolve(recording))
      return { trajectoryId, runId, lessons }
    },
    async recordIteration(trajectoryId, given) {
      const iteration = parse(iterationInput, given, 'The iteration')
      await checkLimits(await current(trajectoryId), iteration)
      return send(trajectoryId, { type: 'iteration', at: clock().toISOString(), iteration })
    },
    async perform(trajectoryId, given, action) {
      const begun = performance.now()
      const took = () => Math.round(performance.now() - begun)
      try {
        const result = await action()
        return await recorder.recordIteration(trajectoryId, {
          ...given,
          status: 'success',
          result,
          duration_ms: took(),
        })
      } catch (error) {
        if (error instanceof Refusal) throw error
        const { name: error_type = 'Error', message = String(error) } = error as Partial<Error>
        const failure = { status: 'error' as const, result: message, error_type, error_message: message }
        return recorder.recordIteration(trajectoryId, { ...given, ...failure, duration_ms: took() })
      }
    },
    async completeTrajectory(trajectoryId, given = {}) {
      const outcome = parse(outcomeInput, given, 'The outcome')
      return send(trajectoryId, { type: 'complete', at: clock().toISOString(), outcome })
    },
    async analyzeTrajectory(trajectoryId) {
      const all = await trajectoriesOf(store)
      const one = all.find(({ trajectory_id: id }) => id === trajectoryId)
      if (one === undefined) throw unknown(trajectoryId)
      return analyzeTrajectory(one, all)
    },
    async lessons(question, limits) {
      return lessonsFor(question, learnFrom(await trajectoriesOf(store)), limits)
    },
    async close() {
      const open = await Promise.allSettled(recordings.values())
      recordings.clear()
      for (const one of open) {
        if (one.status === 'rejected') continue
        const { mailbox, ended, leave } = one.value
        leave.abort(new Error('The recorder was closed.'))
        mailbox.close(new Error('The recorder was closed.'))
        await ended.catch(() => undefined)
      }
    },
  }
  return recorder

  async function current(trajectoryId: string): Promise<Trajectory | undefined> {
    await recordingOf(trajectoryId)
    for await (const { record } of store.read(runIdOf(trajectoryId), trajectory)) return record as Trajectory
    return undefined
  }
}

const runIdOf = (trajectoryId: string) => trajectoryId.replace(/^traj-/, 'record-')

function unknown(trajectoryId: string): Refusal {
  return new Refusal(
    'unknown_trajectory',
    'missing',
    `There is no trajectory ${trajectoryId} in this project.`,
    {
      hint: 'Start one first; starting gives its id.',
    },
  )
}

function parse<T>(
  schema: {
    safeParse(
      value: unknown,
    ):
      | { success: true; data: T }
      | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } }
  },
  value: unknown,
  what: string,
): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const [first] = read.error.issues
  throw new Refusal(
    'invalid_recording',
    'usage',
    `${what} is not valid: ${first!.path.join('.')}: ${first!.message}`,
  )
}

/** Refuses what would make the record exceed the limits of a trajectory. */
function checkLimits(open: Trajectory | undefined, iteration: IterationInput): void {
  const { iterations: most, megabytes } = trajectoryLimits
  if ((open?.iterations?.length ?? 0) >= most)
    throw new Refusal(
      'trajectory_limit',
      'conflict',
      `The trajectory has ${most} iterations, the most that one may have.`,
      {
        hint: 'Complete it, and start another one.',
      },
    )
  const bytes = JSON.stringify(open ?? {}).length + JSON.stringify(iteration).length
  if (bytes > (megabytes - 1) * 1_048_576)
    throw new Refusal(
      'trajectory_limit',
      'conflict',
      `The trajectory would be larger than ${megabytes} MB.`,
      {
        hint: 'Shorten the result, or complete the trajectory and start another one.',
      },
    )
}
