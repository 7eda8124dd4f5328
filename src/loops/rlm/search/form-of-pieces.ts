import type { Piece } from '../context/piece.ts'
import { fitsTable, formOf, type RecordForm } from './read-record.ts'
import { readText } from './read-text.ts'

const sampledBytes = 64 * 1024
const sampledLines = 100

/** How pieces hold records. A part of a table has no header of its own, so that the header of its file counts for it. */
export function formOfPieces(pieces: readonly Piece[]): RecordForm | undefined {
  const [first] = pieces
  if (first === undefined) return undefined
  const lines = sampleOf(pieces)
  if (first.start === 0) return formOf(lines)
  const table = formOf(sampleOf([{ ...first, start: 0 }]))
  return table?.form === 'csv' && fitsTable(lines, table) ? table : formOf(lines)
}

/** The header of the table that pieces are a part of; undefined where they are none. */
export function headOfPieces(pieces: readonly Piece[]): string | undefined {
  const form = formOfPieces(pieces)
  if (form?.form !== 'csv') return undefined
  return sampleOf([{ ...pieces[0]!, start: 0 }]).find((line) => line.trim() !== '')
}

/** The first whole lines of pieces. */
function sampleOf(pieces: readonly Piece[]): string[] {
  const text = readText(pieces, sampledBytes)
  const lines = text.split('\n')
  const whole = lines.length > 1 && Buffer.byteLength(text) >= sampledBytes - 4 ? lines.slice(0, -1) : lines
  return whole.slice(0, sampledLines)
}
