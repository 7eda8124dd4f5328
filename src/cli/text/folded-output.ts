import type { Output } from '../terminal.ts'
import { fold } from './fold.ts'
import { knownWidthOf } from './width.ts'

/** An output whose text is broken at words where the width is known. */
export interface FoldedOutput extends Output {
  /** The same output without that, for what programs read. */
  readonly exact: Output
}

/** Breaks text at words on a terminal. In a pipe a line stays a line, so that other programs find what they look for. */
export function foldedOutput(stream: Output, env: NodeJS.ProcessEnv = process.env): FoldedOutput {
  return {
    get isTTY() {
      return stream.isTTY === true
    },
    get columns() {
      return stream.columns
    },
    exact: stream,
    write(text) {
      const width = knownWidthOf(stream, env)
      // What moves the cursor is drawn by somebody who knows the width.
      const isDrawn = text.includes('\r')
      return stream.write(width === undefined || isDrawn ? text : fold(text, width, { hanging: 2 }))
    },
  }
}
