import * as z from 'zod'
import { readCount, readDuration, readMoney, withReader } from '../../spine/index.ts'

const asIs = (text: string): unknown => text
const asNumber = (text: string): unknown => (/^\s*[+-]?\d+\s*$/.test(text) ? Number(text) : text)

/** A folder. */
export const folder = () => withReader(z.string().min(1), { expected: 'the path of a folder', read: asIs })

/** An agent in its one spelling. */
export const agentSpec = () =>
  withReader(z.string().trim().min(1), {
    expected: 'an agent, such as anthropic:MODEL or bot:NAME',
    read: asIs,
  })

/** A whole number that survives JSON. */
export const wholeNumber = () =>
  withReader(z.number().refine(Number.isSafeInteger), { expected: 'a whole number', read: asNumber })

/** How many, from one on. */
export const atLeastOne = () =>
  withReader(
    z.number().refine((value) => Number.isSafeInteger(value) && value >= 1),
    { expected: 'a whole number from 1 on', read: asNumber },
  )

/** US dollars. */
export const money = () =>
  numberOrText('an amount of money, such as 5, 2.50 or "5usd"', readMoney, (value) => value >= 0)

/** A whole amount that may be written with k or M. */
export const amount = () =>
  numberOrText(
    'a whole number from 0 on, such as 1500, "200k" or "1.5M"',
    readCount,
    (value) => Number.isSafeInteger(value) && value >= 0,
  )

/** A time that comes to seconds. */
export const seconds = () =>
  numberOrText('a time, such as "90m", "45s" or 300 for seconds', secondsOf, (value) => value >= 0)

/** A longer wait overflows the timers of Node, which then fire at once. */
const longestTimer = 24 * 86_400

/** A time that something is waited for, in seconds. */
export const timeout = () =>
  numberOrText(
    'a time above 0 and up to 24d, such as "5m", "45s" or 300 for seconds',
    secondsOf,
    (value) => value > 0 && value <= longestTimer,
  )

/** A time that comes to days. */
export const days = () =>
  numberOrText(
    'a number of days, such as 90 or "90d"',
    (text) => plain(text) ?? divide(readDuration(text), 86_400),
    (value) => value >= 0,
  )

/** A time that comes to days, or no end. */
export const daysOrForever = () =>
  withReader(z.union([z.literal('forever'), days()]), {
    expected: 'a number of days, such as 90 or "90d", or "forever"',
    read: asIs,
  })

/** What a million tokens cost. */
export const price = () =>
  withReader(z.number().min(0), {
    expected: 'US dollars per million tokens, such as 3 or 0.25',
    read: (text) => plain(text) ?? text,
  })

/** Names of environment variables; in text, a JSON list or joined by commas. */
export const variableNames = () =>
  withReader(z.array(z.string().regex(/^[A-Za-z_]\w*$/)), {
    expected: 'a list of names of environment variables',
    read: (text) => jsonList(text) ?? text.split(',').map((name) => name.trim()),
    kind: 'list',
  })

/** Regular expressions; in text, a JSON list or a single one, because they may contain commas. */
export const patterns = () =>
  withReader(z.array(z.string().refine(isPattern)), {
    expected: 'a list of regular expressions',
    read: (text) => jsonList(text) ?? [text],
    kind: 'list',
  })

/** Files; in text, a JSON list or joined by commas. */
export const files = () =>
  withReader(z.array(z.string().min(1)), {
    expected: 'a list of files',
    read: (text) => jsonList(text) ?? text.split(',').map((name) => name.trim()),
    kind: 'list',
  })

function numberOrText(
  expected: string,
  read: (text: string) => number | undefined,
  holds: (value: number) => boolean,
) {
  const settled = (written: unknown) => {
    const value = typeof written === 'string' ? read(written) : written
    return typeof value === 'number' && Number.isFinite(value) && holds(value) ? value : undefined
  }
  const schema = z
    .custom<number | string>((written) => settled(written) !== undefined)
    .transform((written) => settled(written)!)
  return withReader(schema, { expected, read: asIs })
}

const plain = (text: string) => (/^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : undefined)
const divide = (value: number | undefined, by: number) => (value === undefined ? undefined : value / by)
const secondsOf = (text: string) => plain(text) ?? readDuration(text)

function isPattern(text: string): boolean {
  try {
    new RegExp(text)
    return text !== ''
  } catch {
    return false
  }
}

function jsonList(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
