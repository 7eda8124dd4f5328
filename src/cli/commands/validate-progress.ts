import { grouped } from '../../kit/index.ts'

interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Work that takes less than this is not worth a line. */
const patienceMs = 1000
const betweenMs = 100

/** A line on the terminal that says how much has been checked; silent in a pipe and for short work. */
export function validateProgress(out: Output, now: () => number = Date.now) {
  const started = now()
  let shownAt = 0
  let isShown = false
  return {
    show(files: number, lines: number): void {
      if (out.isTTY !== true) return
      const time = now()
      if (time - started < patienceMs || time - shownAt < betweenMs) return
      shownAt = time
      isShown = true
      out.write(`\r\u001b[Kchecked ${counted(files, 'file')}, ${counted(lines, 'line')}`)
    },
    /** Takes the line away, so that something else can be printed. */
    clear(): void {
      if (isShown) out.write('\r\u001b[K')
      isShown = false
    },
  }
}

function counted(count: number, noun: string): string {
  const amount = count < 1_000_000 ? grouped(count) : `${(count / 1_000_000).toFixed(1)} million`
  return `${amount} ${noun}${count === 1 ? '' : 's'}`
}
