import { isAscii } from 'node:buffer'
import { Refusal } from '../../../kit/index.ts'
import type { Piece } from '../context/piece.ts'
import { eachBlock } from './each-block.ts'
import { requiredLiteral } from './required-literal.ts'
import type { Pattern } from './search-order.ts'

/** A line that matches, in the block that holds it. `end` is behind its last byte, without the end of the line. */
export type LineVisitor = (block: Buffer, start: number, end: number, offset: number) => boolean

/**
 * Visits the lines of a piece that match a pattern, in order, each once. `visit` gets the bytes and where the line begins in
 * the file, and may return false to end the search. Gives false when it was ended.
 */
export function scan(piece: Piece, pattern: Pattern, visit: LineVisitor): boolean {
  return eachBlock(piece, scannerOf(pattern, visit))
}

function scannerOf(pattern: Pattern, visit: LineVisitor): (block: Buffer, offset: number) => boolean {
  const isLiteral = !pattern.regex && !pattern.ignoreCase
  if (pattern.invert) return byLine(expressionOf(pattern), visit, true)
  if (isLiteral) return literal(Buffer.from(pattern.pattern), visit)
  const expression = expressionOf(pattern)
  const needed = pattern.regex && !pattern.ignoreCase ? requiredLiteral(pattern.pattern) : undefined
  return needed === undefined ? byExpression(expression, visit) : prefiltered(needed, expression, visit)
}

/** The regular expression of a pattern. Throws a Refusal where it is none. */
export function expressionOf({ pattern, regex, ignoreCase }: Pattern, flags = ''): RegExp {
  const source = regex ? pattern : pattern.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  try {
    return new RegExp(source, `${flags}m${ignoreCase ? 'i' : ''}`)
  } catch (error) {
    throw new Refusal(
      'bad_pattern',
      'usage',
      `'${pattern}' is no regular expression: ${(error as Error).message}`,
    )
  }
}

function literal(needle: Buffer, visit: LineVisitor): (block: Buffer, offset: number) => boolean {
  return (block, offset) => {
    for (let at = block.indexOf(needle); at >= 0; ) {
      const start = block.lastIndexOf(10, at) + 1
      const end = lineEnd(block, at)
      if (!visit(block, start, end, offset + start)) return false
      at = end + 1 >= block.length ? -1 : block.indexOf(needle, end + 1)
    }
    return true
  }
}

/** Looks at a line more closely where it holds a text that every match contains. */
function prefiltered(needed: string, expression: RegExp, visit: LineVisitor) {
  return literal(Buffer.from(needed), (block, start, end, offset) =>
    expression.test(block.toString('utf8', start, end)) ? visit(block, start, end, offset) : true,
  )
}

function byExpression(expression: RegExp, visit: LineVisitor) {
  const global = new RegExp(expression.source, `${expression.flags}g`)
  const everyLine = byLine(expression, visit)
  return (block: Buffer, offset: number): boolean => {
    // Text outside ASCII has other lengths in bytes than in characters, and is compared line by line.
    if (!isAscii(block) || spansLines(expression)) return everyLine(block, offset)
    const text = block.toString('latin1')
    global.lastIndex = 0
    for (let found = global.exec(text); found !== null; found = global.exec(text)) {
      const start = found.index === 0 ? 0 : text.lastIndexOf('\n', found.index - 1) + 1
      const end = lineEnd(block, found.index)
      // An empty match behind the last line is none.
      if (start >= block.length) return true
      if (!visit(block, start, end, offset + start)) return false
      if (end + 1 >= block.length) return true
      global.lastIndex = end + 1
    }
    return true
  }
}

/** Whether a match could reach over the end of a line, so that one of two lines would be missed. */
function spansLines({ source }: RegExp): boolean {
  return /\\s|\\n|\\r|\\W|\\D|\\S|\[\^|\\x0a|\\u000a/i.test(source)
}

function byLine(expression: RegExp, visit: LineVisitor, invert = false) {
  return (block: Buffer, offset: number): boolean => {
    for (let start = 0; start < block.length; ) {
      const end = lineEnd(block, start)
      if (
        expression.test(block.toString('utf8', start, end)) !== invert &&
        !visit(block, start, end, offset + start)
      )
        return false
      start = end + 1
    }
    return true
  }
}

function lineEnd(block: Buffer, from: number): number {
  const end = block.indexOf(10, from)
  return end < 0 ? block.length : end
}
