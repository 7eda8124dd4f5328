import { type LineMarks, type Region, readMarks } from './marks.ts'
import { type Language, languageOf, maskSource, type Span } from './mask-source.ts'

/** One line of a file, without its line break. */
export interface SourceLine extends Span {
  /** From one. */
  readonly number: number
}

/** A file that the tuner may change, with what its comments say about it. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly language: Language
  /** The text with strings and comments blanked out. */
  readonly masked: string
  readonly lines: readonly SourceLine[]
  readonly regions: readonly Region[]
  /** What comments say about single lines, by the number of the line. */
  readonly marks: ReadonlyMap<number, LineMarks>
}

/** Reads a file. */
export function readSource(path: string, text: string): SourceFile {
  const language = languageOf(path)
  const { masked, comments } = maskSource(text, language)
  const lines = linesOf(text)
  const lineAt = (at: number) => lines.findLast(({ start }) => start <= at)!
  const { regions, marks } = readMarks(
    comments.map(({ start, end }) => {
      const line = lineAt(start)
      const isAlone = masked.slice(line.start, line.end).trim() === ''
      return { text: text.slice(start, end), line: line.number, isAlone }
    }),
  )
  return { path, text, language, masked, lines, regions, marks }
}

/** The region that a line lies in, the innermost one. */
export function regionAt({ regions }: Pick<SourceFile, 'regions'>, line: number): Region | undefined {
  return regions.findLast(({ first, last }) => first <= line && line <= last)
}

function linesOf(text: string): SourceLine[] {
  const lines: SourceLine[] = []
  let start = 0
  for (const [index, line] of text.split('\n').entries()) {
    lines.push({ number: index + 1, start, end: start + line.length })
    start += line.length + 1
  }
  return lines
}
