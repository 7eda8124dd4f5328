import { createInterface, type Interface } from 'node:readline'
import type { Person } from '../engine/index.ts'
import { wrap } from './text/table.ts'

/** Where a person reads and writes. */
export interface Conversation {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly out: { write(text: string): unknown; readonly columns?: number | undefined }
  /** Called once, when an answer is wanted and the input has been closed. */
  readonly leave: () => void
  /** Calls the listener at Ctrl-C; gives what takes it away. While a person is asked, one Ctrl-C is enough. */
  readonly onInterrupt?: (listener: () => void) => () => void
}

/** The person at a terminal, or whoever writes into the pipe: a line an answer. */
export function terminalPerson({ input, out, leave, onInterrupt }: Conversation): Person {
  const lines: string[] = []
  let answer: ((line: string) => void) | undefined
  let reader: Interface | undefined
  let isClosed = false
  let hasLeft = false
  return {
    async ask(text, signal) {
      out.write(`\n${wrapped(text, out.columns)}\n> `)
      reader ??= open()
      const line = lines.shift() ?? (await nextLine(reader, signal))
      // While nobody is asked, the input must not keep the process from ending.
      reader.pause()
      // A terminal shows what is typed; of a pipe, the answer is shown here.
      if (input.isTTY !== true) out.write(`${line}\n`)
      return line
    },
  }

  function nextLine(from: Interface, signal: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      const forget = onInterrupt?.(leaveOnce)
      const giveUp = () => {
        answer = undefined
        forget?.()
        from.pause()
        out.write('\n')
        reject(signal.reason)
      }
      answer = (line) => {
        answer = undefined
        forget?.()
        signal.removeEventListener('abort', giveUp)
        resolve(line)
      }
      if (signal.aborted) giveUp()
      else {
        signal.addEventListener('abort', giveUp, { once: true })
        if (isClosed) leaveOnce()
        else from.resume()
      }
    })
  }

  // Not as a terminal of its own: the real one edits the line, and Ctrl-C stays a signal.
  function open(): Interface {
    const opened = createInterface({ input, terminal: false })
    opened.on('line', (line) => (answer === undefined ? lines.push(line) : answer(line)))
    opened.on('close', () => {
      isClosed = true
      if (answer !== undefined) leaveOnce()
    })
    return opened
  }

  function leaveOnce(): void {
    if (hasLeft) return
    hasLeft = true
    leave()
  }
}

/** Somebody who has no terminal, and answers elsewhere. */
export const personElsewhere: Person = {
  ask: (_, signal) =>
    new Promise((_resolve, reject) => {
      const giveUp = () => reject(signal.reason)
      if (signal.aborted) giveUp()
      else signal.addEventListener('abort', giveUp, { once: true })
    }),
}

/** A text whose lines fit a terminal, broken between words; as it is where the width is not known. */
function wrapped(text: string, columns: number | undefined): string {
  if (columns === undefined) return text
  return text
    .split('\n')
    .flatMap((line) => (line.length < columns ? [line] : wrap(line, columns - 1)))
    .join('\n')
}
