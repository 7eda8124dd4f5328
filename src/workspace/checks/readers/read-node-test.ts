import type { CheckMetrics } from '../check-report.ts'
import { ErrorList } from '../error-list.ts'
import { errorOfFailure, mostLines } from '../failure.ts'
import type { Part, Reader, Section } from '../reader.ts'
import { testCounts } from '../test-counts.ts'
import { type Place, placeOf } from '../text/place.ts'
import { CrashWatch } from './crash-watch.ts'

/** Node's own test runner with its spec reporter. Its TAP is read as TAP. */
export const nodeTest: Reader = {
  first: '✔✖⚠﹣▶ℹ',
  begins: (line) => nameOf(line) !== undefined || line.startsWith('▶ ') || /^ℹ tests \d/.test(line),
  open: () => new NodeTestSection(),
}

/** The test that a line in the first column reports: `✖ prices add up (2.84ms)`. */
function nameOf(line: string): string | undefined {
  if (!/^[✔✖⚠﹣] /.test(line)) return undefined
  const end = line.lastIndexOf(' (')
  return /^ \(\d{1,12}(?:\.\d{1,12})?ms\)(?: #.*)?$/.test(line.slice(end)) ? line.slice(2, end) : undefined
}

class NodeTestSection implements Section {
  readonly #errors = new ErrorList()
  readonly #crashes = new CrashWatch()
  readonly #counts = new Map<string, number>()
  #certain = false
  #inDetails = false
  #place: Place | undefined
  #name: string | undefined
  #lines: string[] = []

  holds(line: string): boolean {
    if (!this.over()) return this.#certain
    return (
      /^(?:\s|$|ℹ |✖ failing tests:$|test at )/.test(line) || (this.#inDetails && nameOf(line) !== undefined)
    )
  }

  over(): boolean {
    return this.#counts.has('duration_ms')
  }

  take(line: string): void {
    const name = nameOf(line)
    if (nameOf(line.trimStart()) !== undefined) this.#certain = true
    if (line === '✖ failing tests:') this.#inDetails = true
    else if (this.#inDetails) this.#takeDetail(line, name)
    else this.#takeBody(line)
  }

  #takeBody(line: string): void {
    const [, word, number] = /^ℹ (\w{1,20}) (\d{1,9})(?:\.\d{1,12})?$/.exec(line) ?? []
    if (word !== undefined && (word === 'tests' || this.#counts.has('tests')))
      this.#counts.set(word, Number(number))
    const crash = this.#crashes.take(line)
    if (crash !== undefined) this.#errors.add(() => crash)
  }

  #takeDetail(line: string, name: string | undefined): void {
    if (line.startsWith('test at ')) {
      this.#flush()
      this.#place = placeOf(line.slice('test at '.length))
    } else if (name !== undefined) {
      this.#flush()
      // A test that is still to be done may fail.
      this.#name = line.endsWith('# TODO') || line.includes(') # TODO ') ? undefined : name
    } else if (this.#name !== undefined && this.#lines.length < mostLines) this.#lines.push(line)
  }

  #flush(): void {
    if (this.#name !== undefined) {
      const lines = this.#lines.map((line) => line.replace(/^ {2}'(.*)'$/, '  $1'))
      const place = this.#place
      this.#errors.add(() =>
        errorOfFailure({ name: this.#name, lines, ...(place !== undefined && { place }) }),
      )
      this.#place = undefined
    }
    this.#name = undefined
    this.#lines = []
  }

  end(): Part | undefined {
    this.#flush()
    const { kept: errors, unlisted } = this.#errors
    if (!this.#certain && this.#counts.size === 0) return undefined
    return {
      tool: 'node:test',
      kind: 'tests',
      certain: true,
      errors,
      unlisted,
      metrics: countsOf(this.#counts),
    }
  }
}

/** What the runner counted; a test that was cancelled did not pass. */
export function countsOf(counts: ReadonlyMap<string, number>): CheckMetrics {
  const passed = counts.get('pass')
  const failed = counts.get('fail')
  if (passed === undefined || failed === undefined) return {}
  return testCounts(passed, failed + (counts.get('cancelled') ?? 0))
}
