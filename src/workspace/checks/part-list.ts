import type { CheckMetrics } from './check-report.ts'
import { mostErrors } from './error-list.ts'
import type { Part } from './reader.ts'

/** The parts of one stream, the runs of the same tool added up as they come. */
export class PartList {
  readonly #parts = new Map<string, Part>()

  add(part: Part | undefined): void {
    if (part === undefined) return
    const key = `${part.tool} ${part.kind} ${part.certain}`
    const before = this.#parts.get(key)
    this.#parts.set(key, before === undefined ? part : joined(before, part))
  }

  all(): readonly Part[] {
    return [...this.#parts.values()]
  }
}

function joined(one: Part, other: Part): Part {
  const errors = [...one.errors, ...other.errors]
  return {
    ...one,
    errors: errors.slice(0, mostErrors),
    unlisted: one.unlisted + other.unlisted + Math.max(0, errors.length - mostErrors),
    metrics: sumOf(one.metrics, other.metrics),
  }
}

/** The counts of two added up. */
export function sumOf(one: CheckMetrics, other: CheckMetrics): CheckMetrics {
  const sums = { ...one } as Record<string, number>
  for (const [name, count] of Object.entries(other as Record<string, number>)) {
    sums[name] = (sums[name] ?? 0) + count
  }
  return sums
}
