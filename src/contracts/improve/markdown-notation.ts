import { type Path, type Place, placesIn } from '../../kit/index.ts'
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
  return (path) => {
    let offset = 0
    let best = { offset: 0, depth: 0 }
    for (const [at, spelled] of pieces) {
      const depth =
        at.length <= path.length && at.every((part, index) => part === path[index]) ? at.length : 0
      if (depth > best.depth) best = { offset, depth }
      offset += spelled.length
    }
    return place(best.offset)
  }
}
