import picocolors from 'picocolors'

/** Colours for a stream: real ones on a terminal, none anywhere else. */
export function coloursFor(stream: { isTTY?: boolean }): ReturnType<typeof picocolors.createColors> {
  const { NO_COLOR, TERM } = process.env
  return picocolors.createColors(stream.isTTY === true && !NO_COLOR && TERM !== 'dumb')
}
