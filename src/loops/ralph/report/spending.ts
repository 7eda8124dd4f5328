import type { ReflectionMemory } from '../../../contracts/index.ts'
import { isObject, plural } from '../../../kit/index.ts'
import { plain } from '../../../learn/index.ts'

/** What attempts used, as far as their records say. A field is left out where none of them says it. */
export interface Spending {
  readonly cost_usd?: number
  /** How many attempts called an agent at a cost that is not known; absent where there are none. */
  readonly unknown_costs?: number
  readonly tokens?: number
  readonly duration_ms?: number
}

/** Adds up what attempts used. */
export function spendingOf(attempts: Iterable<ReflectionMemory>): Spending {
  let sum: Spending = {}
  for (const attempt of attempts) sum = added(sum, spentOn(attempt))
  return sum
}

/**
 * What one attempt used. The contract has no field for it, so that it stands in extra keys: `cost_usd`, `duration_ms`, and
 * `tokens` or `input_tokens` and `output_tokens`, on the record or below `usage`.
 */
function spentOn(attempt: ReflectionMemory): Spending {
  const places = [attempt as Readonly<Record<string, unknown>>, attempt.usage].filter(isObject)
  const recorded = (key: string) =>
    places.map((place) => place[key]).find((value) => typeof value === 'number' && Number.isFinite(value)) as
      | number
      | undefined
  const [input, output] = [recorded('input_tokens'), recorded('output_tokens')]
  const tokens =
    recorded('tokens') ??
    (input === undefined && output === undefined ? undefined : (input ?? 0) + (output ?? 0))
  const cost = recorded('cost_usd')
  // Records of our own leave out a cost that is not known; without a call there was none.
  const isUnknown = cost === undefined && (recorded('calls') ?? 0) > 0
  return {
    ...(cost !== undefined && { cost_usd: cost }),
    ...(isUnknown && { unknown_costs: 1 }),
    tokens,
    duration_ms: recorded('duration_ms'),
  }
}

function added(left: Spending, right: Spending): Spending {
  const sum = (key: keyof Spending) => {
    const [one, other] = [left[key], right[key]]
    return one === undefined && other === undefined ? {} : { [key]: (one ?? 0) + (other ?? 0) }
  }
  return { ...sum('cost_usd'), ...sum('unknown_costs'), ...sum('tokens'), ...sum('duration_ms') }
}

/** What was spent, as text; undefined where nothing is known. */
export function spendingText({ cost_usd, unknown_costs, tokens, duration_ms }: Spending): string | undefined {
  const parts = [
    ...costText(cost_usd, unknown_costs),
    ...(tokens === undefined ? [] : [`${plain(tokens, 0)} tokens`]),
    ...(duration_ms === undefined ? [] : [`${plain(duration_ms / 1000, 1)} s`]),
  ]
  return parts.length === 0 ? undefined : parts.join(', ')
}

/** A cost that is not known is called unknown, and never $0. */
function costText(known: number | undefined, unknown: number | undefined): string[] {
  const amount = known === undefined ? undefined : `$${known.toFixed(known < 1 ? 4 : 2)}`
  if (unknown === undefined) return amount === undefined ? [] : [amount]
  if (amount === undefined || known === 0) return ['unknown cost']
  return [`${amount} and the unknown cost of ${plural(unknown, 'attempt')}`]
}
