import type { TaoIteration, Trajectory } from '../../../contracts/index.ts'
import type { Run } from '../../../spine/index.ts'
import type { RlmConfig } from '../config.ts'
import { complete } from '../moves/infer.ts'
import type { Move } from '../moves/move.ts'
import type { Variables } from '../state/variables.ts'
import type { TaskResult } from '../tools/desk.ts'
import type { Observed } from '../tools/observed.ts'
import { type Call, costOf, usdOf } from '../tree/spending.ts'
import type { Task } from '../tree/task.ts'
import type { TaskEntry } from '../tree/tree-log.ts'

/** The longest text of a result or a parameter that a trajectory keeps; with 100 iterations it stays below 10 MB. */
const keptChars = 20_000

/** One iteration that has ended. */
export interface EndedIteration {
  readonly move: Move
  readonly observed: Observed
  readonly calls: readonly Call[]
  readonly startedAt: Date
  readonly actedAt: Date
  readonly endedAt: Date
  /** The text of the reply, which runs in the mode `logged` keep. */
  readonly reply: string
}

/** The trajectory of a task in the making. */
export interface TrajectoryLog {
  readonly length: number
  /** Whether the last action failed. */
  readonly hasFailed: boolean
  add(ended: EndedIteration, variables: Variables): void
  /** Adds a remark to the trajectory, such as a warning about the budget. */
  note(code: string, message: string): void
  record(parts: RecordParts): Trajectory
}

/** What the record of a trajectory holds beside its iterations. */
export interface RecordParts {
  readonly startedAt: Date
  readonly endedAt?: Date
  readonly model: string
  readonly result?: TaskResult
  readonly reason?: 'Final_set' | 'task_complete' | 'max_iterations' | 'timeout' | 'error' | 'user_cancel'
  readonly variables: Variables
  readonly subtasks: readonly string[]
  readonly contextTokens: TaskEntry['contextTokens']
}

/** An empty trajectory. */
export function openTrajectory(
  task: Task,
  config: RlmConfig,
  { id: sessionId, seed }: Pick<Run, 'id' | 'seed'>,
): TrajectoryLog {
  const iterations: TaoIteration[] = []
  const calls: Call[] = []
  const notes: { code: string; message: string; iteration: number }[] = []
  const artifacts: NonNullable<Observed['artifact']>[] = []
  return {
    get length() {
      return iterations.length
    },
    get hasFailed() {
      const status = iterations.at(-1)?.observation.status
      return status === 'failure' || status === 'error' || status === 'timeout'
    },
    note(code, message) {
      notes.push({ code, message, iteration: iterations.length })
    },
    add(ended, variables) {
      remark(iterations.at(-1), ended.move)
      calls.push(...ended.calls)
      if (ended.observed.artifact !== undefined) artifacts.push(ended.observed.artifact)
      iterations.push(iterationOf(ended, iterations, variables, config))
    },
    record({ startedAt, endedAt, model, result, reason, variables, subtasks, contextTokens }) {
      const usd = usdOf(calls)
      const count = iterations.length
      return {
        version: '1.0.0',
        trajectory_id: task.trajectoryId,
        task_context: {
          task_id: task.id,
          tree_id: task.treeId,
          state_id: task.stateId,
          task_type: config.type,
          task_prompt: task.prompt,
          context_size_tokens: contextTokens.count,
          ...(contextTokens.estimated && { context_size_estimated: true }),
          ...(task.parentId !== undefined && { parent_task_id: task.parentId }),
          depth: task.depth,
        },
        iterations: [...iterations],
        ...(result &&
          reason && {
            outcome: {
              status: result.status,
              ...(result.answer !== undefined && { final_result: result.answer }),
              completion_reason: reason,
              ...(count > 0 && { iterations_to_completion: count }),
              artifacts_generated: unique(artifacts),
              variables_set: [
                ...new Set(
                  variables.history.flatMap(({ operation, name }) => (operation === 'create' ? [name] : [])),
                ),
              ],
              subtasks_spawned: [...subtasks],
              ...(result.problem && { problem: result.problem }),
            },
          }),
        metadata: {
          model,
          ...(config.temperature !== undefined && { temperature: config.temperature }),
          seed,
          execution_mode: config.mode,
          started_at: startedAt.toISOString(),
          ...(endedAt && {
            completed_at: endedAt.toISOString(),
            total_duration_ms: endedAt.getTime() - startedAt.getTime(),
          }),
          total_iterations: count,
          total_tokens: costOf(calls).total_tokens!,
          ...(usd !== undefined && { total_cost_usd: usd }),
          environment: config.environment,
          session_id: config.session ?? sessionId,
          ...(notes.length > 0 && { notes: [...notes] }),
        },
      }
    },
  }
}

function iterationOf(
  { move, observed, calls, startedAt, actedAt, endedAt, reply }: EndedIteration,
  before: readonly TaoIteration[],
  variables: Variables,
  { mode }: RlmConfig,
): TaoIteration {
  const number = before.length + 1
  const last = before.at(-1)?.observation.status
  const failed = last !== undefined && last !== 'success' && last !== 'partial'
  const { thought, description, inferred } = complete(move, { iteration: number, failed })
  const result = cut(observed.text)
  const isCut = result.length < observed.text.length
  return {
    iteration_number: number,
    timestamp: startedAt.toISOString(),
    thought: cutThought(thought),
    action: {
      tool: move.tool,
      parameters: cutDeep(move.input) as Record<string, unknown>,
      description,
      ...(move.rationale !== undefined && { rationale: cut(move.rationale) }),
      ...(move.alternatives !== undefined && { alternatives_considered: [...move.alternatives] }),
      timestamp: actedAt.toISOString(),
    },
    observation: {
      status: observed.status,
      result,
      result_type: observed.resultType ?? 'text',
      ...(observed.error && {
        error_details: { ...observed.error, message: cut(observed.error.message), recovery_attempted: false },
      }),
      ...(isCut && { cut_from: observed.text.length }),
      timestamp: endedAt.toISOString(),
      duration_ms: endedAt.getTime() - actedAt.getTime(),
    },
    cost: costOf(calls),
    duration_ms: endedAt.getTime() - startedAt.getTime(),
    state_snapshot: Object.fromEntries(variables.all().map(({ name, value }) => [name, brief(value)])),
    ...(inferred.length > 0 && { inferred: [...inferred] }),
    ...(mode === 'logged' && { reply: cut(reply) }),
  }
}

/** What an agent says of the last result belongs to that result. */
function remark(last: TaoIteration | undefined, move: Move): void {
  if (last === undefined) return
  const { observation } = last
  if (move.extraction !== undefined) observation.extraction = cut(move.extraction)
  if (move.learned !== undefined) observation.learned = cut(move.learned)
  const failed = observation.error_details
  if (failed !== undefined && move.tool !== 'Final') failed.recovery_attempted = true
}

const cutThought = <T extends { content: string }>(thought: T): T => ({
  ...thought,
  content: cut(thought.content),
})

function cut(text: string): string {
  return text.length <= keptChars ? text : `${text.slice(0, keptChars - 1)}…`
}

function cutDeep(value: unknown): unknown {
  if (typeof value === 'string') return cut(value)
  if (Array.isArray(value)) return value.slice(0, 200).map(cutDeep)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cutDeep(inner)]))
}

function brief(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}

function unique(artifacts: readonly NonNullable<Observed['artifact']>[]) {
  return [...new Map(artifacts.map((one) => [one.path, one])).values()]
}
