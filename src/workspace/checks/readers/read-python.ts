import { ErrorList } from '../error-list.ts'
import { typeOfFailure } from '../failure.ts'
import { makeError } from '../make-error.ts'
import type { Part, Reader, Section } from '../reader.ts'
import { isOwn, type Place, plainPath } from '../text/place.ts'

/** A Python program that ended with an uncaught exception. */
export const pythonTraceback: Reader = {
  first: 'T ',
  begins: (line) => line === 'Traceback (most recent call last):' || frame.test(line),
  open: () => new TracebackSection(),
}

const frame = /^ {2}File "([^"]{1,500})", line (\d{1,9})(?:, in .*)?$/
const mostLines = 60

class TracebackSection implements Section {
  readonly #errors = new ErrorList()
  #frames: string[] = []
  #place: Place | undefined
  #ended = false

  holds(line: string): boolean {
    return !this.#ended && /^\s/.test(line)
  }

  over(): boolean {
    return this.#ended
  }

  take(line: string): void {
    const [, file, row] = frame.exec(line) ?? []
    if (file !== undefined) {
      const place = { file: plainPath(file), line: Number(row) }
      if (isOwn(place) || this.#place === undefined) this.#place = place
      if (this.#frames.length < mostLines) this.#frames.push(line.trim())
    }
    if (this.#ended || !/^[A-Za-z_][\w.]{0,200}(?::|$)/.test(line) || this.#place === undefined) return
    this.#ended = true
    this.#errors.add(() =>
      makeError({
        type: typeOfFailure(line, 'runtime_error'),
        message: line,
        ...this.#place,
        stack_trace: this.#frames.join('\n'),
      }),
    )
  }

  end(): Part | undefined {
    const { kept: errors, unlisted } = this.#errors
    if (errors.length === 0) return undefined
    return { tool: 'python', kind: 'run', certain: true, errors, unlisted, metrics: {} }
  }
}
