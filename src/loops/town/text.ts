/** A text and its form inside a JSON string, which is expensive to compute again for every turn. */
export interface Text {
  readonly plain: string
  readonly json: string
}

/** What JSON spells otherwise; most short texts hold nothing of the kind. */
const special = /["\\\p{Cc}\p{Cs}]/u

/** A text with its spelling. */
export const text = (plain: string): Text => ({
  plain,
  json: special.test(plain) ? JSON.stringify(plain).slice(1, -1) : plain,
})

/** A text as a string of JSON. */
export const quoted = (plain: string): string => `"${text(plain).json}"`

/** Texts one after the other. */
export function joined(parts: readonly Text[], separator: Text): Text {
  if (parts.length === 0) return nothing
  let { plain, json } = parts[0]!
  for (let index = 1; index < parts.length; index++) {
    plain += separator.plain + parts[index]!.plain
    json += separator.json + parts[index]!.json
  }
  return { plain, json }
}

/** Two texts as one. */
export const after = (first: Text, second: Text): Text => ({
  plain: first.plain + second.plain,
  json: first.json + second.json,
})

export const nothing: Text = text('')
export const blankLine: Text = text('\n\n')
