import { isObject, readJson } from '../../../kit/index.ts'
import { ErrorList } from '../error-list.ts'
import { makeError } from '../make-error.ts'
import type { Part, Reader, Section } from '../reader.ts'
import { testCounts } from '../test-counts.ts'
import { goFailure, goPlace, keepLine, typeOfBuild } from './go-failures.ts'

/** `go test -json`: one event a line. */
export const goJson: Reader = {
  first: '{',
  begins: isEvent,
  open: () => new GoJsonSection(),
}

function isEvent(line: string): boolean {
  return /^\{"(?:Time|Action|ImportPath|Package)":"/.test(line) && line.includes('"Action":"')
}

const mostTests = 10_000
/** After so many lines it is some other stream of JSON. */
const mostUnreadable = 100

class GoJsonSection implements Section {
  readonly #errors = new ErrorList()
  /** What each test that has not ended yet has printed. */
  readonly #logs = new Map<string, string[]>()
  #builds = 0
  #unreadable = 0
  #passed = 0
  #failed = 0

  holds(line: string): boolean {
    return isEvent(line)
  }

  over(): boolean {
    return false
  }

  take(line: string): void {
    if (this.#unreadable > mostUnreadable || !isEvent(line)) return
    const event = readJson(line).value
    if (!isObject(event)) {
      this.#unreadable++
      return
    }
    const { Action: action, Package: name = '', Test: test, Output: output = '' } = event
    const key = `${name} ${test ?? ''}`
    if (action === 'build-output') this.#takeBuild(String(output))
    else if (action === 'output') this.#log(key, String(output))
    else if (action === 'pass' || action === 'fail' || action === 'skip') {
      if (typeof test === 'string') this.#takeEnding(action, test, key)
      this.#logs.delete(key)
    }
  }

  #takeEnding(action: string, test: string, key: string): void {
    if (action === 'pass') this.#passed++
    if (action !== 'fail') return
    this.#failed++
    this.#errors.add(() => goFailure(test, this.#logs.get(key) ?? []))
  }

  #log(key: string, output: string): void {
    if (/^\s*(?:===|---) /.test(output)) return
    const log = this.#logs.get(key)
    if (log !== undefined) keepLine(log, output.trimEnd())
    else if (this.#logs.size < mostTests) this.#logs.set(key, [output.trimEnd()])
  }

  #takeBuild(output: string): void {
    const found = goPlace(output.trimEnd())
    if (found === undefined) return
    this.#builds++
    this.#errors.add(() => makeError({ type: typeOfBuild(found.rest), message: found.rest, ...found.place }))
  }

  end(): Part {
    const { kept: errors, unlisted } = this.#errors
    const ran = this.#passed + this.#failed > 0
    const metrics = {
      ...(ran && testCounts(this.#passed, this.#failed)),
      ...(this.#builds > 0 && { type_errors: this.#builds }),
    }
    return { tool: 'go', kind: ran ? 'tests' : 'build', certain: true, errors, unlisted, metrics }
  }
}
