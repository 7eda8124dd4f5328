import type { ReflectionMemory } from '../../contracts/index.ts'
import { isObject } from '../../kit/index.ts'

/** What attempts cost, as far as their records tell. A field is left out where none of them tells it. */
export interface Spending {
  readonly cost_usd?: number
  readonly tokens?: number
  readonly duration_ms?: number
}

/** Adds up what attempts cost. */
export function spendingOf(attempts: Iterable<ReflectionMemory>): Spending {
  let sum: Spending = {}
  for (const attempt of attempts) sum = added(sum, spentOn(attempt))
  return sum
}

/**
 * What one attempt cost. The contract has no field for it, so that it stands in extra keys: `cost_usd`, `duration_ms`, and
 * `tokens` or `input_tokens` and `output_tokens`, on the record or below `usage`.
 */
function spentOn(attempt: ReflectionMemory): Spending {
  const places = [attempt as Readonly<Record<string, unknown>>, attempt.usage].filter(isObject)
  const told = (key: string) =>
    places.map((place) => place[key]).find((value) => typeof value === 'number' && Number.isFinite(value)) as
      | number
      | undefined
  const [input, output] = [told('input_tokens'), told('output_tokens')]
  const tokens =
    told('tokens') ?? (input === undefined && output === undefined ? undefined : (input ?? 0) + (output ?? 0))
  return { cost_usd: told('cost_usd'), tokens, duration_ms: told('duration_ms') }
}

function added(left: Spending, right: Spending): Spending {
  const sum = (key: keyof Spending) => {
    const [one, other] = [left[key], right[key]]
    return one === undefined && other === undefined ? {} : { [key]: (one ?? 0) + (other ?? 0) }
  }
  return { ...sum('cost_usd'), ...sum('tokens'), ...sum('duration_ms') }
}
