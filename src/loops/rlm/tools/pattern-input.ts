import type { LineFilter } from '../context/context.ts'
import { textIn } from './inputs.ts'

/** The pattern that a call describes. */
export function patternIn(input: Readonly<Record<string, unknown>>): LineFilter {
  return {
    pattern: textIn(input, 'pattern'),
    regex: input.regex === true,
    ignoreCase: input.ignore_case === true || input.ignoreCase === true,
    invert: input.invert === true,
  }
}
