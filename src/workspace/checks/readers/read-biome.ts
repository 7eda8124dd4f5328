import type { ErrorType } from '../check-report.ts'
import { ErrorList } from '../error-list.ts'
import { makeError } from '../make-error.ts'
import type { Part, Reader, Section } from '../reader.ts'
import { type Place, placeOf, plainPath } from '../text/place.ts'
import { withoutRule } from '../text/without-rule.ts'

/** Biome's text: the diagnostics go to stderr, the counts to stdout. */
export const biome: Reader = {
  begins: (line) => headingIn(line) !== undefined || checked.test(line),
  open: () => new BiomeSection(),
}

const checked = /^(?:Checked|Formatted|Fixed) \d{1,9} files? in \d/
const found = /^Found (\d{1,9}) (error|warning|info)s?\.$/
/** What Biome calls the sources of its diagnostics. */
export const categories =
  /^(?:lint|assist|parse|format|check|ci|suppressions|configuration|organizeImports|internalError)(?:\/\S*)?$/

interface Heading {
  readonly place: Place | undefined
  readonly category: string
}

/** The place and the category of `src/a.js:4:11 lint/suspicious/noDoubleEquals  FIXABLE  ━━━━`. */
function headingIn(line: string): Heading | undefined {
  if (!line.endsWith('━━━') || line.startsWith('━')) return undefined
  const words = withoutRule(line, '━')
    .replace(/ {2}FIXABLE$/, '')
    .trim()
  const gap = words.lastIndexOf(' ')
  const category = words.slice(gap + 1)
  if (!categories.test(category)) return undefined
  if (gap < 0) return { place: undefined, category }
  const at = words.slice(0, gap)
  return { place: placeOf(at) ?? { file: plainPath(at) }, category }
}

class BiomeSection implements Section {
  readonly #errors = new ErrorList()
  readonly #summary = new Map<string, number>()
  #heading: Heading | undefined
  #afterCheck = false

  holds(line: string): boolean {
    return !this.#afterCheck && /^\s/.test(line)
  }

  over(): boolean {
    return this.#afterCheck
  }

  take(line: string): void {
    const heading = headingIn(line)
    const [, number, word] = found.exec(line) ?? []
    if (heading !== undefined) this.#heading = heading
    else if (checked.test(line)) this.#afterCheck = true
    else if (word !== undefined && this.#afterCheck) this.#summary.set(word, Number(number))
    else this.#takeMessage(line)
  }

  /** The first line below a heading says it; a heading without a place only says that there was something. */
  #takeMessage(line: string): void {
    const [, mark, message] = /^ {2}([×✖!i]) (.*)$/.exec(line) ?? []
    if (message === undefined || this.#heading?.place === undefined) return
    const { place, category } = this.#heading
    this.#heading = undefined
    const severity = mark === '!' ? 'warning' : mark === 'i' ? 'info' : 'error'
    this.#errors.add(() =>
      makeError({ type: typeOfCategory(category), message, ...place, rule: category, severity }),
    )
  }

  end(): Part | undefined {
    const { kept: errors, unlisted } = this.#errors
    if (!this.#afterCheck && errors.length === 0) return undefined
    // Not all that is found is printed, so only Biome's own numbers count.
    const { error = 0, warning = 0 } = Object.fromEntries(this.#summary)
    const metrics = this.#afterCheck ? { lint_errors: error, lint_warnings: warning } : {}
    return { tool: 'biome', kind: 'lint', certain: true, errors, unlisted, metrics }
  }
}

/** The kind of error that a category of Biome stands for. */
export function typeOfCategory(category: string): ErrorType {
  if (category === 'parse') return 'syntax_error'
  return /^(?:lint|assist|format|organizeImports|suppressions)/.test(category) ? 'lint_error' : 'other'
}
