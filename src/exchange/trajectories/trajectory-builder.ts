import {
  type TaoIteration,
  type Trajectory,
  trajectoryLimits,
  withoutSecrets,
} from '../../contracts/index.ts'
import { isObject } from '../../kit/index.ts'
import { shortId, taskIdOf } from './logged-ids.ts'
import type { LoggedEnd, LoggedStep, LoggedTask } from './logged-step.ts'
import { looksFailed } from './looks-failed.ts'
import type { Losses } from './losses.ts'
import { oneLine } from './values.ts'

/** A part is closed before it can exceed the limit of a trajectory, whose other fields need space as well. */
const mostPartBytes = (trajectoryLimits.megabytes - 2) * 1_048_576
const mostIterationBytes = 4 * 1_048_576

/** How a task ended, with what a later part or a child may still add. */
interface Part {
  readonly number: number
  readonly iterations: TaoIteration[]
  bytes: number
}

/**
 * Makes trajectories of the steps of one task. A task that is too long for one trajectory becomes several: each part but the
 * last ends as `partial_success` for `max_iterations`, and names the next one.
 */
export class TrajectoryBuilder {
  readonly #task: LoggedTask
  readonly #losses: Losses
  readonly #finished: Trajectory[] = []
  readonly #artifacts = new Set<string>()
  readonly #subtasks = new Set<string>()
  #part: Part = { number: 1, iterations: [], bytes: 0 }
  #time: number
  #iterations = 0

  constructor(task: LoggedTask, losses: Losses) {
    this.#task = task
    this.#losses = losses
    this.#time = task.startedAt ?? Number.NEGATIVE_INFINITY
  }

  get task(): LoggedTask {
    return this.#task
  }

  get length(): number {
    return this.#iterations
  }

  /** Adds a step. */
  add(step: LoggedStep): void {
    const iteration = this.#iterationOf(step)
    const bytes = Buffer.byteLength(JSON.stringify(iteration))
    const { iterations, bytes: known } = this.#part
    if (
      iterations.length >= trajectoryLimits.iterations ||
      (iterations.length > 0 && known + bytes > mostPartBytes)
    )
      this.#closePart()
    iteration.iteration_number = this.#part.iterations.length + 1
    this.#part.iterations.push(iteration)
    this.#part.bytes += bytes
    this.#iterations++
    for (const subtask of step.subtasks ?? []) this.addSubtask(subtask)
  }

  /** Notes a task that this one spawned. */
  addSubtask(taskId: string): void {
    this.#subtasks.add(taskId)
  }

  /** The parts that are complete, which are then forgotten. */
  take(): Trajectory[] {
    return this.#finished.splice(0)
  }

  /** Ends the task and gives its last part. */
  end(end: LoggedEnd): Trajectory {
    return this.#trajectory(end, true)
  }

  #closePart(): void {
    this.#finished.push(this.#trajectory({ status: 'partial_success', reason: 'max_iterations' }, false))
    this.#part = { number: this.#part.number + 1, iterations: [], bytes: 0 }
  }

  #iterationOf(step: LoggedStep): TaoIteration {
    const marks: Record<string, string> = {}
    const { text: thought, inferred } = thoughtOf(step)
    if (inferred) marks['thought.content'] = 'inferred'
    const result = this.#resultOf(step.result, marks)
    const status = step.status ?? statusOf(result)
    if (step.status === undefined) marks['observation.status'] = 'inferred'
    const failed = status !== 'success' && status !== 'partial'
    const message = step.errorMessage ?? (typeof result === 'string' ? oneLine(result, 500) : '')
    const parameters = this.#kept(step.parameters)
    const times = this.#timesOf(step)
    const iteration: TaoIteration = {
      iteration_number: 1,
      ...(times.at !== undefined && { timestamp: times.at }),
      thought: { type: thoughtType(step, this.#part.iterations.at(-1), this.#iterations), content: thought },
      action: {
        tool: step.tool,
        ...(parameters !== undefined && {
          parameters: isObject(parameters) ? (parameters as Record<string, unknown>) : { input: parameters },
        }),
        description: step.description ?? descriptionOf(step),
        ...(step.callId !== undefined && { call_id: step.callId }),
      },
      observation: {
        status,
        result,
        result_type: typeof result === 'string' ? 'text' : 'object',
        ...(failed && {
          error_details: {
            ...(step.errorType !== undefined && { error_type: step.errorType }),
            message: message === '' ? 'no message' : message,
          },
        }),
        ...(times.observed !== undefined && { timestamp: times.observed }),
      },
      ...(step.cost !== undefined && costOf(step.cost)),
      ...(step.durationMs !== undefined && { duration_ms: step.durationMs }),
      ...(step.turn !== undefined && { turn: step.turn }),
      ...(Object.keys(marks).length > 0 && { provenance: marks }),
    }
    if (status === 'success') for (const path of writtenPaths(step)) this.#artifacts.add(path)
    return iteration
  }

  /** What came back, without secrets and not too large. */
  #resultOf(result: unknown, marks: Record<string, string>): string | Record<string, unknown> | unknown[] {
    if (result === undefined || result === null) {
      marks['observation.result'] = 'absent'
      this.#losses.add('results that the log does not hold are empty')
      return ''
    }
    const kept = this.#kept(result)
    if (typeof kept === 'string' || Array.isArray(kept)) return kept
    return isObject(kept) ? (kept as Record<string, unknown>) : String(kept)
  }

  #kept(value: unknown): unknown {
    const { value: clean, removed } = withoutSecrets(value)
    if (removed > 0) this.#losses.add('texts that look like keys or tokens are replaced', undefined, removed)
    const size = typeof clean === 'string' ? clean.length : (JSON.stringify(clean)?.length ?? 0)
    if (size <= mostIterationBytes / 2) return clean
    this.#losses.add('values of more than 2 MB are cut')
    const text = typeof clean === 'string' ? clean : JSON.stringify(clean)
    return `${text.slice(0, 500_000)}\n[… ${text.length - 750_000} characters left out …]\n${text.slice(-250_000)}`
  }

  /** The times of a step, without those that lie before what came earlier. */
  #timesOf(step: LoggedStep): { at?: string; observed?: string } {
    const keep = (time: number | undefined) => {
      if (time === undefined) return undefined
      if (time < this.#time) {
        this.#losses.add('times before that of the step before are left out')
        return undefined
      }
      this.#time = time
      return new Date(time).toISOString()
    }
    const at = keep(step.at)
    const observed = keep(step.observedAt)
    return { ...(at !== undefined && { at }), ...(observed !== undefined && { observed }) }
  }

  #trajectory(end: LoggedEnd, isLast: boolean): Trajectory {
    const task = this.#task
    const { number, iterations } = this.#part
    const parts = isLast ? number : undefined
    const id = (part: number) => shortId('traj', task.system, task.key, part)
    const outcome = this.#outcome(end, isLast)
    const prompt = task.prompt === undefined ? undefined : (this.#kept(task.prompt) as string)
    return {
      version: '1.0.0',
      trajectory_id: id(number),
      task_context: {
        task_id: taskIdOf(task.system, task.key),
        task_type: task.taskType ?? 'imported',
        task_prompt: prompt ?? 'The log does not hold the task.',
        ...(task.contextTokens !== undefined && { context_size_tokens: task.contextTokens }),
        ...(task.parentKey !== undefined && { parent_task_id: taskIdOf(task.system, task.parentKey) }),
        depth: task.depth ?? 0,
      },
      iterations,
      ...(outcome !== undefined && { outcome }),
      metadata: this.#metadata(end, isLast, outcome !== undefined),
      ...(number > 1 && { continues: id(number - 1) }),
      ...(!isLast && { continued_by: id(number + 1) }),
      source: {
        system: task.system,
        file: task.file,
        ...(task.line !== undefined && { line: task.line }),
        key: task.key,
        ...(parts !== undefined && parts > 1 && { parts }),
        ...(number > 1 && { part: number, first_iteration: this.#iterations - iterations.length + 1 }),
        ...task.extra,
        ...(isLast && end.extra),
      },
      provenance: {
        'task_context.task_prompt': task.prompt === undefined ? 'absent' : 'observed',
        'task_context.task_type': task.taskType === undefined ? 'absent' : 'inferred',
        'iterations.*.thought.type': 'inferred',
        'iterations.*.action.description': 'inferred',
        ...(outcome !== undefined && {
          'outcome.status': isLast && end.observed === true ? 'observed' : 'inferred',
        }),
        ...(outcome?.artifacts_generated !== undefined && { 'outcome.artifacts_generated': 'inferred' }),
      },
    } as Trajectory
  }

  #outcome(end: LoggedEnd, isLast: boolean): Trajectory['outcome'] {
    const { iterations } = this.#part
    if (end.status === undefined) return undefined
    const failedLast = ['failure', 'error', 'timeout'].includes(
      iterations.at(-1)?.observation.status ?? 'success',
    )
    const text = (this.#kept(end.finalResult ?? '') as string).trim()
    // A success ends with an answer; without one it is not known how much was done.
    const status =
      end.status === 'success' && (iterations.length === 0 || text === '' || failedLast)
        ? 'partial_success'
        : end.status
    if (status !== end.status) this.#losses.add('ends without an answer are partial successes')
    return {
      status,
      ...(text !== '' && { final_result: text }),
      ...(end.reason !== undefined && { completion_reason: end.reason }),
      ...(iterations.length > 0 && { iterations_to_completion: iterations.length }),
      ...(isLast &&
        this.#artifacts.size > 0 && { artifacts_generated: [...this.#artifacts].map((path) => ({ path })) }),
      ...(isLast && this.#subtasks.size > 0 && { subtasks_spawned: [...this.#subtasks] }),
    }
  }

  #metadata(end: LoggedEnd, isLast: boolean, ended: boolean): NonNullable<Trajectory['metadata']> {
    const { iterations, number } = this.#part
    const { model, temperature, seed, sessionId, startedAt } = this.#task
    const times = iterations.flatMap(({ timestamp, observation }) =>
      [timestamp, observation.timestamp].flatMap((text) => (text === undefined ? [] : [Date.parse(text)])),
    )
    const start = number === 1 ? (startedAt ?? times[0]) : times[0]
    const last = Math.max(
      times.at(-1) ?? Number.NEGATIVE_INFINITY,
      isLast ? (end.endedAt ?? times.at(-1) ?? 0) : 0,
    )
    const durations = iterations.reduce((sum, { duration_ms: duration = 0 }) => sum + duration, 0)
    const finish =
      start === undefined || !Number.isFinite(last) || last < start
        ? undefined
        : Math.max(last, start + durations)
    const sum = (of: (cost: NonNullable<TaoIteration['cost']>) => number | undefined) => {
      const known = iterations.flatMap(({ cost }) => (cost === undefined ? [] : [of(cost)]))
      return known.every((amount) => amount === undefined)
        ? undefined
        : known.reduce<number>((total, amount) => total + (amount ?? 0), 0)
    }
    const tokens = sum((cost) => cost.total_tokens) ?? (isLast && number === 1 ? end.totalTokens : undefined)
    const usd = sum((cost) => cost.total_cost_usd) ?? (isLast && number === 1 ? end.totalUsd : undefined)
    if (isLast && number === 1) this.#compareTotals(end, tokens, usd)
    return {
      ...(model !== undefined && { model }),
      ...(temperature !== undefined && temperature <= 2 && { temperature }),
      ...(seed !== undefined && { seed }),
      execution_mode: 'logged',
      ...(start !== undefined && { started_at: new Date(start).toISOString() }),
      ...(ended &&
        finish !== undefined &&
        start !== undefined && {
          completed_at: new Date(finish).toISOString(),
          total_duration_ms: Math.round(finish - start),
        }),
      total_iterations: iterations.length,
      ...(tokens !== undefined && { total_tokens: tokens }),
      ...(usd !== undefined && { total_cost_usd: Number(usd.toPrecision(12)) }),
      ...(sessionId !== undefined && { session_id: sessionId }),
    }
  }

  #compareTotals(
    { totalTokens, totalUsd }: LoggedEnd,
    tokens: number | undefined,
    usd: number | undefined,
  ): void {
    if (totalTokens !== undefined && tokens !== undefined && tokens !== totalTokens)
      this.#losses.add(`a total of ${totalTokens} tokens is stated, and the steps add up to ${tokens}`)
    if (
      totalUsd !== undefined &&
      usd !== undefined &&
      Math.abs(usd - totalUsd) > 1e-6 * Math.max(1, totalUsd)
    )
      this.#losses.add(
        `a total of $${totalUsd} is stated, and the steps add up to $${Number(usd.toPrecision(6))}`,
      )
  }
}

function thoughtOf({ thought, tool }: LoggedStep): { text: string; inferred: boolean } {
  if (thought !== undefined && thought.trim() !== '') return { text: thought.trim(), inferred: false }
  return { text: tool === 'respond' ? 'Answers.' : `Calls ${tool}.`, inferred: true }
}

function statusOf(result: unknown): 'success' | 'failure' {
  return looksFailed(typeof result === 'string' ? result : JSON.stringify(result)) ? 'failure' : 'success'
}

const researchTools = /read|grep|glob|search|find|list|^ls$|view|fetch|lookup|open|cat|show|get/i

function thoughtType(
  { tool }: LoggedStep,
  before: TaoIteration | undefined,
  index: number,
): TaoIteration['thought']['type'] {
  if (before !== undefined && !['success', 'partial'].includes(before.observation.status)) return 'exception'
  if (tool === 'respond' || /^(?:finish|final|submit|mark_task_complete)$/i.test(tool)) return 'synthesis'
  if (index === 0) return 'goal'
  return researchTools.test(tool) ? 'research' : 'reasoning'
}

/** The action as text: its own words where it has any, otherwise the tool and its first text. */
function descriptionOf({ tool, parameters }: LoggedStep): string {
  if (tool === 'respond') return 'Answers in text'
  if (isObject(parameters)) {
    const { description } = parameters as { description?: unknown }
    if (typeof description === 'string' && description.trim() !== '') return oneLine(description, 200)
    const first = Object.values(parameters).find((value) => typeof value === 'string' && value.trim() !== '')
    return first === undefined ? `Calls ${tool}` : `${tool}: ${oneLine(first as string, 160)}`
  }
  const text = typeof parameters === 'string' ? oneLine(parameters, 160) : ''
  return text === '' ? `Calls ${tool}` : `${tool}: ${text}`
}

function costOf({ input, output, usd, cached }: NonNullable<LoggedStep['cost']>): Pick<TaoIteration, 'cost'> {
  if (input === undefined && output === undefined && usd === undefined) return {}
  return {
    cost: {
      ...(input !== undefined && { input_tokens: input }),
      ...(output !== undefined && { output_tokens: output }),
      ...((input !== undefined || output !== undefined) && { total_tokens: (input ?? 0) + (output ?? 0) }),
      ...(usd !== undefined && { total_cost_usd: usd }),
      ...(cached !== undefined && cached > 0 && { cache_hits: 1, cached_input_tokens: cached }),
    },
  }
}

const writers =
  /^(?:write|edit|multiedit|create|str_replace(?:_based)?(?:_edit)?(?:_tool|or)?|notebookedit|insert)$/i

/** The files that a step wrote, by its parameters. */
function writtenPaths({ tool, parameters }: LoggedStep): string[] {
  if (!writers.test(tool)) return []
  const {
    file_path: one,
    path: two,
    notebook_path: three,
  } = (isObject(parameters) ? parameters : {}) as Record<string, unknown>
  return [one, two, three].filter((path): path is string => typeof path === 'string' && path.trim() !== '')
}
