import { Refusal } from '../../../kit/index.ts'

type Input = Readonly<Record<string, unknown>>

/** A text of the input. Throws a Refusal where it is missing. */
export function textIn(input: Input, name: string): string {
  const value = input[name]
  if (typeof value === 'string' && value !== '') return value
  throw new Refusal('bad_input', 'usage', `'${name}' must be a text.`)
}

/** A text of the input, where it is given. */
export function optionalText(input: Input, name: string): string | undefined {
  return input[name] === undefined || input[name] === null ? undefined : textIn(input, name)
}

/** A whole number of the input, where it is given. */
export function optionalCount(input: Input, name: string): number | undefined {
  const value = input[name]
  if (value === undefined || value === null) return undefined
  const number = Number(value)
  if (Number.isSafeInteger(number) && number >= 0) return number
  throw new Refusal('bad_input', 'usage', `'${name}' must be a whole number.`)
}
