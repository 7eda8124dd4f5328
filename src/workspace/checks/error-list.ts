import type { CheckError } from './check-report.ts'

/** How many errors are kept. */
export const mostErrors = 200

/** The errors of a part: the first ones are kept, the rest counted. */
export class ErrorList {
  readonly kept: CheckError[] = []
  #count = 0

  /** Adds an error, which is only made where there is room for it. */
  add(make: () => CheckError): void {
    this.#count++
    if (this.kept.length < mostErrors) this.kept.push(make())
  }

  /** How many there are, kept or not. */
  get count(): number {
    return this.#count
  }

  get unlisted(): number {
    return this.#count - this.kept.length
  }
}
