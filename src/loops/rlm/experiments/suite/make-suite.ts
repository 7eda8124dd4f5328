import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '../../../../kit/index.ts'
import { needleCase } from './needle-case.ts'
import { readingCase } from './reading-case.ts'
import { makeOrders, orderLines, recordQuestion } from './record-case.ts'
import type { SuiteCase, SuiteKind } from './suite-case.ts'
import { writeLines } from './text-writer.ts'

/** What a suite is made of. */
export interface SuiteOrder {
  readonly seed: number
  readonly kinds: readonly SuiteKind[]
  /** The sizes of the texts in bytes. */
  readonly sizes: readonly number[]
  /** How many questions of each kind there are at each size. */
  readonly questions: number
  readonly folder: string
}

/** About how many bytes a record takes. */
const recordBytes = 92

/** Makes questions with their texts and answers. The same seed makes the same suite. */
export function makeSuite({ seed, kinds, sizes, questions, folder }: SuiteOrder): SuiteCase[] {
  mkdirSync(folder, { recursive: true })
  return sizes.flatMap((size) =>
    kinds.flatMap((kind) => {
      const random = seededRandom(seed, kind, size)
      return Array.from({ length: questions }, (_, index): SuiteCase => {
        const name = `${kind}-${size}-${index + 1}`
        const made = makeCase(kind, size, index, random)
        // Records are the same for all questions about them.
        const file = `${made.shared ?? name}.txt`
        const path = join(folder, file)
        if (statSync(path, { throwIfNoEntry: false }) === undefined) writeLines(path, made.lines)
        return { name, kind, size, question: made.question, answer: made.answer, file }
      })
    }),
  )

  function makeCase(kind: SuiteKind, size: number, index: number, random: () => number) {
    if (kind === 'needle') return { ...needleCase(random, size), shared: undefined }
    if (kind === 'reading') return { ...readingCase(random, size), shared: undefined }
    const form = (['json', 'csv', 'pairs'] as const)[index % 3]!
    const orders = ordersOf(size)
    return {
      ...recordQuestion(kind, orders, random),
      shared: `orders-${size}-${form}`,
      lines: orderLines(orders, form),
    }
  }

  function ordersOf(size: number) {
    return makeOrders(seededRandom(seed, 'orders', size), Math.max(30, Math.round(size / recordBytes)))
  }
}

/** Whether an answer is right: the same number, list or text, whatever its spelling of blanks and case. */
export function isRight(answer: string | undefined, expected: string): boolean {
  if (answer === undefined) return false
  const plain = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replaceAll(/\s+/g, ' ')
      .replace(/^the /, '')
      .replace(/[.!]+$/, '')
  if (plain(answer) === plain(expected)) return true
  const [left, right] = [Number(answer), Number(expected)]
  if (!Number.isNaN(left) && !Number.isNaN(right))
    return Math.abs(left - right) < 0.006 * Math.max(1, Math.abs(right) * 1e-6)
  const list = (text: string) => text.split(',').map(plain).sort().join(',')
  return expected.includes(',') && list(answer) === list(expected)
}
