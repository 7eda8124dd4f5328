import { quantile } from '../../../kit/index.ts'
import { groupBy } from '../../../learn/index.ts'
import { type Call, costOf, usdOf } from '../tree/spending.ts'
import type { TaskEntry } from '../tree/tree-log.ts'

/** What a group of calls used. */
export interface CostRow {
  readonly name: string
  readonly count: number
  readonly calls: number
  readonly tokens: number
  readonly usd?: number
}

/** The middle and the ends of a distribution. */
export interface Percentiles {
  readonly p25: number
  readonly p50: number
  readonly p75: number
  readonly p95: number
  readonly p99: number
  readonly mean: number
}

/** The cost of a tree in several respects. */
export interface CostTable {
  readonly byDepth: readonly CostRow[]
  readonly byModel: readonly CostRow[]
  /** Over tasks; absent without any. */
  readonly tokensByTask?: Percentiles
  readonly millisecondsByTask?: Percentiles
  /** Over iterations. */
  readonly tokensByIteration?: Percentiles
  readonly millisecondsByIteration?: Percentiles
}

/** The cost of a tree by depth and by model, and how it is distributed over tasks and iterations. */
export function costTables(entries: readonly TaskEntry[]): CostTable {
  const depths = groupBy(entries, ({ task }) => String(task.depth))
  const models = groupBy(
    entries.flatMap(({ calls }) => calls),
    ({ model }) => model,
  )
  const iterations = entries.flatMap(({ trajectory }) => trajectory?.iterations ?? [])
  const ended = entries.flatMap(({ startedAt, endedAt }) =>
    startedAt && endedAt ? [endedAt.getTime() - startedAt.getTime()] : [],
  )
  return {
    byDepth: [...depths].map(([name, group]) =>
      rowOf(
        `depth ${name}`,
        group.length,
        group.flatMap(({ calls }) => calls),
      ),
    ),
    byModel: [...models].map(([name, calls]) => rowOf(name, calls.length, calls)),
    ...optional('tokensByTask', percentilesOf(entries.map(({ calls }) => costOf(calls).total_tokens!))),
    ...optional('millisecondsByTask', percentilesOf(ended)),
    ...optional('tokensByIteration', percentilesOf(iterations.map(({ cost }) => cost?.total_tokens ?? 0))),
    ...optional(
      'millisecondsByIteration',
      percentilesOf(iterations.map(({ duration_ms: time = 0 }) => time)),
    ),
  }
}

/** Percentiles of values; undefined where there are none. */
export function percentilesOf(values: readonly number[]): Percentiles | undefined {
  if (values.length === 0) return undefined
  const at = (share: number) => Math.round(quantile(values, share))
  const mean = Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
  return { p25: at(0.25), p50: at(0.5), p75: at(0.75), p95: at(0.95), p99: at(0.99), mean }
}

function rowOf(name: string, count: number, calls: readonly Call[]): CostRow {
  const usd = usdOf(calls)
  return {
    name,
    count,
    calls: calls.length,
    tokens: costOf(calls).total_tokens!,
    ...(usd !== undefined && { usd }),
  }
}

function optional<T>(key: string, value: T | undefined): Record<string, T> {
  return value === undefined ? {} : { [key]: value }
}
