import picocolors from 'picocolors'
import type { TextStyle } from '../engine/index.ts'

/** Colours for a stream: real ones on a terminal, none anywhere else. */
export function coloursFor(stream: { isTTY?: boolean }): ReturnType<typeof picocolors.createColors> {
  const { NO_COLOR, TERM } = process.env
  return picocolors.createColors(stream.isTTY === true && !NO_COLOR && TERM !== 'dumb')
}

/** The same as functions that loops may use. */
export function styleFor(stream: { isTTY?: boolean }): TextStyle {
  const { bold, dim, red, green, yellow, cyan } = coloursFor(stream)
  return { bold, dim, red, green, yellow, cyan }
}
