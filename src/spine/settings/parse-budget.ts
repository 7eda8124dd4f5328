import { Refusal } from '../../kit/index.ts'
import type { Limits } from '../budget.ts'
import { readDuration } from './parse-duration.ts'

/** The limits in a text: money (5usd), tokens (200k tokens), calls (100 calls), time (90m), joined by commas. */
export function parseBudget(text: string): Limits {
  const limits: { -readonly [kind in keyof Limits]: number } = {}
  for (const part of text.split(',')) {
    const [kind, amount] = readLimit(part.trim()) ?? refuse(part.trim())
    if (limits[kind] !== undefined) {
      throw new Refusal('unreadable_budget', 'usage', `'${text}' limits ${kind} twice. Say it once.`)
    }
    limits[kind] = amount
  }
  return limits
}

/** What a budget can look like, for messages. */
export const budgetForms = 'money as 5usd, tokens as 200k tokens, calls as 100 calls, time as 90m'

function readLimit(part: string): readonly [keyof Limits, number] | undefined {
  const seconds = readDuration(part)
  if (seconds !== undefined) return ['seconds', seconds]
  const usd = /[a-z$]/i.test(part) ? readMoney(part) : undefined
  if (usd !== undefined) return ['usd', usd]
  for (const [kind, noun] of nouns) {
    const amount = noun.test(part) ? readCount(part, noun) : undefined
    if (amount !== undefined) return [kind, amount]
  }
  return undefined
}

const nouns = [
  ['tokens', /\s*(?:tokens?|toks?)$/i],
  ['calls', /\s*calls?$/i],
] as const

/** An amount of US dollars: 5, 2.50, $5, 5usd, 5 dollars. */
export function readMoney(text: string): number | undefined {
  const match = /^\s*(?:(\$)\s*)?(\d+(?:\.\d+)?|\.\d+)\s*(usd|dollars?|\$)?\s*$/i.exec(text)
  if (match === null || (match[1] && match[3])) return undefined
  return finite(Number(match[2]))
}

/** A whole amount with an optional multiplier and noun: 1500, 200k, 1.5M tokens. */
export function readCount(text: string, noun: RegExp = /\s*(?:tokens?|toks?|calls?)$/i): number | undefined {
  const match = /^\s*(\d+(?:_\d+)*(?:\.\d+)?)\s*([kmb]?)\s*$/i.exec(text.trim().replace(noun, ''))
  if (match === null) return undefined
  const amount = Number(match[1]!.replaceAll('_', '')) * multipliers[match[2]!.toLowerCase()]!
  // 1.1k comes to 1100.0000000000002.
  const rounded = Math.round(amount)
  return Math.abs(amount - rounded) < 1e-6 && Number.isSafeInteger(rounded) ? rounded : undefined
}

const multipliers: Record<string, number> = { '': 1, k: 1e3, m: 1e6, b: 1e9 }

function finite(amount: number): number | undefined {
  return Number.isFinite(amount) ? amount : undefined
}

function refuse(part: string): never {
  if (part === '')
    throw new Refusal('unreadable_budget', 'usage', `A part of the budget is empty. Write ${budgetForms}.`)
  if (/^\d+(?:\.\d+)?\s*[kb]?$/i.test(part)) {
    const ways = /\d$/.test(part) ? `${part}usd, ${part} tokens, ${part} calls or ${part}m` : `${part} tokens`
    throw new Refusal('unreadable_budget', 'usage', `The budget '${part}' has no unit. Write ${ways}.`)
  }
  throw new Refusal(
    'unreadable_budget',
    'usage',
    `'${part}' is not a budget. Write ${budgetForms}, or several joined by commas.`,
  )
}
