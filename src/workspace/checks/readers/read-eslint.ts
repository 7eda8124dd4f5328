import { ErrorList } from '../error-list.ts'
import { makeError } from '../make-error.ts'
import type { Part, Reader, Section } from '../reader.ts'
import { plainPath } from '../text/place.ts'

/** ESLint's stylish text. */
export const eslint: Reader = {
  first: ' ✖',
  begins: (line, previous) => (row.test(line) && isFile(previous)) || summary.test(line),
  open: (previous) => new EslintSection(previous),
}

const row = /^ {2,6}(\d{1,9}):(\d{1,9}) +(error|warning) +(\S.*)$/
const summary = /^✖ \d{1,9} problems? \((\d{1,9}) errors?, (\d{1,9}) warnings?\)$/
const isFile = (line: string) =>
  /^(?:\/|[A-Za-z]:\\|[\w.@])/.test(line) && /\.\w{1,12}$/.test(line.slice(-13))

class EslintSection implements Section {
  readonly #errors = new ErrorList()
  #file: string
  #counted = { error: 0, warning: 0 }
  #summary: { readonly error: number; readonly warning: number } | undefined

  constructor(previous: string) {
    this.#file = isFile(previous) ? previous : ''
  }

  holds(line: string): boolean {
    return this.#summary === undefined && row.test(line)
  }

  over(): boolean {
    return this.#summary !== undefined
  }

  take(line: string): void {
    const [, errors, warnings] = summary.exec(line) ?? []
    if (errors !== undefined) this.#summary ??= { error: Number(errors), warning: Number(warnings) }
    else if (isFile(line)) this.#file = line
    else this.#takeRow(line)
  }

  #takeRow(line: string): void {
    const [, at, column, severity, rest] = row.exec(line) ?? []
    if (rest === undefined) return
    // The rule is the last column; between columns there are two blanks.
    const gap = rest.trimEnd().lastIndexOf('  ')
    const last = rest.slice(gap + 2).trim()
    const rule = gap > 0 && /^@?[\w/-]{1,100}$/.test(last) ? last : undefined
    const message = rule === undefined ? rest : rest.slice(0, gap)
    this.#counted[severity as 'error' | 'warning']++
    this.#errors.add(() =>
      makeError({
        type: message.startsWith('Parsing error') ? 'syntax_error' : 'lint_error',
        message,
        file: plainPath(this.#file),
        line: Number(at),
        column: Number(column),
        rule,
        severity: severity as 'error' | 'warning',
      }),
    )
  }

  end(): Part {
    const { kept: errors, unlisted } = this.#errors
    const { error, warning } = this.#summary ?? this.#counted
    const metrics = { lint_errors: error, lint_warnings: warning }
    return { tool: 'eslint', kind: 'lint', certain: true, errors, unlisted, metrics }
  }
}
