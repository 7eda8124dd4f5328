import type { CheckMetrics } from '../check-report.ts'
import { ErrorList } from '../error-list.ts'
import { mostLines } from '../failure.ts'
import { makeError } from '../make-error.ts'
import type { Part, Reader, Section } from '../reader.ts'
import { testCounts } from '../test-counts.ts'
import { countsIn } from '../text/counts-in.ts'
import { placeOf } from '../text/place.ts'

/** `cargo test`: one section for each binary of tests. */
export const cargo: Reader = {
  first: 'r',
  begins: (line) => announced(line) !== undefined,
  open: () => new CargoSection(),
}

const announced = (line: string) => /^running (\d{1,9}) tests?$/.exec(line)?.[1]
const failed = /^test (\S.*?)(?: - should panic)? \.\.\. FAILED$/
const mostNames = 1000

class CargoSection implements Section {
  readonly #errors = new ErrorList()
  readonly #failing = new Set<string>()
  #metrics: CheckMetrics | undefined
  #announced: number | undefined
  #name: string | undefined
  #lines: string[] = []

  holds(): boolean {
    return this.#metrics === undefined
  }

  over(): boolean {
    return this.#metrics !== undefined
  }

  take(line: string): void {
    if (this.#metrics !== undefined) return
    const number = announced(line)
    const name = failed.exec(line)?.[1]
    const block = /^---- (.*) stdout ----$/.exec(line)?.[1]
    if (number !== undefined) this.#announced ??= Number(number)
    else if (name !== undefined && this.#failing.size < mostNames) this.#failing.add(name)
    else if (line.startsWith('test result: ')) this.#takeResult(line)
    else if (block !== undefined && this.#failing.has(block)) this.#begin(block)
    else if (line === 'failures:') this.#flush()
    else if (this.#name !== undefined && this.#lines.length < mostLines) this.#lines.push(line)
  }

  /** A test may print such a line too; the true one adds up to the tests that were announced. */
  #takeResult(line: string): void {
    const { passed = 0, failed: failures = 0, ignored = 0, measured = 0 } = countsIn(line)
    if (passed + failures + ignored + measured !== this.#announced) return
    this.#flush()
    for (const name of this.#failing) this.#errors.add(() => errorOf(name, []))
    this.#metrics = testCounts(passed, failures)
  }

  #begin(name: string): void {
    this.#flush()
    this.#name = name
    this.#failing.delete(name)
  }

  #flush(): void {
    const name = this.#name
    if (name !== undefined) this.#errors.add(() => errorOf(name, this.#lines))
    this.#name = undefined
    this.#lines = []
  }

  end(): Part {
    this.#flush()
    const { kept: errors, unlisted } = this.#errors
    const certain = this.#metrics !== undefined
    return { tool: 'cargo', kind: 'tests', certain, errors, unlisted, metrics: this.#metrics ?? {} }
  }
}

function errorOf(name: string, lines: readonly string[]) {
  const at = lines.findIndex((line) => /^thread '.*' (?:\(\d{1,20}\) )?panicked at /.test(line))
  if (at < 0) {
    const said = lines.filter((line) => line.trim() !== '').join('\n')
    const place = placeOf(/ at (\S{1,500})$/.exec(said)?.[1] ?? '')
    return makeError({
      type: 'test_failure',
      message: said || `The test ${name} failed.`,
      ...place,
      rule: name,
    })
  }
  const where = lines[at]!.slice(lines[at]!.indexOf(' panicked at ') + ' panicked at '.length)
  // Until 2023 the message stood before the place, in quotes and on the same line.
  const [, quoted, place] = /^'(.*)', (\S+)$/.exec(where) ?? [undefined, undefined, where.replace(/:$/, '')]
  const rest = lines.slice(at + 1)
  const end = rest.findIndex((line) => line === '' || /^(?:stack backtrace|note): ?/.test(line))
  const message = quoted ?? rest.slice(0, end < 0 ? undefined : end).join('\n')
  return makeError({
    type: message.startsWith('assertion ') ? 'test_failure' : 'runtime_error',
    message,
    ...placeOf(place!),
    rule: name,
    stack_trace: rest.filter((line) => /^ {2,}(?:\d{1,4}: |at )/.test(line)).join('\n'),
  })
}
