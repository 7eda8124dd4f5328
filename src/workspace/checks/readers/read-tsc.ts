import type { ErrorType } from '../check-report.ts'
import { ErrorList } from '../error-list.ts'
import { makeError } from '../make-error.ts'
import type { Part, Reader, Section } from '../reader.ts'
import { plainPath } from '../text/place.ts'

/** The TypeScript compiler, pretty or plain, and those that print as it does. */
export const tsc: Reader = {
  begins: (line) => diagnosticIn(line) !== undefined,
  open: () => new TscSection(),
}

interface Diagnostic {
  readonly file?: string
  readonly line?: number
  readonly column?: number
  readonly code: string
  readonly message: string
}

function diagnosticIn(line: string): Diagnostic | undefined {
  const at = line.indexOf('error TS')
  if (at < 0 || line.startsWith(' ')) return undefined
  const [, code, message] = /^error (TS\d{1,6}): (.*)$/.exec(line.slice(at)) ?? []
  if (code === undefined || message === undefined) return undefined
  if (at === 0) return { code, message }
  const [, file, row, column] =
    /^(.+?)\((\d{1,9}),(\d{1,9})\): $/.exec(line.slice(0, at)) ??
    /^(.+?):(\d{1,9}):(\d{1,9}) - $/.exec(line.slice(0, at)) ??
    []
  if (file === undefined) return undefined
  return { file: plainPath(file), line: Number(row), column: Number(column), code, message }
}

class TscSection implements Section {
  readonly #errors = new ErrorList()
  #last: Diagnostic | undefined
  #more: string[] = []
  #found = 0

  holds(line: string): boolean {
    return this.#last !== undefined && /^ {2,}\S/.test(line)
  }

  over(): boolean {
    return false
  }

  take(line: string): void {
    const diagnostic = diagnosticIn(line)
    const found = /^Found (\d{1,9}) errors?(?: in |\.)/.exec(line)?.[1]
    if (found !== undefined) this.#found += Number(found)
    // The reasons follow at once, each further in; source code comes after a blank line.
    if (diagnostic === undefined && this.#last !== undefined && /^ {2,}\S/.test(line)) {
      if (this.#more.length < 30) this.#more.push(line)
      return
    }
    this.#flush()
    this.#last = diagnostic
  }

  #flush(): void {
    if (this.#last !== undefined) {
      const { code, message, ...place } = this.#last
      const text = [message, ...this.#more].join('\n')
      this.#errors.add(() => makeError({ type: typeOf(code), message: text, ...place, rule: code }))
    }
    this.#last = undefined
    this.#more = []
  }

  end(): Part {
    this.#flush()
    const { kept: errors, count } = this.#errors
    const all = Math.max(count, this.#found)
    const unlisted = all - errors.length
    return { tool: 'tsc', kind: 'types', certain: true, errors, unlisted, metrics: { type_errors: all } }
  }
}

/** TypeScript numbers its errors by kind: 1000 on for syntax, 5000 and 6000 on for options and files. */
function typeOf(code: string): ErrorType {
  const number = Number(code.slice(2))
  if (number < 2000) return 'syntax_error'
  return (number >= 5000 && number < 7000) || number === 18002 || number === 18003 ? 'other' : 'type_error'
}
