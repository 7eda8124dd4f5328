import { readJson } from '../../../kit/index.ts'
import type { Part, Reader, Section } from '../reader.ts'
import { biomeJson } from './biome-json.ts'
import { eslintJson } from './eslint-json.ts'
import { jestJson } from './jest-json.ts'
import { mochaJson } from './mocha-json.ts'

/** A report in JSON, on one line or on many, of every tool that writes one. */
export const jsonReport: Reader = {
  first: '{[',
  begins: (line) => isWhole(line) || line === '{' || line === '[',
  open: () => new JsonSection(),
}

const documents = [jestJson, mochaJson, eslintJson, biomeJson]
const isWhole = (line: string) =>
  /^(?:\{"num\w{1,40}Test\w{0,20}":|\{"stats":\{|\[\{"filePath":|\{"summary":\{"changed":)/.test(line)
const isSecond = (line: string) => /^\s{1,16}(?:"(?:num\w{1,40}|stats|filePath|summary)":|\{$)/.test(line)
const longest = 32 * 1024 * 1024

class JsonSection implements Section {
  #lines: string[] = []
  #length = 0
  #state: 'open' | 'closed' | 'given-up' = 'open'

  holds(line: string): boolean {
    return this.#state === 'open' && !this.#breaks(line)
  }

  over(): boolean {
    return this.#state !== 'open' || this.#lines.length > 0
  }

  take(line: string): void {
    if (this.#state !== 'open') return
    if (this.#breaks(line)) {
      this.#giveUp()
      return
    }
    this.#lines.push(line)
    this.#length += line.length
    if (this.#length > longest) this.#giveUp()
    else if (isWhole(line) || (this.#lines.length > 1 && (line === '}' || line === ']')))
      this.#state = 'closed'
  }

  /** Whether the line cannot continue the document: over many lines, only its first and last begin in the first column. */
  #breaks(line: string): boolean {
    if (this.#lines.length === 0) return false
    if (this.#lines.length === 1 && !isSecond(line)) return true
    return !/^\s/.test(line) && line !== '}' && line !== ']'
  }

  #giveUp(): void {
    this.#state = 'given-up'
    this.#lines = []
  }

  end(): Part | undefined {
    if (this.#state !== 'closed') return undefined
    const { value } = readJson(this.#lines.join('\n'))
    for (const read of documents) {
      const part = read(value)
      if (part !== undefined) return part
    }
    return undefined
  }
}
