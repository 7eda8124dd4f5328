import type { CheckError } from '../check-report.ts'
import { ErrorList } from '../error-list.ts'
import { dedent, typeOfFailure } from '../failure.ts'
import { makeError } from '../make-error.ts'
import { isOwn, type Place, placeOf } from '../text/place.ts'
import { summaryLine, testOfTitle } from './pytest-line.ts'

const mostLines = 60

/** Joins what pytest says twice about a failed test: the details, and the line in the short summary. */
export class PytestFailures {
  readonly #errors = new ErrorList()
  readonly #unmatched = new Map<string, CheckError[]>()
  #title: string | undefined
  #said: string[] = []
  #trace: string[] = []
  #place: Place | undefined

  takeTitle(title: string | undefined): void {
    this.#flush()
    this.#title = title
  }

  takeLine(line: string): void {
    if (this.#title === undefined) return
    const said = /^E {3}(.*)$/.exec(line)?.[1]
    if (said !== undefined && this.#said.length < mostLines) this.#said.push(said)
    // `price.py:9: KeyError` in the long style, `price.py:9: in label` in the short one.
    const [, at] = /^((?:[A-Za-z]:)?[^\s:<][^:]{0,500}:\d{1,9}): ?(?:in \S.*|[\w.]{0,100})$/.exec(line) ?? []
    if (at === undefined || this.#trace.length >= mostLines) return
    this.#trace.push(line)
    const place = placeOf(at)
    if (place !== undefined && isOwn(place)) this.#place = place
  }

  takeSummary(line: string): void {
    const listed = summaryLine(line)
    if (listed === undefined) return
    const key = listed.test === '' ? listed.file : listed.test
    const known = this.#unmatched.get(key)?.shift()
    if (known !== undefined) {
      known.file ??= listed.file
      return
    }
    const { file, test: rule, message } = listed
    const type = typeOfFailure(message, 'test_failure')
    this.#errors.add(() => makeError({ type, message, file, rule }))
  }

  end(): { readonly errors: readonly CheckError[]; readonly unlisted: number } {
    this.#flush()
    return { errors: this.#errors.kept, unlisted: this.#errors.unlisted }
  }

  #flush(): void {
    const title = this.#title
    if (title !== undefined && this.#said.length > 0) this.#errors.add(() => this.#errorOf(title))
    this.#said = []
    this.#trace = []
    this.#place = undefined
  }

  #errorOf(title: string): CheckError {
    const test = testOfTitle(title)
    const file = test === '' ? title.slice('ERROR collecting '.length) : undefined
    // A syntax error is printed with its position first and its name last.
    const [, source, line] = /^ {0,4}File "([^"]{1,500})", line (\d{1,9})$/.exec(this.#said[0]!) ?? []
    const message = source === undefined ? dedent(this.#said).join('\n') : this.#said.at(-1)!
    const error = makeError({
      type: typeOfFailure(message, file === undefined ? 'test_failure' : 'runtime_error'),
      message,
      ...(source === undefined ? (this.#place ?? { file }) : { file: source, line: Number(line) }),
      rule: test,
      stack_trace: this.#trace.join('\n'),
    })
    this.#wait(file ?? test, error)
    return error
  }

  /** Keeps an error until the summary names it too. */
  #wait(key: string, error: CheckError): void {
    const waiting = this.#unmatched.get(key)
    if (waiting === undefined) this.#unmatched.set(key, [error])
    else waiting.push(error)
  }
}
