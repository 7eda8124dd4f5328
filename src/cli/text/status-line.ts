import type { Output } from '../terminal.ts'
import { span } from './amounts.ts'
import { widthOf } from './width.ts'

/** The last line of a terminal, which shows what is under way. Silent where nobody watches. */
export interface StatusLine {
  /** Shows the names of what is under way; undefined hides the line. */
  show(names: readonly string[] | undefined): void
  progress(progress: StatusProgress): void
  /** Removes the line, so that something else can be printed. */
  clear(): void
  draw(): void
  end(): void
}

/** How far something has come: a count, a sentence, or both. */
export interface StatusProgress {
  readonly message?: string
  readonly done?: number
  readonly total?: number
}

/** How long work takes before it is worth a line. */
const patience = 1000
/** How often a pipe hears of progress. */
const pipePause = 10_000

/** A status line on a stream. `elapsed` gives the milliseconds since the command began. */
export function statusLine(
  out: Output,
  { elapsed, prefix }: { readonly elapsed: () => number; readonly prefix: string },
): StatusLine {
  const isTerminal = out.isTTY === true
  let names: readonly string[] | undefined = []
  let progress = ''
  let isDrawn = false
  let printedAt = 0
  const timer = isTerminal ? setInterval(draw, 1000) : undefined
  timer?.unref()
  return {
    draw,
    clear,
    show(current) {
      names = current
      draw()
    },
    progress({ message = '', done, total }) {
      const count = done === undefined ? '' : total === undefined ? `${done}` : `${done} of ${total}`
      progress = [count, message].filter((part) => part !== '').join(' ')
      if (isTerminal) draw()
      else if (elapsed() - printedAt >= pipePause) {
        printedAt = elapsed()
        out.write(`${prefix}  ${progress}\n`)
      }
    },
    end() {
      clearInterval(timer)
      clear()
      names = undefined
    },
  }

  function draw(): void {
    if (!isTerminal || names === undefined || elapsed() < patience) return
    const others = names.length > 1 ? ` (+${names.length - 1})` : ''
    const parts = [prefix, progress, `${names.at(-1) ?? ''}${others}`, span(elapsed())]
    const text = parts.filter((part) => part !== '').join('  ')
    out.write(`\r\u001b[K${text.slice(0, widthOf(out) - 1)}`)
    isDrawn = true
  }

  function clear(): void {
    if (isDrawn) out.write('\r\u001b[K')
    isDrawn = false
  }
}
