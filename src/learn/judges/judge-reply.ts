import { isObject } from '../../kit/index.ts'

/** What a judge gave, or the code that says why there is nothing. */
export type JudgeScore =
  | {
      readonly score: number
      readonly confidence: number
      readonly evidence: readonly { readonly quote: string; readonly found: boolean }[]
    }
  | { readonly missing: string }

/** What the answer is read against. */
export interface JudgeReplyOptions {
  /** The key of the score. */
  readonly key: string
  /** The bounds of the score; 0 and 100 unless given. */
  readonly scale?: { readonly min: number; readonly max: number }
  /** The text that the judge was shown, in which its quotes are looked up. */
  readonly shown: string
}

/** Reads the answer of a judge. What does not fit is missing: nothing is guessed, and nothing is cut to fit. */
export function readJudgeReply(
  value: unknown,
  { key, shown, scale = { min: 0, max: 100 } }: JudgeReplyOptions,
): JudgeScore {
  if (!isObject(value)) return { missing: 'malformed_reply' }
  const { [key]: score, confidence, evidence } = value
  if (!isNumber(score) || !isNumber(confidence) || !isTexts(evidence)) return { missing: 'malformed_reply' }
  if (score < scale.min || score > scale.max || confidence < 0 || confidence > 1)
    return { missing: 'score_out_of_range' }
  const text = plainText(shown)
  const quotes = evidence.filter((quote) => quote.trim() !== '')
  return {
    score,
    confidence,
    evidence: quotes.map((quote) => ({ quote, found: text.includes(plainText(quote)) })),
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((part) => typeof part === 'string')

/** Text without differences of case, blanks, quotation marks and dots of omission. */
function plainText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[“”"«»]|…|\.{3}/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}
