import type { LeftBehind } from '../../../workspace/index.ts'
import type { TaskResult } from '../tools/desk.ts'
import { costOf, usdOf } from '../tree/spending.ts'
import type { RlmWork } from '../work.ts'
import type { Baseline } from './baseline.ts'
import { type CostTable, costTables } from './cost-tables.ts'
import { type PlainCall, plainCallOf } from './plain-call.ts'

/** What a question came to. */
export interface RlmOutcome {
  readonly status: 'success' | 'partial_success' | 'failure' | 'timeout' | 'cancelled' | 'error'
  readonly answer?: string
  /** Why it did not succeed. */
  readonly problem?: { readonly code: string; readonly message: string }
  readonly trajectory: string
  readonly tree: string
  readonly tasks: number
  readonly failed: number
  readonly depth: number
  readonly iterations: number
  /** How often an agent of the tree was asked, bots included, which are no calls in the spending of the run. */
  readonly calls: number
  readonly tokens: number
  /** Undefined where the cost of anything is not known. */
  readonly usd?: number
  readonly milliseconds: number
  readonly costs: CostTable
  /** Whether one plain call would have been enough. */
  readonly plain: PlainCall
  readonly baseline?: Baseline
  /** What was changed in the project, and where it is. */
  readonly change?: LeftBehind
}

/** What a question came to, from its tree. */
export function outcomeOf(result: TaskResult, work: RlmWork, baseline?: Baseline): RlmOutcome {
  const entries = work.tree.entries()
  const calls = entries.flatMap((entry) => entry.calls)
  const usd = usdOf(calls)
  const root = entries[0]!
  return {
    status: result.status,
    ...(result.answer !== undefined && { answer: result.answer }),
    ...(result.problem && { problem: result.problem }),
    trajectory: root.task.trajectoryId,
    tree: root.task.treeId,
    tasks: entries.length,
    failed: entries.filter(({ trajectory }) => !/success$/.test(trajectory?.outcome?.status ?? '')).length,
    depth: Math.max(...entries.map(({ task }) => task.depth)),
    iterations: entries.reduce((sum, { trajectory }) => sum + (trajectory?.iterations?.length ?? 0), 0),
    calls: calls.length,
    tokens: costOf(calls).total_tokens!,
    ...(usd !== undefined && { usd }),
    milliseconds: root.endedAt!.getTime() - root.createdAt.getTime(),
    costs: costTables(entries),
    plain: plainCallOf(entries, work),
    ...(baseline && { baseline }),
  }
}
