import { isObject } from '../../../../kit/index.ts'
import type { CandidateUsage } from './candidate.ts'
import { isNumber } from './measured-interval.ts'

/** What the extra key `usage` of records says together; undefined where none has it. */
export function recordedUsage(...records: readonly unknown[]): CandidateUsage | undefined {
  const used = records.flatMap((record) => (isObject(record) && isObject(record.usage) ? [record.usage] : []))
  if (used.length === 0) return undefined
  return used.map(oneUsage).reduce(addUsage)
}

/** The sum of two usages. A cost that is not known makes the sum unknown. */
export function addUsage(left: CandidateUsage, right: CandidateUsage): CandidateUsage {
  return {
    tokens: left.tokens + right.tokens,
    calls: left.calls + right.calls,
    usd: left.usd === undefined || right.usd === undefined ? undefined : left.usd + right.usd,
  }
}

function oneUsage(usage: Readonly<Record<string, unknown>>): CandidateUsage {
  const number = (key: string) => (isNumber(usage[key]) ? usage[key] : 0)
  const calls = number('calls')
  return {
    tokens: number('input_tokens') + number('output_tokens'),
    calls,
    // Records leave out a cost that is not known; without a call there was none.
    usd: isNumber(usage.cost_usd) ? usage.cost_usd : calls === 0 ? 0 : undefined,
  }
}
