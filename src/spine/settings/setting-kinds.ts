import * as z from 'zod'
import { budgetForms, parseBudget, readCount } from './parse-budget.ts'
import { readDuration } from './parse-duration.ts'
import { withReader } from './setting-meta.ts'
import { boundsOf, eitherOf, plainNumber } from './standard-reader.ts'

/** A longer wait overflows the timers of Node, which then fire at once. */
const longestTimer = 24 * 86_400

/** A time above 0 in seconds; a text has a unit, such as 90s or 10m. */
export function duration({ most = longestTimer }: { readonly most?: number } = {}) {
  const expected = 'a time, such as 45s, 10m or 1h30m; a number alone is seconds'
  const read = (text: string) => plainNumber(text) ?? readDuration(text)
  const seconds = z
    .number(expected)
    .positive(expected)
    .max(most, `a time of at most ${most / 86_400}d`)
  return fromText(seconds, { expected, read, kind: 'duration' })
}

/** The limits of a budget: an object with usd, tokens, calls and seconds, or a text such as `5usd, 90m`. */
export function limits() {
  const limit = () => z.number('a number from 0 on').min(0).optional()
  const shape = z.strictObject({ usd: limit(), tokens: limit(), calls: limit(), seconds: limit() })
  return fromText(shape, { expected: `limits: ${budgetForms}`, read: parseBudget, kind: 'limits' })
}

/** A whole number within bounds; a text may say 2k or 1.5M. */
export function count(least: number, most: number = Number.MAX_SAFE_INTEGER) {
  const expected = `a whole number ${boundsOf(least, most)}`
  const schema = z.int(expected).min(least, expected).max(most, expected)
  return fromText(schema, { expected, read: readCount, kind: 'number' })
}

/** One of some words. `aliases` are other words for them. */
export function choice<const Words extends readonly [string, ...string[]]>(
  words: Words,
  aliases: Readonly<Record<string, Words[number]>> = {},
) {
  const expected = eitherOf([...words, ...Object.keys(aliases)])
  const read = (text: string) => (Object.hasOwn(aliases, text) ? aliases[text] : text)
  return fromText(z.enum(words, expected), { expected, read, kind: 'choice' })
}

/** A text that is not empty. `what` says of what, such as `a command`, and `like` how it is spelled. */
export function text(what = 'a text', { like }: { readonly like?: RegExp } = {}) {
  const words = z.string(what).trim().min(1, what)
  return withReader(like === undefined ? words : words.regex(like, what), {
    expected: what,
    read: (words) => words,
    kind: 'text',
  })
}

/** Texts that are not empty; the flag may be given several times. */
export function texts(what = 'a text') {
  return z.array(text(what))
}

/** A value that is written as on or off. */
export function onOff() {
  const expected = 'on or off'
  return fromText(z.boolean(expected), { expected, read: readOnOff, kind: 'onOff' })
}

function readOnOff(words: string): boolean | undefined {
  if (/^(?:on|true|yes)$/i.test(words.trim())) return true
  if (/^(?:off|false|no)$/i.test(words.trim())) return false
  return undefined
}

/** A schema that takes its values as text as well, in files and on the command line alike. */
function fromText<Schema extends z.ZodType>(
  schema: Schema,
  reader: {
    readonly expected: string
    readonly read: (text: string) => unknown
    readonly kind: 'number' | 'duration' | 'limits' | 'choice' | 'onOff'
  },
) {
  const settled = (written: unknown) =>
    typeof written === 'string' ? (reader.read(written) ?? written) : written
  return withReader(z.preprocess(settled, schema), reader)
}
