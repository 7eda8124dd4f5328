import type { FileRow, IndexRecord } from './index-rows.ts'
import { type LineBatch, linesOf } from './line-batches.ts'
import { isPiece, type Piece, textOfPiece } from './piece-text.ts'
import { entryColumns, factsOf, runColumns } from './record-facts.ts'
import { textOf } from './record-text.ts'

/** The kinds that a record gets which says nothing of itself, so that it can be asked for. */
export const unreadable = 'unreadable'
const tooLong = 'too-long'

/** The records in a piece of a stream. Blank lines count as lines and are no records. `before` is the line before it. */
export function recordsOf(batch: LineBatch, row: FileRow, modified: number, before = ''): IndexRecord[] {
  const { bytes, offset, length } = batch
  if (bytes === undefined) {
    return [{ line: row.lines + 1, offset, length: length - 1, kind: tooLong, at: modified, text: '' }]
  }
  const content = contentReader(row, modified, before)
  return linesOf(bytes).flatMap(({ start, end }, index) => {
    const text = bytes.toString('utf8', start, end)
    if (text.length < 4 && text.trim() === '') return []
    const place = { line: row.lines + index + 1, offset: offset + start, length: end - start }
    return [{ ...place, ...content(text) }]
  })
}

/** The one record of a document, which may be missing its text because that is too long. */
export function documentRecord(
  row: FileRow,
  size: number,
  text: string | undefined,
  modified: number,
): IndexRecord {
  const content =
    text === undefined ? { kind: tooLong, at: modified, text: '' } : contentReader(row, modified)(text)
  return { line: 1, offset: 0, length: size, ...content }
}

type Content = Omit<IndexRecord, 'line' | 'offset' | 'length'>

/** Reads the records of one file in their order. */
function contentReader(
  { contract, path }: FileRow,
  modified: number,
  lineBefore = '',
): (text: string) => Content {
  let before = pieceIn(lineBefore)
  return (text) => {
    if (path.endsWith('.md')) return { kind: null, at: modified, text }
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      return { kind: unreadable, at: modified, text }
    }
    const { kind, at = modified } = factsOf(value)
    const piece = isPiece(value) ? value : undefined
    const words = piece === undefined ? textOf(value) : textOfPiece(piece, before)
    before = piece
    return {
      kind,
      at,
      text: words,
      ...(contract === 'run/journal-entry' && { entry: entryColumns(value) }),
      ...(contract === 'run/run-manifest' && { run: runColumns(value) }),
    }
  }
}

/** The piece of a large value that a line holds; a word may be cut between two of them. */
function pieceIn(line: string): Piece | undefined {
  try {
    const value: unknown = line === '' ? undefined : JSON.parse(line)
    return isPiece(value) ? value : undefined
  } catch {
    return undefined
  }
}
