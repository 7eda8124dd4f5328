import type { Reader } from './reader.ts'
import { readers } from './readers.ts'

/** Finds the tool that begins at a line, among those that the first character of the line allows. */
export class Beginnings {
  readonly #candidates: readonly Reader[]
  readonly #byFirst = new Map<string, readonly Reader[]>()

  constructor(text: string) {
    this.#candidates = readers.filter(({ sign }) => sign === undefined || text.includes(sign))
  }

  at(line: string, previous: string): Reader | undefined {
    if (line === '') return undefined
    return this.#allowedBy(line[0]!).find((reader) => reader.begins(line, previous))
  }

  #allowedBy(character: string): readonly Reader[] {
    const known = this.#byFirst.get(character)
    if (known !== undefined) return known
    const allowed = this.#candidates.filter(({ first }) => first === undefined || first.includes(character))
    this.#byFirst.set(character, allowed)
    return allowed
  }
}
