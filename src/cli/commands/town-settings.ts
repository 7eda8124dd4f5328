/** A flag of a town command that cannot be understood. */
export class BadTownFlag extends Error {
  override readonly name = 'BadTownFlag'
}

/** Rules as flags give them, key=value. Whether a value fits its rule is for the configuration to say. */
export function readRules(texts: readonly string[] = [], known: object): Record<string, unknown> {
  return Object.fromEntries(texts.map((text) => readRule(text, known)))
}

function readRule(text: string, known: object): [key: string, value: unknown] {
  const [, key, value] = /^\s*(\w+)\s*=\s*(.+?)\s*$/.exec(text) ?? []
  // Rules that are lists and tables can be told to the library only.
  const names = Object.entries(known).flatMap(([name, rule]) => (typeof rule === 'object' ? [] : [name]))
  if (key === undefined || !names.includes(key)) {
    throw new BadTownFlag(`--rule ${text} names no rule. Write key=value with one of ${names.join(', ')}.`)
  }
  if (value === 'true' || value === 'false') return [key, value === 'true']
  return [key, Number.isNaN(Number(value)) ? value : Number(value)]
}
