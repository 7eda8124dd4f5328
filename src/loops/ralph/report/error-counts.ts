import { type LoopAttempts, longestOf } from './loop-attempts.ts'

/** The errors of all attempts at one iteration, by type. */
export interface ErrorCounts {
  readonly iteration: number
  readonly attempts: number
  /** Only types that occur somewhere in the report, the most frequent first. */
  readonly errors: Readonly<Record<string, number>>
}

/** Errors by type over iterations. Warnings and remarks are no errors. */
export function errorCounts(loops: readonly LoopAttempts[]): ErrorCounts[] {
  const totals = new Map<string, number>()
  const tables = Array.from({ length: longestOf(loops) }, (_, iteration) => {
    const counts = new Map<string, number>()
    let attempts = 0
    for (const loop of loops) {
      const attempt = loop.attempts[iteration]
      if (attempt === undefined) continue
      attempts++
      for (const { type, severity = 'error' } of attempt.evaluator_output.errors ?? []) {
        if (severity !== 'error') continue
        counts.set(type, (counts.get(type) ?? 0) + 1)
        totals.set(type, (totals.get(type) ?? 0) + 1)
      }
    }
    return { iteration, attempts, counts }
  })
  const types = [...totals].sort(byFrequency).map(([type]) => type)
  return tables.map(({ iteration, attempts, counts }) => ({
    iteration,
    attempts,
    errors: Object.fromEntries(types.map((type) => [type, counts.get(type) ?? 0])),
  }))
}

function byFrequency([leftType, left]: [string, number], [rightType, right]: [string, number]): number {
  return right - left || (leftType < rightType ? -1 : 1)
}
