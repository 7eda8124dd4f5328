import { BadSample } from './bad-sample.ts'

/**
 * The sequential test for paired gains: a clipped sign-flip test with an exact p-value, four looks, and bounds for winning and for
 * dropping out at each of them. A gain is above zero where the candidate was better; minus infinity stands for a pair that the
 * candidate lost by failing, and counts as a loss at the clip. The bounds were chosen by simulation, which the tests of the
 * improve tournament repeat.
 */

/** The share of rounds in which a candidate without a gain may win. */
export const errorRate = 0.05

/** One look at the gains so far. */
export interface Look {
  /** After how many pairs. */
  readonly pairs: number
  /** A candidate wins with a p-value of at most this part of alpha. */
  readonly winShare: number
  /** A candidate that has not won drops out with a p-value above this. */
  readonly dropAbove: number
}

/** What a look says about one candidate. */
export type LookVerdict = 'win' | 'drop' | 'continue'

const schedule = [
  { part: 1 / 3, winShare: 0.25, dropAbove: 0.5 },
  { part: 1 / 2, winShare: 0.15, dropAbove: 0.3 },
  { part: 2 / 3, winShare: 0.3, dropAbove: 0.15 },
  // No p-value is 0, so that the last look leaves nothing open.
  { part: 1, winShare: 0.6, dropAbove: 0 },
] as const

/** The looks for a maximum of pairs; 24 gives looks after 8, 12, 16 and 24. Where two looks coincide the later one counts. */
export function looksFor(mostPairs: number): readonly Look[] {
  const looks = schedule.map(({ part, ...bounds }) => ({
    pairs: Math.ceil(mostPairs * part - 1e-9),
    ...bounds,
  }))
  return looks.filter(({ pairs }, index) => looks[index + 1]?.pairs !== pairs)
}

/** The alpha of one candidate among several, so that all of them together keep the error rate. */
export function selectionAlpha(candidates: number): number {
  return errorRate / Math.max(1, candidates)
}

/** The alpha of a confirmation, so that a campaign of that many rounds keeps the error rate. */
export function confirmationAlpha(rounds: number): number {
  return Math.min(errorRate, 1 / Math.max(1, rounds))
}

/** The smallest maximum of pairs with which a candidate can win at all: even if it is better in every pair. */
export function fewestPairs(alpha: number): number {
  return Math.ceil(-Math.log2(schedule[3].winShare * alpha))
}

/** What a look says about a p-value. */
export function judgeLook(look: Look, chance: number, alpha: number): LookVerdict {
  if (chance <= look.winShare * alpha) return 'win'
  return chance > look.dropAbove ? 'drop' : 'continue'
}

const clipFactor = 1.5
const fullScore = 100
const mostPairsCounted = 1000

/** Beyond which size gains no longer count more: 1.5 times the median size of those that are not zero; 0 where all are zero. */
export function clipOf(gains: readonly number[]): number {
  const sizes = new Float64Array(gains.length)
  let count = 0
  for (const gain of gains) {
    const size = Math.abs(gain)
    if (size === 0 || size === Number.POSITIVE_INFINITY) continue
    // Sorting a few numbers while they are inserted is several times as fast as the sort of the language.
    let place = count++
    for (; place > 0 && sizes[place - 1]! > size; place--) sizes[place] = sizes[place - 1]!
    sizes[place] = size
  }
  if (count === 0) return 0
  return (clipFactor * (sizes[(count - 1) >> 1]! + sizes[count >> 1]!)) / 2
}

/** The mean of the gains, each cut off at the clip. It is above zero for every candidate that wins. */
export function clippedMean(gains: readonly number[]): number {
  if (gains.length === 0) return 0
  const clip = clipOf(gains)
  let sum = 0
  for (const gain of gains) sum += Math.max(-clip, Math.min(clip, gain))
  return sum / gains.length
}

/**
 * How often chance alone would look this good: the exact one-sided p-value of the clipped gains if the sign of every pair were a coin
 * toss. Pairs without a difference are left out; without any other pair it is 1.
 */
export function signFlipChance(gains: readonly number[]): number {
  if (gains.length > mostPairsCounted)
    throw new BadSample(`signFlipChance takes at most ${mostPairsCounted} pairs, found ${gains.length}.`)
  const clip = clipOf(gains)
  const scores: number[] = []
  let total = 0
  let lost = 0
  for (const gain of gains) {
    if (gain === 0) continue
    const score = Math.max(1, Math.round(fullScore * Math.min(1, Math.abs(gain) / clip)))
    scores.push(score)
    total += score
    if (gain < 0) lost += score
  }
  // Lost sums are spread evenly around the half of the total, so that the smaller side is counted.
  const won = total - lost
  return lost < won ? shareUpTo(lost, scores) : 1 - shareUpTo(won - 1, scores)
}

/** The share of all sign patterns in which the lost scores add up to at most a sum. */
function shareUpTo(most: number, scores: readonly number[]): number {
  if (most < 0) return 0
  const ways = new Float64Array(most + 1)
  ways[0] = 1
  let reached = 0
  for (const score of scores) {
    reached = Math.min(most, reached + score)
    for (let sum = reached; sum >= score; sum--) ways[sum]! += ways[sum - score]!
  }
  let count = 0
  for (let sum = 0; sum <= most; sum++) count += ways[sum]!
  return count / 2 ** scores.length
}
