/** A line of a stream of a game, with its time. */
export interface ClockedLine {
  readonly contract: string
  readonly record: { readonly timestamp: string }
}

/**
 * Passes on the lines of the streams of one game in the order in which they were written, in whatever order the streams
 * are read. The clock of a game gives every line a millisecond of its own, so a gap means that a line is still to come.
 */
export function clockOrder(pass: (line: ClockedLine) => void) {
  const waiting = new Map<number, ClockedLine[]>()
  let next: number | undefined
  return {
    add(line: ClockedLine): void {
      const time = Date.parse(line.record.timestamp)
      waiting.set(time, [...(waiting.get(time) ?? []), line])
      // The first line of a game is the start of its events.
      next ??= isStart(line) ? time : undefined
      for (let due = dueLines(); due !== undefined; due = dueLines()) for (const one of due) pass(one)
    },
    /** Passes on what is left, gaps or not. */
    end(): void {
      for (const [, lines] of [...waiting].sort(([one], [other]) => one - other))
        for (const line of lines) pass(line)
      waiting.clear()
    },
  }

  function dueLines(): ClockedLine[] | undefined {
    if (next === undefined) return undefined
    const lines = waiting.get(next)
    if (lines === undefined) return undefined
    waiting.delete(next++)
    return lines
  }
}

const isStart = ({ record }: ClockedLine): boolean =>
  (record as { readonly event_type?: string }).event_type === 'GAME_START'
