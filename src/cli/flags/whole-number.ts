import { Refusal } from '../../kit/index.ts'

/** A whole number from a flag, within bounds. */
export function wholeNumber(text: string, flag: string, least: number, most: number): number {
  const value = Number(text)
  if (/^\d{1,15}$/.test(text.trim()) && value >= least && value <= most) return value
  throw new Refusal(
    'bad_number',
    'usage',
    `${flag} is '${text}', expected a whole number from ${least} to ${most}.`,
  )
}

/** The seed of a run, as large as those that are drawn where nobody gives one. */
export function seedIn(text: string): number {
  return wholeNumber(text, '--seed', 0, 2 ** 32 - 1)
}
