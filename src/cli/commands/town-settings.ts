/** A flag of a town command that cannot be understood. */
export class BadTownFlag extends Error {
  override readonly name = 'BadTownFlag'
}

/** Rules as flags give them, key=value. */
export function readRules(texts: readonly string[] = [], known: object): Record<string, unknown> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, key, value] = /^\s*(\w+)\s*=\s*(.+)$/.exec(text) ?? []
      const usual = key === undefined ? undefined : (known as Record<string, unknown>)[key]
      if (key === undefined || usual === undefined || typeof usual === 'object') {
        const names = Object.entries(known).flatMap(([name, rule]) =>
          typeof rule === 'object' ? [] : [name],
        )
        throw new BadTownFlag(
          `--rule ${text} names no rule. Write key=value with one of ${names.join(', ')}.`,
        )
      }
      const read = value === 'true' ? true : value === 'false' ? false : Number(value)
      if (typeof read !== typeof usual || Number.isNaN(read)) {
        throw new BadTownFlag(
          `--rule ${text}: expected ${typeof usual === 'boolean' ? 'true or false' : 'a number'}.`,
        )
      }
      return [key, read]
    }),
  )
}
