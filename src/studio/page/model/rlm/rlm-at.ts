import type { WireRecord } from '../../../wire.ts'
import { ofContract } from '../records.ts'
import { outcomeAt, type Work } from '../works.ts'
import { type TaskPath, taskPathsIn } from './task-paths.ts'

/** A turn of a task: what was thought, what was done, and what came of it. */
export interface Turn {
  readonly number: number
  readonly at: number
  readonly thought: string
  readonly thoughtType: string
  readonly confidence?: number
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
  readonly status: string
  readonly result: string
  /** What the agent said of the result afterwards. */
  readonly learned?: string
  readonly seconds: number
  readonly tokens: number
  readonly usd: number | undefined
  /** The variables after it, each with the beginning of its value. */
  readonly variables: Readonly<Record<string, string>>
}

/** A task of the tree, as far as it had come. */
export interface Task {
  readonly id: string
  readonly parent?: string
  readonly depth: number
  readonly prompt: string
  /** Its trajectory among the records; absent while there is none. */
  readonly record?: string
  readonly status: string
  readonly answer?: string
  readonly problem?: string
  readonly model: string
  readonly started: number
  readonly ended?: number
  readonly contextTokens: number
  readonly turns: readonly Turn[]
  /** What the task itself used, without its subtasks. */
  readonly tokens: number
  /** Undefined where the cost of a turn is not known. */
  readonly usd: number | undefined
  readonly seconds: number
  readonly quality?: number
  /** Where its work is in the journal; absent where it had none. */
  readonly path?: string
}

/** What a question had come to. */
export interface RlmState {
  /** Parents before their children, siblings in the order of their start. */
  readonly tasks: readonly Task[]
  readonly root?: Task
  readonly running: number
}

interface Trajectory {
  readonly trajectory_id: string
  readonly task_context: {
    readonly task_id: string
    readonly task_prompt: string
    readonly context_size_tokens?: number
    readonly parent_task_id?: string
    readonly depth?: number
  }
  readonly iterations?: readonly Iteration[]
  readonly outcome?: {
    readonly status: string
    readonly final_result?: unknown
    readonly quality_score?: number
    readonly problem?: { readonly message?: string }
  }
  readonly metadata: { readonly model?: string; readonly started_at: string; readonly completed_at?: string }
}

interface Iteration {
  readonly iteration_number: number
  readonly timestamp: string
  readonly thought: { readonly type?: string; readonly content?: string; readonly confidence?: number }
  readonly action: { readonly tool?: string; readonly parameters?: Readonly<Record<string, unknown>> }
  readonly observation: {
    readonly status?: string
    readonly result?: unknown
    readonly timestamp?: string
    readonly extraction?: string
    readonly learned?: string
  }
  readonly cost?: { readonly total_tokens?: number; readonly total_cost_usd?: number }
  readonly duration_ms?: number
  readonly state_snapshot?: Readonly<Record<string, unknown>>
}

/**
 * The tree of tasks at a time. Trajectories say when each of their turns was, so the last version of each is enough for any
 * earlier time; tasks that have none yet are known by their work.
 */
export function rlmAt(
  records: readonly WireRecord[],
  works: readonly Work[],
  time = Number.POSITIVE_INFINITY,
): RlmState {
  const paths = taskPathsIn(works)
  const recorded = lastVersions(records)
    .map((one) => ({ ...one, start: Date.parse(one.value.metadata.started_at) }))
    .sort((left, right) => left.start - right.start)
  const known = recorded.flatMap(({ value, name, start }): Task[] => {
    const path = takePath(paths, value.task_context.depth ?? 0, start)
    return start > time ? [] : [taskOf(value, name, start, path?.path, time)]
  })
  const waiting = paths.flatMap((path) =>
    path.started <= time ? [unrecorded(path, works, known, time)] : [],
  )
  const tasks = inTreeOrder([...known, ...waiting])
  return {
    tasks,
    ...(tasks[0] && { root: tasks[0] }),
    running: tasks.filter(({ status }) => status === 'running').length,
  }
}

/** The trajectories, each in its last version. */
function lastVersions(records: readonly WireRecord[]) {
  const last = new Map<string, { readonly name: string; readonly value: Trajectory }>()
  for (const { name, value } of ofContract<Trajectory>(records, 'rlm/trajectory'))
    last.set(value.trajectory_id, { name, value })
  return [...last.values()]
}

/** Takes the path out of the list whose work began when a task did. */
function takePath(paths: TaskPath[], depth: number, start: number): TaskPath | undefined {
  let best = -1
  for (const [index, path] of paths.entries()) {
    if (path.depth !== depth) continue
    if (best < 0 || Math.abs(path.started - start) < Math.abs(paths[best]!.started - start)) best = index
  }
  return best < 0 ? undefined : paths.splice(best, 1)[0]
}

function taskOf(
  { task_context: context, iterations = [], outcome, metadata }: Trajectory,
  record: string,
  started: number,
  path: string | undefined,
  time: number,
): Task {
  const turns = iterations.map(turnOf).filter(({ at, seconds }) => at + seconds * 1000 <= time)
  const end = metadata.completed_at === undefined ? undefined : Date.parse(metadata.completed_at)
  const hasEnded = end !== undefined && end <= time
  return {
    id: context.task_id,
    ...(context.parent_task_id !== undefined && { parent: context.parent_task_id }),
    depth: context.depth ?? 0,
    prompt: context.task_prompt,
    record,
    status: hasEnded ? (outcome?.status ?? 'ended') : 'running',
    ...(hasEnded && outcome?.final_result !== undefined && { answer: textOf(outcome.final_result) }),
    ...(hasEnded && outcome?.problem?.message !== undefined && { problem: outcome.problem.message }),
    ...(hasEnded && outcome?.quality_score !== undefined && { quality: outcome.quality_score }),
    model: metadata.model ?? '',
    started,
    ...(hasEnded && { ended: end }),
    contextTokens: context.context_size_tokens ?? 0,
    turns,
    tokens: turns.reduce((sum, turn) => sum + turn.tokens, 0),
    usd: turns.reduce<number | undefined>(
      (sum, { usd }) => (sum === undefined || usd === undefined ? undefined : sum + usd),
      0,
    ),
    seconds: ((hasEnded ? end : Number.isFinite(time) ? time : lastOf(turns, started)) - started) / 1000,
    ...(path !== undefined && { path }),
  }
}

const lastOf = (turns: readonly Turn[], started: number) => {
  const last = turns.at(-1)
  return last === undefined ? started : last.at + last.seconds * 1000
}

function turnOf(iteration: Iteration): Turn {
  const { thought, action, observation, cost, state_snapshot: variables = {} } = iteration
  const learned = observation.learned ?? observation.extraction
  return {
    number: iteration.iteration_number,
    at: Date.parse(iteration.timestamp),
    thought: thought.content ?? '',
    thoughtType: thought.type ?? '',
    ...(thought.confidence !== undefined && { confidence: thought.confidence }),
    tool: action.tool ?? '',
    input: action.parameters ?? {},
    status: observation.status ?? '',
    result: textOf(observation.result ?? ''),
    ...(learned !== undefined && { learned }),
    seconds: (iteration.duration_ms ?? 0) / 1000,
    tokens: cost?.total_tokens ?? 0,
    usd: cost?.total_cost_usd,
    variables: Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, textOf(value)])),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** A task of which only its work is known. */
function unrecorded(path: TaskPath, works: readonly Work[], known: readonly Task[], time: number): Task {
  const own = works.slice(path.first, path.last + 1).filter(({ key }) => key.startsWith(`${path.path}/`))
  const begun = own.filter((work) => outcomeAt(work, time) !== undefined)
  const asks = begun.filter(({ kind }) => kind === 'ask')
  const latest = Math.max(
    path.started,
    ...begun.map(({ ended, started }) => Math.min(ended ?? started, time)),
  )
  const parent = known.find((task) => task.path === path.parent)?.id ?? path.parent
  return {
    id: path.path,
    ...(parent !== undefined && { parent }),
    depth: path.depth,
    prompt: path.path,
    status: 'running',
    model: asks[0]?.model ?? asks[0]?.agent ?? '',
    started: path.started,
    contextTokens: 0,
    turns: [],
    tokens: asks.reduce((sum, { tokens }) => sum + tokens, 0),
    usd: asks.reduce<number | undefined>(
      (sum, { usd }) => (sum === undefined || usd === undefined ? undefined : sum + usd),
      0,
    ),
    seconds: ((Number.isFinite(time) ? time : latest) - path.started) / 1000,
    path: path.path,
  }
}

function inTreeOrder(tasks: readonly Task[]): Task[] {
  const ids = new Set(tasks.map(({ id }) => id))
  const children = new Map<string, Task[]>()
  for (const task of [...tasks].sort((left, right) => left.started - right.started)) {
    const parent = task.parent !== undefined && ids.has(task.parent) ? task.parent : ''
    children.set(parent, [...(children.get(parent) ?? []), task])
  }
  const below = (id: string): Task[] => (children.get(id) ?? []).flatMap((task) => [task, ...below(task.id)])
  return below('')
}
