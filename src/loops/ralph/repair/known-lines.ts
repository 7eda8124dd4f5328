import type { RepairMove } from './repair-move.ts'
import type { Source } from './syntax/syntax-node.ts'

/** Whether an edit makes its line the same as another line of the program. */
export type KnownLines = (source: Source, move: RepairMove) => boolean

const shortest = 12

/** The lines of a program. People write the same line more than once, so an edit that gives such a line is likely right. */
export function knownLinesOf(sources: readonly Source[]): KnownLines {
  const lines = new Set(sources.flatMap(({ text }) => text.split('\n').map(plain)))
  return ({ text }, { start, end, after }) => {
    const begin = text.lastIndexOf('\n', start - 1) + 1
    const [stop = text.length] = [text.indexOf('\n', end)].filter((place) => place >= 0)
    const line = text.slice(begin, start) + after + text.slice(end, stop)
    return !line.includes('\n') && plain(line).length >= shortest && lines.has(plain(line))
  }
}

const plain = (line: string) => line.replace(/\s+/g, ' ').trim()
