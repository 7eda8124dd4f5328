import { withoutRule } from '../text/without-rule.ts'

/** The title of a rule over the whole width, such as `==== FAILURES ====`. */
export function ruleTitle(line: string, drawn: '=' | '_' | '-'): string | undefined {
  if (!line.startsWith(drawn) || !line.endsWith(drawn) || !line.includes(' ')) return undefined
  const title = withoutRule(line, drawn)
  return /[^_ ]/.test(title) ? title : undefined
}

/** Whether a line is pytest's last: `2 failed, 3 passed in 0.12s`, with or without a rule around it. */
export function isCountLine(line: string): boolean {
  const words = line.startsWith('=') ? withoutRule(line, '=') : line
  return /^(?:no tests ran|\d{1,9} [a-z]{1,20}(?:, \d{1,9} [a-z]{1,20}){0,12}) in \d{1,9}\.\d\ds(?: \([\d:]{1,20}\))?$/.test(
    words,
  )
}

/** A line of the short summary: `FAILED test_a.py::TestB::test_c[1] - KeyError: 'x'`. */
export interface SummaryLine {
  readonly file: string
  /** The test in its file; empty when the file itself is at fault. */
  readonly test: string
  readonly message: string
}

export function summaryLine(line: string): SummaryLine | undefined {
  const [, rest] = /^(?:FAILED|ERROR) (.*)$/.exec(line) ?? []
  if (rest === undefined) return undefined
  // A parameter may contain anything, a dash with blanks included.
  const bracket = rest.indexOf('] - ')
  const dash = bracket >= 0 && rest.indexOf('[') < bracket ? bracket + 1 : rest.indexOf(' - ')
  const id = dash < 0 ? rest : rest.slice(0, dash)
  const at = id.indexOf('::')
  return {
    file: at < 0 ? id : id.slice(0, at),
    test: at < 0 ? '' : id.slice(at + 2),
    message: dash < 0 ? '' : rest.slice(dash + 3),
  }
}

/** The test that a block of details is about, in the words of the short summary. */
export function testOfTitle(title: string): string {
  const name = title.replace(/^ERROR (?:at (?:setup|teardown) of|collecting) /, '')
  if (title.startsWith('ERROR collecting ')) return ''
  const bracket = name.indexOf('[')
  const [path, parameters] = bracket < 0 ? [name, ''] : [name.slice(0, bracket), name.slice(bracket)]
  return path.split('.').join('::') + parameters
}
