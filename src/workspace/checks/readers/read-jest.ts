import type { CheckMetrics } from '../check-report.ts'
import { ErrorList } from '../error-list.ts'
import { errorOfFailure, mostLines } from '../failure.ts'
import type { Part, Reader, Section } from '../reader.ts'
import { testCounts } from '../test-counts.ts'
import { countsIn } from '../text/counts-in.ts'
import { plainPath } from '../text/place.ts'

/** Jest as text, short and verbose. What a test prints is indented, so only the first column counts. */
export const jest: Reader = {
  first: 'PFT',
  begins: (line) => fileOf(line) !== undefined || isSummary(line),
  open: () => new JestSection(),
}

const isSummary = (line: string) => /^Test Suites: {1,4}\d/.test(line)

/** The file of `PASS src/a.test.ts (5.1 s)`. */
function fileOf(line: string): string | undefined {
  if (!line.startsWith('PASS ') && !line.startsWith('FAIL ')) return undefined
  const [path] = line.slice(5).split(' (', 1)
  const file = path!.slice(path!.lastIndexOf(' ') + 1)
  return /\.[cm]?[jt]sx?$/.test(file.slice(-5)) ? plainPath(file) : undefined
}

class JestSection implements Section {
  readonly #errors = new ErrorList()
  #metrics: CheckMetrics = {}
  #file: string | undefined
  #title: string | undefined
  #lines: string[] = []
  #afterSuites = false
  #repeats = false
  #ended = false

  holds(): boolean {
    return !this.#ended
  }

  over(): boolean {
    return this.#ended
  }

  take(line: string): void {
    if (line.startsWith('  ● ')) this.#takeTitle(line.slice(4))
    else if (line !== '' && !line.startsWith(' ')) this.#takeColumn(line)
    else if (this.#title !== undefined && this.#lines.length < mostLines) this.#lines.push(line)
  }

  #takeTitle(title: string): void {
    this.#flush()
    this.#title = title
  }

  #takeColumn(line: string): void {
    const file = fileOf(line)
    if (file !== undefined) {
      this.#flush()
      this.#file = file
    }
    // With many suites jest prints every failure again at the end.
    if (line.startsWith('Summary of all failing tests')) {
      this.#flush()
      this.#repeats = true
    }
    if (this.#afterSuites && line.startsWith('Tests: ')) {
      const { passed = 0, failed = 0 } = countsIn(line)
      this.#metrics = testCounts(passed, failed)
    }
    this.#afterSuites = isSummary(line)
    if (this.#afterSuites) this.#flush()
    if (line.startsWith('Time: ')) this.#ended = true
  }

  #flush(): void {
    const title = this.#title
    if (title !== undefined && title !== 'Console' && !this.#repeats) {
      const suite = title === 'Test suite failed to run'
      this.#errors.add(() =>
        errorOfFailure({
          ...(suite ? { type: 'runtime_error' } : { name: title.split(' › ').join(' > ') }),
          ...(this.#file !== undefined && { place: { file: this.#file } }),
          lines: this.#lines,
        }),
      )
    }
    this.#title = undefined
    this.#lines = []
  }

  end(): Part {
    this.#flush()
    const { kept: errors, unlisted } = this.#errors
    const certain = this.#metrics.tests_total !== undefined || errors.length > 0
    return { tool: 'jest', kind: 'tests', certain, errors, unlisted, metrics: this.#metrics }
  }
}
