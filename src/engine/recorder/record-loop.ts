import * as z from 'zod'
import {
  indexEntryOf,
  reportOf,
  type Trajectory,
  trajectory,
  trajectoryIndex,
  trajectoryReport,
} from '../../contracts/index.ts'
import { defineLoop, type Loop } from '../../spine/index.ts'
import { completeTrajectory } from './complete-trajectory.ts'
import { Mailbox } from './mailbox.ts'
import { recordIteration } from './record-iteration.ts'
import { taskInput } from './recording-input.ts'

const config = z.strictObject({
  trajectory_id: z.string().regex(/^traj-[a-f0-9]{8}$/),
  started_at: z.string(),
  task: taskInput,
})

export type RecordConfig = z.infer<typeof config>

/** What a recording ends with. */
export interface RecordResult {
  readonly trajectory_id: string
  readonly status: string
  readonly iterations: number
}

/**
 * Records the work of an agent outside: each message is journaled before it is answered, so that a recording survives a kill and
 * continues in another process. The trajectory on the disk is complete after every iteration.
 */
export function recordLoop(mailbox: Mailbox): Loop<RecordConfig, RecordResult> {
  return defineLoop({
    name: 'record',
    title: 'Record the work of an agent outside as a trajectory.',
    config,
    records: [trajectory, trajectoryReport, trajectoryIndex],
    async run(started, run): Promise<RecordResult> {
      let open = openTrajectory(started)
      await run.write(trajectory, open)
      for (let number = 1; ; number++) {
        const message = await run.step(`message-${number}`, () => mailbox.next())
        const { iterations = [] } = open
        if (message.type === 'complete') {
          const ended = completeTrajectory(open, message.outcome, message.at)
          await run.write(trajectory, ended)
          await run.write(trajectoryReport, reportOf(ended))
          await run.write(trajectoryIndex, {
            version: '1.0.0',
            updated_at: message.at,
            trajectories: [indexEntryOf(ended)],
          })
          mailbox.saved(ended)
          return {
            trajectory_id: started.trajectory_id,
            status: ended.outcome!.status,
            iterations: iterations.length,
          }
        }
        const place = { number: iterations.length + 1, at: message.at, before: iterations.at(-1) }
        open = withIteration(open, recordIteration(message.iteration, place))
        await run.write(trajectory, open)
        mailbox.saved(open)
      }
    },
    summary: ({ trajectory_id: id, status, iterations }) => `${id}: ${status} after ${iterations} iterations`,
  })
}

/** The loop of a recording that nobody is writing to: it replays, and continues no further than its journal. */
export function idleRecordLoop(): Loop {
  const mailbox = new Mailbox()
  mailbox.close(
    new Error('A recording continues when its agent records the next iteration, through `reprise mcp`.'),
  )
  return recordLoop(mailbox)
}

function openTrajectory({ trajectory_id: id, started_at: started, task }: RecordConfig): Trajectory {
  const { parent_task_id: parent, context_size_tokens: size } = task
  return {
    version: '1.0.0',
    trajectory_id: id,
    task_context: {
      task_id: id.replace(/^traj/, 'task'),
      task_type: task.task_type ?? 'unspecified',
      task_prompt: task.task_prompt,
      ...(size !== undefined && { context_size_tokens: size }),
      ...(parent === undefined ? { depth: 0 } : { parent_task_id: parent }),
    },
    iterations: [],
    metadata: {
      ...(task.model !== undefined && { model: task.model }),
      execution_mode: 'logged',
      started_at: started,
      total_iterations: 0,
      ...(task.session_id !== undefined && { session_id: task.session_id }),
    },
    source: { system: task.agent ?? 'agent', recorded: true },
  } as Trajectory
}

function withIteration(
  open: Trajectory,
  iteration: NonNullable<Trajectory['iterations']>[number],
): Trajectory {
  const iterations = [...(open.iterations ?? []), iteration]
  const costs = iterations.flatMap(({ cost }) => (cost === undefined ? [] : [cost]))
  const tokens = costs.flatMap(({ total_tokens: count }) => count ?? [])
  const money = costs.flatMap(({ total_cost_usd: usd }) => usd ?? [])
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return {
    ...open,
    iterations,
    metadata: {
      ...open.metadata,
      total_iterations: iterations.length,
      ...(tokens.length > 0 && { total_tokens: sum(tokens) }),
      ...(money.length > 0 && { total_cost_usd: Number(sum(money).toPrecision(12)) }),
    },
  }
}
