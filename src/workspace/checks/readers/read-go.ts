import { ErrorList } from '../error-list.ts'
import { makeError } from '../make-error.ts'
import type { Part, Reader, Section } from '../reader.ts'
import { testCounts } from '../test-counts.ts'
import { goFailure, goPlace, keepLine, typeOfBuild } from './go-failures.ts'

/** `go test` as text, and what the compiler and `go vet` print before it. */
export const go: Reader = {
  begins: (line) => (line.startsWith('=== ') ? marker.test(line) : isEnd(line) || isBuildError(line)),
  open: () => new GoSection(),
}

const ending = /^ {0,80}--- (PASS|FAIL|SKIP): (\S{1,500}) \(\d{1,9}\.\d\ds\)$/
const isPackage = (line: string) => /^(?:ok {2}\t|FAIL\t|\? {3}\t)\S/.test(line)
const isEnd = (line: string) => (/^[ -]/.test(line) ? ending.test(line) : isPackage(line))
const isBuildError = (line: string) =>
  line.includes('.go:') && /^\S/.test(line) && /:\d{1,9}:\d{1,9}$/.test(placeText(line))
const placeText = (line: string) =>
  line.includes('.go:') && goPlace(line) ? line.slice(0, line.indexOf(': ')) : ''
const marker = /^=== (RUN|CONT|NAME) {2,3}(\S{1,500})$/
const mostTests = 10_000

class GoSection implements Section {
  readonly #errors = new ErrorList()
  /** What each test that has not ended yet has printed; with -v only. */
  readonly #logs = new Map<string, string[]>()
  #current: string[] = []
  #failure: { readonly name: string; readonly log: string[] } | undefined
  #builds = 0
  #passed = 0
  #failed = 0
  #verbose = false
  #sawPackage = false
  #inPackage = false

  holds(): boolean {
    return this.#inPackage
  }

  over(): boolean {
    return false
  }

  take(line: string): void {
    const [, verdict, name] = ending.exec(line) ?? []
    const [, word, running] = marker.exec(line) ?? []
    if (running !== undefined) this.#takeMarker(word!, running)
    else if (verdict !== undefined && this.#isTrue(name!)) this.#takeEnding(verdict, name!)
    else if (isPackage(line)) this.#takePackage(line)
    else if (!this.#inPackage && isBuildError(line)) this.#takeBuildError(line)
    else if (!/^(?:FAIL|PASS|exit status \d{1,3})$/.test(line))
      keepLine(this.#failure?.log ?? this.#current, line)
  }

  #takeMarker(word: string, name: string): void {
    this.#flush()
    this.#verbose = true
    this.#inPackage = true
    if (word === 'RUN' && this.#logs.size < mostTests) this.#logs.set(name, [])
    this.#current = this.#logs.get(name) ?? []
  }

  /** With -v a test is named when it starts, so an ending without a start was printed by a test. */
  #isTrue(name: string): boolean {
    return !this.#verbose || this.#logs.size >= mostTests || this.#logs.has(name)
  }

  /** With -v the log of a test comes before its ending, else after it. */
  #takeEnding(verdict: string, name: string): void {
    this.#flush()
    this.#inPackage = true
    if (verdict === 'PASS') this.#passed++
    if (verdict === 'FAIL') {
      this.#failed++
      this.#failure = { name, log: this.#logs.get(name) ?? [] }
    }
    this.#logs.delete(name)
    this.#current = []
  }

  #takePackage(line: string): void {
    // A panic outside of every test ends the package without an ending.
    if (this.#failure === undefined && this.#current.some((text) => text.startsWith('panic: '))) {
      this.#failure = { name: line.split('\t', 2)[1]!, log: this.#current }
    }
    this.#flush()
    this.#logs.clear()
    this.#inPackage = false
    this.#sawPackage = true
  }

  #takeBuildError(line: string): void {
    const { place, rest } = goPlace(line)!
    this.#builds++
    this.#errors.add(() => makeError({ type: typeOfBuild(rest), message: rest, ...place }))
  }

  #flush(): void {
    const failure = this.#failure
    if (failure !== undefined) this.#errors.add(() => goFailure(failure.name, failure.log))
    this.#failure = undefined
    this.#current = []
  }

  end(): Part | undefined {
    this.#flush()
    const { kept: errors, unlisted } = this.#errors
    const ran = this.#passed + this.#failed > 0
    if (!this.#sawPackage && !ran && errors.length === 0) return undefined
    const kind = ran || (this.#sawPackage && this.#builds === 0) ? 'tests' : 'build'
    const metrics = {
      // Without -v the number of passed tests is not printed.
      ...(this.#verbose && ran && testCounts(this.#passed, this.#failed)),
      ...(this.#builds > 0 && { type_errors: this.#builds }),
    }
    return { tool: 'go', kind, certain: this.#sawPackage, errors, unlisted, metrics }
  }
}
