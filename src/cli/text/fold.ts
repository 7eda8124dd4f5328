import { stripVTControlCharacters } from 'node:util'
import { wrapAnsi } from 'fast-wrap-ansi'

export interface FoldOptions {
  /** How much further the second line and those after it are indented. */
  readonly hanging?: number
  /** Break words that alone are too long; otherwise they stay whole, so that paths and ids can be copied. */
  readonly hard?: boolean
}

/** The least room for words, however narrow the terminal is. */
const leastRoom = 12

/** A line in lines that fit, broken at words. All keep the indentation of the first. */
export function foldLine(
  line: string,
  width: number,
  { hanging = 0, hard = false }: FoldOptions = {},
): string[] {
  if (stripVTControlCharacters(line).length <= width) return [line]
  const [indent = ''] = /^ */.exec(line) ?? []
  const room = Math.max(Math.min(leastRoom, width), width - indent.length - hanging)
  const parts = wrapAnsi(line.slice(indent.length), room, { hard, trim: true }).split('\n')
  const further = ' '.repeat(hanging)
  return parts.map((part, index) => `${indent}${index === 0 ? '' : further}${part}`)
}

/** Text of any number of lines, each folded where it is too long. */
export function fold(text: string, width: number, options: FoldOptions = {}): string {
  return text
    .split('\n')
    .flatMap((line) => foldLine(line, width, options))
    .join('\n')
}
