import type { AgentSettings } from './agent-settings.ts'
import { isAtLeastAsGood } from './names.ts'
import type { Settings } from './settings.ts'

/** The settings that stop rules read. */
type StopLimits = Pick<
  Required<Settings>,
  'target_value' | 'benchmark_direction' | 'plateau_window' | 'max_iterations' | 'circuit_breaker_threshold'
>

/** What would have to hold for the status of a run to be true; undefined where it does. */
export function unmetCondition(record: AgentSettings, limits: StopLimits): string | undefined {
  const atLeast = (
    key: 'plateau_consecutive_count' | 'iterations' | 'circuit_breaker_count',
    limit: number,
  ) => (record[key] >= limit ? undefined : `${key} of at least ${limit} and not ${record[key]}`)
  switch (record.status) {
    case 'plateau':
      return atLeast('plateau_consecutive_count', limits.plateau_window)
    case 'max_iterations':
      return atLeast('iterations', limits.max_iterations)
    case 'circuit_breaker':
      return atLeast('circuit_breaker_count', limits.circuit_breaker_threshold)
    case 'target_reached': {
      const { target_value: target, benchmark_direction: direction } = limits
      if (target === null) return 'a target_value in the settings'
      const score = record.best_score
      return score !== null && isAtLeastAsGood(score, target, direction)
        ? undefined
        : `a best_score that reaches ${target} and not ${score}`
    }
    default:
      return undefined
  }
}
