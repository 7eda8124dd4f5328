/** A result in TAP: `not ok 2 - adds up # TODO`. */
export interface TapResult {
  readonly ok: boolean
  readonly number: number | undefined
  readonly name: string
  /** How far it is indented, which is how deep it is nested. */
  readonly indent: number
  /** Whether it was skipped or is still to be done, so that it counts neither way. */
  readonly excused: boolean
  /** Whether its subtests follow between braces. */
  readonly opens: boolean
}

/** Reads a line as a result of TAP 13 or 14. */
export function tapResult(line: string): TapResult | undefined {
  const text = line.trimStart()
  const [, not, number, rest] = /^(not )?ok\b(?: (\d{1,9})\b)?(.*)$/.exec(text) ?? []
  if (rest === undefined || !/^(?:$| )/.test(rest)) return undefined
  const opens = rest.endsWith(' {')
  const words = opens ? rest.slice(0, -2) : rest
  const hash = words.indexOf(' # ')
  const name = (hash < 0 ? words : words.slice(0, hash)).trim()
  const directive = hash < 0 ? '' : words.slice(hash + 3).trimStart()
  return {
    ok: not === undefined,
    number: number === undefined ? undefined : Number(number),
    name: name.startsWith('- ') ? name.slice(2) : name === '-' ? '' : name,
    indent: line.length - text.length,
    excused: /^(?:skip|todo)/i.test(directive),
    opens,
  }
}
