import type { Part, Reader, Section } from '../reader.ts'
import { junitPart } from './junit-part.ts'

/** JUnit XML, from whichever tool, in a stream or in a report file. */
export const junit: Reader = {
  first: '< \t',
  begins: (line) => /^\s{0,80}<(?:\?xml\s|testsuites?[\s>/])/.test(line),
  open: () => new JunitSection(),
}

const longest = 32 * 1024 * 1024
const patience = 5

class JunitSection implements Section {
  #lines: string[] = []
  #length = 0
  #root: string | undefined
  #state: 'open' | 'closed' | 'given-up' = 'open'

  holds(): boolean {
    return this.#state === 'open'
  }

  over(): boolean {
    return this.#state !== 'open'
  }

  take(line: string): void {
    if (this.#state !== 'open') return
    this.#lines.push(line)
    this.#length += line.length
    this.#root ??= /<(testsuites?)[\s>/]/.exec(line)?.[1]
    const foreign = this.#root === undefined && this.#lines.length > patience
    if (foreign || this.#length > longest) this.#giveUp()
    else if (this.#root !== undefined && line.includes(`</${this.#root}>`)) this.#state = 'closed'
    else if (this.#root !== undefined && /^\s{0,80}<testsuites?\b[^>]{0,4000}\/>\s*$/.test(line))
      this.#state = 'closed'
  }

  #giveUp(): void {
    this.#state = 'given-up'
    this.#lines = []
  }

  end(): Part | undefined {
    return this.#root === undefined || this.#state === 'given-up'
      ? undefined
      : junitPart(this.#lines.join('\n'))
  }
}
