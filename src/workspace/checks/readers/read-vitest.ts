import type { CheckMetrics } from '../check-report.ts'
import { ErrorList, mostErrors } from '../error-list.ts'
import { errorOfFailure, mostLines } from '../failure.ts'
import type { Part, Reader, Section } from '../reader.ts'
import { testCounts } from '../test-counts.ts'
import { countsIn } from '../text/counts-in.ts'
import { withoutRule } from '../text/without-rule.ts'

/** Vitest: the default, verbose and dot reporters. Its errors go to stderr, its summary to stdout. */
export const vitest: Reader = {
  first: ' ⎯',
  begins: (line) => isHeader(line) || isErrorTitle(line) || isSummary(line),
  open: () => new VitestSection(),
}

const isHeader = (line: string) => /^ (?:RUN|DEV) {2}v\d/.test(line)
const isSummary = (line: string) => /^ Test Files {2}\S/.test(line)
const isErrorTitle = (line: string) =>
  line.startsWith('⎯') && /^(?:Failed (?:Suites|Tests) \d|Unhandled |Uncaught )/.test(withoutRule(line, '⎯'))
const isSingle = (title: string | undefined) => title !== undefined && !/^Failed |Errors$/.test(title)

class VitestSection implements Section {
  readonly #errors = new ErrorList()
  #metrics: CheckMetrics = {}
  // A test may print the whole output of another vitest; it then has a header and an end of its own.
  #depth = 0
  #ended = false
  #afterFiles = false
  #title: string | undefined
  #names: string[] = []
  #lines: string[] | undefined

  holds(): boolean {
    return this.#depth > 0 || this.#title !== undefined
  }

  over(): boolean {
    return this.#ended
  }

  take(line: string): void {
    if (isHeader(line)) this.#depth++
    else if (this.#depth <= 1) this.#takeOwn(line)
    if (/^ {3}Duration {2}/.test(line)) this.#endOfRun()
  }

  #takeOwn(line: string): void {
    if (this.#title !== undefined || isErrorTitle(line)) this.#takeError(line)
    const tests = /^ {6}Tests {2}(.*)/.exec(line)?.[1]
    if (tests !== undefined && this.#afterFiles) {
      const { passed = 0, failed = 0 } = countsIn(tests)
      this.#metrics = testCounts(passed, failed)
    }
    this.#afterFiles = isSummary(line)
  }

  #takeError(line: string): void {
    if (line.startsWith('⎯')) this.#takeRule(withoutRule(line, '⎯'))
    else if (line.startsWith(' FAIL  ')) this.#takeName(line.slice(7))
    else if (this.#lines !== undefined && this.#lines.length < mostLines) this.#lines.push(line)
  }

  #takeRule(words: string): void {
    const [, at, of] = /^\[(\d{1,9})\/(\d{1,9})\]$/.exec(words) ?? []
    // A bare rule ends an error that stands alone, and is part of one that is numbered.
    if (words === '' && !isSingle(this.#title)) return
    this.#flush()
    if (at === undefined && words !== '') this.#title = words
    else if (at === of) this.#title = undefined
    if (isSingle(this.#title)) this.#lines = []
  }

  /** Errors that are the same are printed once, under the names of all tests that have it. */
  #takeName(name: string): void {
    if (this.#lines !== undefined && this.#lines.length > 0) this.#flush()
    if (this.#names.length < mostErrors) this.#names.push(name)
    this.#lines = []
  }

  #flush(): void {
    const lines = this.#lines ?? []
    const suite = !this.#title?.startsWith('Failed Tests')
    if (lines.length > 0 && this.#names.length === 0)
      this.#errors.add(() => errorOfFailure({ lines, type: 'runtime_error' }))
    for (const name of this.#names) {
      const [file, ...path] = name.replace(/^\|[^|]{0,80}\| /, '').split(' > ')
      this.#errors.add(() =>
        errorOfFailure({
          name: path.join(' > '),
          place: { file: file!.split(' [ ')[0]! },
          lines,
          ...(suite && { type: 'runtime_error' as const }),
        }),
      )
    }
    this.#names = []
    this.#lines = undefined
  }

  #endOfRun(): void {
    this.#depth = Math.max(0, this.#depth - 1)
    if (this.#depth > 0) return
    this.#flush()
    this.#title = undefined
    this.#ended = true
  }

  end(): Part {
    this.#flush()
    const { kept: errors, unlisted } = this.#errors
    return { tool: 'vitest', kind: 'tests', certain: true, errors, unlisted, metrics: this.#metrics }
  }
}
