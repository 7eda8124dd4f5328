import { type Path, type Place, placesIn, toPointer } from '../../kit/index.ts'
import type { Notation } from '../contract.ts'

/** A stretch of text, and the part of the value that it spells. */
export type Piece = readonly [path: Path, text: string]

/**
 * A notation from two functions: one reads any text, the other takes the value apart into pieces of text.
 * Written one after the other, the pieces of what was read are the text again.
 */
export function piecewise<T>(
  parse: (text: string) => T,
  pieces: (value: T) => readonly Piece[],
): Notation<T> {
  return {
    read(text) {
      const value = parse(text)
      return { value, remarks: [], placeOf: placesOf(text, pieces(value)) }
    },
    write: (value) =>
      pieces(value)
        .map(([, text]) => text)
        .join(''),
  }
}

/** Finds the piece that says most of a path. */
function placesOf(text: string, pieces: readonly Piece[]): (path: Path) => Place {
  const place = placesIn(text)
  const offsets = new Map<string, number>()
  let end = 0
  for (const [path, spelled] of pieces) {
    const pointer = toPointer(path)
    if (!offsets.has(pointer)) offsets.set(pointer, end)
    end += spelled.length
  }
  return (path) => {
    for (let depth = path.length; depth > 0; depth--) {
      const offset = offsets.get(toPointer(path.slice(0, depth)))
      if (offset !== undefined) return place(offset)
    }
    return place(0)
  }
}
