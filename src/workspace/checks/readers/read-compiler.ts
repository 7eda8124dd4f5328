import { ErrorList } from '../error-list.ts'
import { makeError } from '../make-error.ts'
import type { Part, Reader, Section } from '../reader.ts'
import { placeOf } from '../text/place.ts'

/** The lines that most other compilers and checkers print: `src/a.c:4:2: error: expected ';'`. */
export const compiler: Reader = {
  begins: (line) => isLikely(line) && diagnostic.test(line),
  open: () => new CompilerSection(),
}

const isLikely = (line: string) => line.includes('error: ') || line.includes('warning: ')
const diagnostic =
  /^((?:[A-Za-z]:)?[^\s:][^:]{0,500}(?::\d{1,9}){1,2}): (?:fatal )?(error|warning): (.*?)(?: {1,2}\[([\w+=-]{1,80})\])?$/

class CompilerSection implements Section {
  readonly #errors = new ErrorList()

  holds(): boolean {
    return false
  }

  over(): boolean {
    return false
  }

  take(line: string): void {
    const [, at, level, message, rule] = (isLikely(line) && diagnostic.exec(line)) || []
    if (message === undefined) return
    const severity = level as 'error' | 'warning'
    this.#errors.add(() => makeError({ type: 'other', message, ...placeOf(at!), rule, severity }))
  }

  end(): Part | undefined {
    const { kept: errors, unlisted } = this.#errors
    if (errors.length === 0) return undefined
    return { tool: 'compiler', kind: 'run', certain: true, errors, unlisted, metrics: {} }
  }
}
