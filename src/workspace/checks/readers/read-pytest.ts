import type { CheckMetrics } from '../check-report.ts'
import type { Part, Reader, Section } from '../reader.ts'
import { testCounts } from '../test-counts.ts'
import { countsIn } from '../text/counts-in.ts'
import { PytestFailures } from './pytest-failures.ts'
import { isCountLine, ruleTitle } from './pytest-line.ts'

/** Pytest, long and short, quiet or not. */
export const pytest: Reader = {
  first: '=.FEsxXpRn0123456789',
  begins: (line) => isOpening(line) || isProgress(line) || isCountLine(line),
  open: () => new PytestSection(),
}

const isOpening = (line: string) =>
  /^(?:test session starts|FAILURES|ERRORS|short test summary info)$/.test(ruleTitle(line, '=') ?? '')
const isProgress = (line: string) => /^[.FEsxXpR]{1,200} {0,200}\[ {0,2}\d{1,3}%\]$/.test(line)

type Place = 'body' | 'details' | 'captured' | 'summary'

class PytestSection implements Section {
  readonly #failures = new PytestFailures()
  #metrics: CheckMetrics | undefined
  #certain = false
  #ended = false
  #place: Place = 'body'
  /** All rules of a session have the same width; a narrower one was printed by a test. */
  #width = 0

  holds(): boolean {
    return this.#certain && !this.#ended
  }

  over(): boolean {
    return this.#ended
  }

  take(line: string): void {
    if (this.#ended) return
    // What looks like the last line and is not was printed by a test.
    if (line.trim() !== '') this.#metrics = undefined
    const heading = ruleTitle(line, '=')
    if (isCountLine(line)) this.#takeCounts(line)
    else if (heading !== undefined && this.#isWide(line)) this.#takeHeading(heading, line)
    else if (this.#place === 'summary') this.#failures.takeSummary(line)
    else if (this.#place !== 'body') this.#takeDetail(line)
    else if (isProgress(line)) this.#certain = true
  }

  #takeHeading(heading: string, line: string): void {
    if (!isOpening(line) && this.#width === 0) return
    this.#certain = true
    this.#width ||= line.length
    this.#place =
      heading === 'FAILURES' || heading === 'ERRORS'
        ? 'details'
        : heading === 'short test summary info'
          ? 'summary'
          : 'body'
    this.#failures.takeTitle(undefined)
  }

  #takeDetail(line: string): void {
    const title = ruleTitle(line, '_')
    if (title !== undefined && this.#isWide(line)) {
      this.#place = 'details'
      this.#failures.takeTitle(title)
    } else if (this.#isWide(line) && ruleTitle(line, '-')?.startsWith('Captured ')) this.#place = 'captured'
    else if (this.#place === 'details') this.#failures.takeLine(line)
  }

  /** A test may print such a line as well; the true one has the full width or follows the summary. */
  #takeCounts(line: string): void {
    const { passed = 0, xpassed = 0, failed = 0, error = 0, errors = 0 } = countsIn(line)
    const quoted = this.#place === 'details' || this.#place === 'captured'
    this.#metrics = testCounts(passed + xpassed, failed + error + errors)
    this.#ended = line.startsWith('=') ? this.#isWide(line) : !quoted
  }

  #isWide(line: string): boolean {
    return line.length >= this.#width
  }

  end(): Part | undefined {
    const { errors, unlisted } = this.#failures.end()
    if (this.#metrics === undefined && errors.length === 0) return undefined
    return {
      tool: 'pytest',
      kind: 'tests',
      certain: this.#certain,
      errors,
      unlisted,
      metrics: this.#metrics ?? {},
    }
  }
}
