import type { CheckError } from '../check-report.ts'
import { ErrorList } from '../error-list.ts'
import { makeError } from '../make-error.ts'
import type { Part, Reader, Section } from '../reader.ts'
import { type Place, placeOf } from '../text/place.ts'

/** The Rust compiler and clippy, long and short. */
export const rustc: Reader = {
  begins: (line) => headIn(line) !== undefined,
  open: () => new RustcSection(),
}

interface Head {
  readonly level: 'error' | 'warning'
  readonly code: string | undefined
  readonly message: string
  readonly place?: Place | undefined
}

/** `error[E0308]: mismatched types`, or with the place in front in the short format. */
function headIn(line: string): Head | undefined {
  if (!line.startsWith('error') && !line.startsWith('warning') && !line.includes('.rs:')) return undefined
  const [, path, level, code, message] =
    /^(?:([^\s:][^:]{0,500}\.rs:\d{1,9}:\d{1,9}): )?(error|warning)(?:\[(\w{1,60})\])?: (.*)$/.exec(line) ??
    []
  if (message === undefined) return undefined
  const place = path === undefined ? undefined : placeOf(path)
  return { level: level as 'error' | 'warning', code, message, place }
}

class RustcSection implements Section {
  readonly #errors = new ErrorList()
  #head: Head | undefined
  #place: Place | undefined
  #lint: string | undefined
  #builds = 0
  #lints = 0
  #warnings = 0

  holds(line: string): boolean {
    return this.#place !== undefined && /^\s|^\d/.test(line)
  }

  over(): boolean {
    return false
  }

  take(line: string): void {
    const head = headIn(line)
    const [, at] = /^ {1,12}--> (.{1,1000})$/.exec(line) ?? []
    const [, lint] = /`#\[(?:warn|deny|forbid)\(([\w:]{1,100})\)\]`/.exec(line.slice(0, 300)) ?? []
    if (head !== undefined) {
      this.#flush()
      this.#head = head
      this.#place = head.place
    } else if (at !== undefined && this.#head !== undefined) this.#place ??= placeOf(at)
    else if (lint !== undefined) this.#lint ??= lint
    else if (line === '') this.#flush()
  }

  /** Only what names a place is a diagnostic; the rest is cargo talking of itself. */
  #flush(): void {
    if (this.#head !== undefined && this.#place !== undefined) {
      const { level, code, message } = this.#head
      const lint = level === 'warning' || this.#lint !== undefined
      if (level === 'warning') this.#warnings++
      else if (lint) this.#lints++
      else this.#builds++
      const type: CheckError['type'] = lint
        ? 'lint_error'
        : code === undefined
          ? 'syntax_error'
          : 'type_error'
      this.#errors.add(() =>
        makeError({ type, message, ...this.#place, rule: this.#lint ?? code, severity: level }),
      )
    }
    this.#head = undefined
    this.#place = undefined
    this.#lint = undefined
  }

  end(): Part | undefined {
    this.#flush()
    const { kept: errors, unlisted } = this.#errors
    if (errors.length === 0) return undefined
    const metrics = {
      ...(this.#builds > 0 && { type_errors: this.#builds }),
      ...(this.#lints + this.#warnings > 0 && { lint_errors: this.#lints, lint_warnings: this.#warnings }),
    }
    return { tool: 'cargo', kind: 'build', certain: true, errors, unlisted, metrics }
  }
}
