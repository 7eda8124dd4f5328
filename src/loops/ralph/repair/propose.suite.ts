import { seededRandom } from '../../../kit/index.ts'
import type { RepairBot } from './make-repair-bot.ts'
import type { RepairProposal, RepairRequest } from './repair-request.ts'
import { testFile } from './scratch-project.suite.ts'

const signal = new AbortController().signal

/** Asks a bot with what a test does not care about filled in. */
export function propose(
  bot: RepairBot,
  folder: string,
  request: Partial<RepairRequest> = {},
): Promise<RepairProposal> {
  const usual = { checks: ['node --test a.test.mjs'], reflections: [], iteration: 0, random: seededRandom(1) }
  return bot.propose({ ...usual, folder, ...request }, signal)
}

/** A program that gives the smallest for the largest. */
export const largest = `export function largest(list) {
  let best = list[0]
  for (const item of list) {
    if (item < best) best = item
  }
  return best
}
`
/** One of its tests passes, and one fails. */
export const tests = testFile('./a.mjs', 'largest', {
  one: 'assert.equal(largest([3]), 3)',
  many: 'assert.equal(largest([1, 5, 2]), 5)',
})
