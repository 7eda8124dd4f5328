interface Stream {
  readonly isTTY?: boolean
  write(text: string): unknown
}

const mostHeld = 64 * 1024

/**
 * Collects what is printed within one turn of the event loop, because to print each of many thousands of lines by itself
 * takes longer than to check a file.
 */
export function collectedOutput(stream: Stream) {
  let held = ''
  let waiting: NodeJS.Immediate | undefined
  const flush = () => {
    clearImmediate(waiting)
    waiting = undefined
    if (held !== '') stream.write(held)
    held = ''
  }
  return {
    isTTY: stream.isTTY === true,
    write(text: string): void {
      held += text
      if (held.length > mostHeld) flush()
      else waiting ??= setImmediate(flush)
    },
    /** Prints what is held back; to be called before the process ends. */
    flush,
  }
}
