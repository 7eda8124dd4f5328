import { maxDepth, toPointer } from '../../kit/index.ts'
import { isPiece, textOfPiece } from './piece-text.ts'

/** Calls `visit` with every text in a value that people may look for, and with the way to it. */
export function eachText(value: unknown, visit: (text: string, pointer: () => string) => void): void {
  if (isPiece(value)) {
    visit(textOfPiece(value), () => '/text')
    return
  }
  const path: (string | number)[] = []
  walk(value)

  function walk(part: unknown): void {
    if (typeof part === 'string') {
      if (!isTime(part)) visit(part, () => toPointer(path))
    } else if (part !== null && typeof part === 'object' && path.length < maxDepth) {
      for (const [key, inner] of Array.isArray(part) ? part.entries() : Object.entries(part)) {
        path.push(key)
        walk(inner)
        path.pop()
      }
    }
  }
}

/** All texts of a value, a line each. */
export function textOf(value: unknown): string {
  const texts: string[] = []
  eachText(value, (text) => texts.push(text))
  return texts.join('\n')
}

/** Times have a column of their own, and their digits would fill the index with words that nobody looks for. */
function isTime(text: string): boolean {
  return text.length < 40 && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)
}
