import type { Repair } from '../contract.ts'
import { type Pattern, replaced, zonelessTime } from '../repairs.ts'

/** Reads scores that were written as text. */
export function numberAsText(patterns: readonly Pattern[]): Repair {
  return replaced('improve/number-as-text', 'a number in quotes is read as the number', patterns, (value) =>
    typeof value === 'string' && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value) && Number.isFinite(Number(value))
      ? Number(value)
      : undefined,
  )
}

/** Adds UTC to times that name no zone. */
export const zoneless = (patterns: readonly Pattern[]) => zonelessTime('improve/zoneless-time', patterns)

/** Reads an expected gain that was written as a bare number. */
export const impactAsNumber = (pattern: Pattern) =>
  replaced('improve/impact-as-number', 'a bare number is read as its digits', [pattern], (value) =>
    typeof value === 'number' ? String(value) : undefined,
  )

/** Writes a word as its list has it: other cases, dashes and known synonyms are understood. */
export function spelling(options: {
  readonly code: string
  readonly patterns: readonly Pattern[]
  readonly words: readonly string[]
  readonly synonyms?: Readonly<Record<string, string>>
}): Repair {
  const { code, patterns, words, synonyms = {} } = options
  const says = `the word is written as the document has it: ${words.join(', ')}`
  return replaced(code, says, patterns, (value) => {
    if (typeof value !== 'string') return undefined
    const plain = value
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_')
    if (words.includes(plain)) return plain
    return Object.hasOwn(synonyms, plain) ? synonyms[plain] : undefined
  })
}

/** Writes the category of a failure as the document has it. */
export const categorySpelling = (patterns: readonly Pattern[]) =>
  spelling({
    code: 'improve/category-spelling',
    patterns,
    words: failureCategories,
    synonyms: {
      out_of_memory: 'oom',
      timed_out: 'timeout',
      logic: 'logic_error',
      bug: 'logic_error',
      scope: 'scope_error',
      infra: 'infrastructure',
      parse_error: 'benchmark_parse_error',
      sealed_file: 'sealed_file_violation',
    },
  })

/** The kinds of failure that the document knows. */
export const failureCategories = [
  'oom',
  'timeout',
  'regression',
  'logic_error',
  'scope_error',
  'infrastructure',
  'benchmark_parse_error',
  'sealed_file_violation',
] as const
