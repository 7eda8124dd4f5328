/** Takes pieces of a text and passes on its lines. */
export interface TextLines {
  add(piece: string): void
  /** Passes on a last line that nothing ended. */
  end(): void
}

// The result of a tool may be a whole file; a line that is longer still is passed over.
const longestLine = 32 * 1024 * 1024

/** Splits a text that arrives in pieces into lines. Lines that are too long are left out. */
export function textLines(onLine: (line: string) => void): TextLines {
  let pending = ''
  let isTooLong = false
  const finish = (line: string) => {
    if (!isTooLong && line.length <= longestLine) onLine(line.endsWith('\r') ? line.slice(0, -1) : line)
    isTooLong = false
  }
  return {
    add(piece) {
      const [first = '', ...rest] = piece.split('\n')
      pending += first
      for (const next of rest) {
        finish(pending)
        pending = next
      }
      if (pending.length <= longestLine) return
      isTooLong = true
      pending = ''
    },
    end() {
      if (pending !== '') finish(pending)
      pending = ''
    },
  }
}
