import type { TaoIteration, Trajectory } from '../../contracts/index.ts'

/** A step of a made trajectory: the tool, and what came of it. */
export interface Step {
  readonly tool: string
  readonly parameters?: Record<string, unknown>
  readonly thought?: string
  readonly result?: string
  readonly error?: { readonly type?: string; readonly message: string }
  readonly learned?: string
  readonly references?: string[]
  readonly extraction?: string
}

/** A trajectory for tests, made of its steps. */
export function madeTrajectory(
  number: number,
  steps: readonly Step[],
  { type = 'bug_fixing', prompt = 'Fix the error in validateUser()', status = 'success' } = {},
): Trajectory {
  const id = number.toString(16).padStart(8, '0')
  return {
    version: '1.0.0',
    trajectory_id: `traj-${id}`,
    task_context: { task_id: `task-${id}`, task_type: type, task_prompt: prompt },
    iterations: steps.map(iterationOf),
    ...(status !== 'running' && {
      outcome: {
        status: status as 'success',
        ...(status === 'success' && { final_result: 'done' }),
        iterations_to_completion: Math.max(1, steps.length),
      },
    }),
  }
}

function iterationOf(step: Step, index: number): TaoIteration {
  const { tool, parameters, thought, result = 'ok', error, learned, references, extraction } = step
  return {
    iteration_number: index + 1,
    thought: {
      type: 'reasoning',
      content: thought ?? `use ${tool} now, step ${tool}`,
      ...(references && { references }),
    },
    action: { tool, ...(parameters && { parameters }), description: `call ${tool}` },
    observation: {
      status: error === undefined ? 'success' : 'failure',
      result: error?.message ?? result,
      ...(learned !== undefined && { learned }),
      ...(extraction !== undefined && { extraction }),
      ...(error !== undefined && {
        error_details: { ...(error.type && { error_type: error.type }), message: error.message },
      }),
    },
  }
}
