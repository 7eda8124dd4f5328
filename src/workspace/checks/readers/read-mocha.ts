import type { CheckMetrics } from '../check-report.ts'
import { ErrorList } from '../error-list.ts'
import { errorOfFailure, mostLines } from '../failure.ts'
import type { Part, Reader, Section } from '../reader.ts'
import { testCounts } from '../test-counts.ts'

/** Mocha's spec and dot reporters. */
export const mocha: Reader = {
  first: ' ',
  sign: ' passing',
  begins: (line) => isTick(line) || passing.test(line),
  open: () => new MochaSection(),
}

const passing = /^ {2}(\d{1,9}) passing \(\d{1,9}(?:ms|s|m|h|d)\)$/
const failing = /^ {2}(\d{1,9}) failing$/
// Node's runner prints ticks too, with fractions of a millisecond.
const isTick = (line: string) => /^ {2,80}[✔✓√] \S/.test(line) && !/\.\d{1,9}ms\)/.test(line.slice(-40))

class MochaSection implements Section {
  #errors = new ErrorList()
  #metrics: CheckMetrics | undefined
  #ticks = 0
  /** Whether the summary counts the tests that were seen to pass: a test may print one too. */
  #agrees = false
  #failing = 0
  #detail = 0
  #title: string[] = []
  #inTitle = false
  #lines: string[] = []
  #sawStack = false
  #done = false

  holds(line: string): boolean {
    if (!this.#agrees) return this.#ticks > 0 || (this.#detail > 0 && !this.#done)
    return !this.over() || /^\s/.test(line)
  }

  over(): boolean {
    return this.#agrees && (this.#failing === 0 || this.#done)
  }

  take(line: string): void {
    const passed = passing.exec(line)?.[1]
    if (isTick(line) && !this.#agrees) this.#ticks++
    else if (passed !== undefined && !this.#agrees) this.#takeSummary(Number(passed))
    else if (this.#metrics !== undefined) this.#takeDetail(line)
  }

  #takeSummary(passed: number): void {
    this.#agrees = passed === this.#ticks
    this.#metrics = testCounts(passed, 0)
    this.#errors = new ErrorList()
    this.#failing = 0
    this.#detail = 0
    this.#title = []
    this.#lines = []
  }

  #takeDetail(line: string): void {
    const failed = failing.exec(line)?.[1]
    if (failed !== undefined && this.#failing === 0) {
      this.#failing = Number(failed)
      this.#metrics = testCounts(this.#metrics?.tests_passed ?? 0, this.#failing)
    }
    const [, number, title] = /^ {2}(\d{1,9})\) (.*)$/.exec(line) ?? []
    if (Number(number) === this.#detail + 1 && this.#detail < this.#failing) this.#begin(title!)
    else if (this.#inTitle) this.#takeTitle(line.trim())
    else if (this.#detail > 0) this.#takeBody(line)
  }

  #begin(title: string): void {
    this.#flush()
    this.#detail++
    this.#inTitle = true
    this.#takeTitle(title)
  }

  /** The suites and the test stand below one another; a colon ends the last. */
  #takeTitle(text: string): void {
    const last = text.endsWith(':')
    this.#title.push(last ? text.slice(0, -1) : text)
    if (last || this.#title.length > 20) this.#inTitle = false
  }

  #takeBody(line: string): void {
    if (this.#sawStack && line.trim() === '' && this.#detail === this.#failing) this.#done = true
    if (/^ {6}at \S/.test(line)) this.#sawStack = true
    if (this.#lines.length < mostLines && !this.#done) this.#lines.push(line)
  }

  #flush(): void {
    if (this.#title.length > 0) {
      this.#errors.add(() =>
        errorOfFailure({ name: this.#title.join(' > '), lines: this.#lines.map(aligned) }),
      )
    }
    this.#title = []
    this.#lines = []
    this.#sawStack = false
  }

  end(): Part | undefined {
    this.#flush()
    const { kept: errors, unlisted } = this.#errors
    if (this.#metrics === undefined) return undefined
    const certain = this.#agrees || (this.#failing > 0 && this.#detail === this.#failing)
    return { tool: 'mocha', kind: 'tests', certain, errors, unlisted, metrics: this.#metrics }
  }
}

/** The first line of a message is indented, and those after it may not be. */
const aligned = (line: string) => (/^ {6}at /.test(line) ? line : line.replace(/^ {5,6}/, ''))
