import { isObject } from '../../../../kit/index.ts'
import { isNumber } from '../read/measured-interval.ts'

/** What one merged change contributes to the final state, by leaving it out. */
export interface AttributionRow {
  readonly change: string
  /** `helps`, `needed`, `not_attributable` or `unknown`. */
  readonly kind: string
  /** In units of the score; null where the state without it gives no score. */
  readonly improvement: number | null
  readonly chance: number | null
  readonly reason: string
}

/** The leave-one-out results as recorded: a list, or an object with the list under `changes`. Empty where there are none. */
export function attributionTable(recorded: unknown): AttributionRow[] {
  const changes = isObject(recorded) ? recorded.changes : recorded
  if (!Array.isArray(changes)) return []
  return changes.filter(isObject).map((change) => ({
    change: textOf(change.plan_id) ?? textOf(change.plan) ?? textOf(change.id) ?? 'unknown',
    kind: textOf(change.kind) ?? 'unknown',
    improvement: isNumber(change.improvement) ? change.improvement : null,
    chance: isNumber(change.chance) ? change.chance : null,
    reason: textOf(change.reason) ?? '',
  }))
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
