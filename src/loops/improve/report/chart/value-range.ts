import { median } from '../../../../kit/index.ts'
import type { CampaignFacts } from '../read/campaign-facts.ts'

/** The values that an axis shows, and where its lines are. */
export interface ValueRange {
  readonly low: number
  readonly high: number
  readonly ticks: readonly number[]
}

/**
 * The values that a chart shows: from the baseline to the best, with what was kept and its intervals. Candidates that are far worse
 * are drawn at the edge, because a single disaster would flatten all that matters.
 */
export function valueRange(facts: CampaignFacts): ValueRange {
  const { baseline, candidates, target } = facts
  const kept = candidates.filter((candidate) => candidate.kept)
  const core = [
    ...(baseline === null ? [] : [baseline]),
    ...kept.flatMap(({ score, interval }) => [
      ...(score === null ? [] : [score]),
      ...(interval === undefined ? [] : [interval.low, interval.high]),
    ]),
  ]
  const scores = candidates.flatMap(({ score }) => (score === null ? [] : [score]))
  const around = core.length > 0 ? core : scores
  if (around.length === 0) return { low: 0, high: 1, ticks: [0, 0.5, 1] }
  let [low, high] = [least(around), most(around)]
  const spread = core.length > 1 && high > low ? high - low : spreadOf(scores, around[0]!)
  for (const score of scores) {
    if (score < low && score >= low - 0.6 * spread) low = Math.min(low, score)
    if (score > high && score <= high + 0.6 * spread) high = Math.max(high, score)
  }
  if (target !== null && target >= low - spread && target <= high + spread)
    [low, high] = [Math.min(low, target), Math.max(high, target)]
  return withTicks(low, high)
}

const least = (values: readonly number[]) => values.reduce((low, value) => Math.min(low, value))
const most = (values: readonly number[]) => values.reduce((high, value) => Math.max(high, value))

/** How far scores usually are from the middle, where nothing was kept that could give the chart its size. */
function spreadOf(scores: readonly number[], around: number): number {
  const usual = scores.length === 0 ? 0 : 3 * median(scores.map((score) => Math.abs(score - around)))
  return usual || Math.abs(around) * 0.1 || 1
}

/** Lines at round numbers, with a little room at both ends. */
function withTicks(from: number, to: number): ValueRange {
  const room = (to - from || Math.abs(from) * 0.1 || 1) * 0.06
  const [low, high] = [from - room, to + room]
  const step = niceStep(high - low)
  const ticks: number[] = []
  for (let tick = Math.ceil(low / step); tick * step <= high; tick++)
    ticks.push(Number((tick * step).toPrecision(12)))
  return { low, high, ticks }
}

/** A step of 1, 2 or 5 times a power of ten that gives four to eight lines. */
function niceStep(span: number): number {
  const rough = span / 6
  const power = 10 ** Math.floor(Math.log10(rough))
  const lead = rough / power
  return (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10) * power
}
