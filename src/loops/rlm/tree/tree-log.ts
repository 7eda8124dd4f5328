import type { TaskTree, Trajectory, TrajectoryIndex } from '../../../contracts/index.ts'
import { indexEntryOf } from '../../../contracts/index.ts'
import { Refusal } from '../../../kit/index.ts'
import type { RlmConfig } from '../config.ts'
import type { Call } from './spending.ts'
import { costOf, usdOf } from './spending.ts'
import type { Task } from './task.ts'

type Node = TaskTree['nodes'][number]

/** How the answers of the children of a task become one. */
export type Merge = NonNullable<Node['merge_strategy']>

/** A task of the tree, as far as it has come. */
export interface TaskEntry {
  readonly task: Task
  readonly createdAt: Date
  contextTokens: { readonly count: number; readonly estimated: boolean }
  readonly children: string[]
  readonly calls: Call[]
  merge?: Merge
  strategy?: NonNullable<Node['decomposition_strategy']>
  startedAt?: Date
  endedAt?: Date
  trajectory?: Trajectory
}

/** All tasks of a run. Its records are the same whichever task ends first. */
export interface TreeLog {
  add(task: Task, at: Date): TaskEntry
  entries(): readonly TaskEntry[]
  entry(id: string): TaskEntry
  size(): number
  record(config: RlmConfig, at: Date): TaskTree
  index(at: Date): TrajectoryIndex
}

/** An empty tree. */
export function openTree(): TreeLog {
  const entries = new Map<string, TaskEntry>()
  const trajectories = new Set<string>()
  const entry = (id: string) => entries.get(id)!
  const ordered = () => {
    const [root] = entries.values()
    return root === undefined ? [] : below(root)
  }
  const below = (one: TaskEntry): TaskEntry[] => [one, ...one.children.flatMap((id) => below(entry(id)))]
  return {
    add(task, at) {
      if (entries.has(task.id) || trajectories.has(task.trajectoryId))
        throw new Refusal('id_collision', 'failed', `Two tasks of the run have the id ${task.id}.`, {
          hint: 'Start the run again under another id.',
        })
      const added: TaskEntry = {
        task,
        createdAt: at,
        contextTokens: { count: 0, estimated: true },
        children: [],
        calls: [],
      }
      entries.set(task.id, added)
      trajectories.add(task.trajectoryId)
      if (task.parentId !== undefined) entry(task.parentId).children.push(task.id)
      return added
    },
    entries: ordered,
    entry,
    size: () => entries.size,
    record: (config, at) => treeRecord(ordered(), config, at, entry),
    index(at) {
      const listed = ordered().flatMap(({ trajectory }) =>
        trajectory === undefined ? [] : [indexEntryOf(trajectory)],
      )
      const sum = (key: 'total_iterations' | 'total_tokens' | 'total_cost_usd') =>
        Number(listed.reduce((total, one) => total + one[key], 0).toFixed(9))
      return {
        version: '1.0.0',
        updated_at: at.toISOString(),
        trajectories: listed,
        totals: {
          trajectories: listed.length,
          total_iterations: sum('total_iterations'),
          total_tokens: sum('total_tokens'),
          total_cost_usd: sum('total_cost_usd'),
        },
      }
    },
  }
}

function treeRecord(
  entries: readonly TaskEntry[],
  config: RlmConfig,
  at: Date,
  entry: (id: string) => TaskEntry,
): TaskTree {
  const [root] = entries
  const nodes = entries.map((one) => nodeOf(one, entry))
  const count = (status: Node['status']) => nodes.filter((node) => node.status === status).length
  const usd = usdOf(entries.flatMap(({ calls }) => calls))
  return {
    version: '1.0.0',
    tree_id: root!.task.treeId,
    nodes,
    metadata: {
      tree_id: root!.task.treeId,
      root_prompt: root!.task.prompt,
      max_depth: Math.max(...entries.map(({ task }) => task.depth)),
      total_nodes: nodes.length,
      completed_nodes: count('completed'),
      failed_nodes: count('failed'),
      ...(usd !== undefined && { total_cost_usd: usd }),
      total_tokens: costOf(entries.flatMap(({ calls }) => calls)).total_tokens!,
      execution_mode: config.mode,
      ...(config.session !== undefined && { session_id: config.session }),
      created_at: root!.createdAt.toISOString(),
      ...(root!.endedAt && {
        completed_at: at.toISOString(),
        duration_ms: at.getTime() - root!.createdAt.getTime(),
      }),
    },
  }
}

function nodeOf(one: TaskEntry, entry: (id: string) => TaskEntry): Node {
  const { task, calls, children, trajectory, createdAt, startedAt, endedAt, merge, strategy } = one
  const outcome = trajectory?.outcome
  const ending = outcome === undefined ? undefined : endings[outcome.status]
  const subtree = subtreeUsd(one, entry)
  return {
    node_id: task.id,
    parent_id: task.parentId ?? null,
    depth: task.depth,
    prompt: task.prompt,
    context: {
      type: task.context.kind,
      size_tokens: one.contextTokens.count,
      ...(one.contextTokens.estimated && { size_estimated: true }),
    },
    status: ending?.status ?? (startedAt === undefined ? 'pending' : 'running'),
    ...(ending && {
      result: {
        status: ending.result,
        ...(outcome?.final_result !== undefined && {
          output: outcome.final_result,
          output_type: 'text' as const,
        }),
      },
    }),
    cost: { ...costOf(calls), ...(subtree !== undefined && { subtree_total_cost_usd: subtree }) },
    timestamps: {
      created_at: createdAt.toISOString(),
      ...(startedAt && { started_at: startedAt.toISOString() }),
      ...(endedAt && {
        completed_at: endedAt.toISOString(),
        duration_ms: endedAt.getTime() - (startedAt ?? createdAt).getTime(),
      }),
    },
    ...(children.length > 0 && strategy && { decomposition_strategy: strategy }),
    ...(children.length > 0 && merge && { merge_strategy: merge }),
    children: [...children],
  }
}

function subtreeUsd({ calls, children }: TaskEntry, entry: (id: string) => TaskEntry): number | undefined {
  const amounts = [usdOf(calls), ...children.map((id) => subtreeUsd(entry(id), entry))]
  if (amounts.some((amount) => amount === undefined)) return undefined
  return Number(amounts.reduce((total: number, amount) => total + amount!, 0).toFixed(9))
}

type Ending = {
  readonly status: Node['status']
  readonly result: 'success' | 'partial' | 'failed' | 'cancelled'
}

const endings: Readonly<Record<NonNullable<Trajectory['outcome']>['status'], Ending>> = {
  success: { status: 'completed', result: 'success' },
  partial_success: { status: 'completed', result: 'partial' },
  failure: { status: 'failed', result: 'failed' },
  timeout: { status: 'failed', result: 'failed' },
  error: { status: 'failed', result: 'failed' },
  cancelled: { status: 'cancelled', result: 'cancelled' },
}
