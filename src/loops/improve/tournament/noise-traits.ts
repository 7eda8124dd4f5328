import { mean, median, plural } from '../../../kit/index.ts'
import { figure } from './figure.ts'

/** Something that the noise of a benchmark shows. */
export interface NoiseTrait {
  readonly kind: 'constant' | 'even' | 'few_values' | 'outliers' | 'drift' | 'slow_waves' | 'two_levels'
  /** What was seen, in a sentence. */
  readonly says: string
}

/** What the noise of runs, in the order in which they ran, looks like. From fewer than eight runs nothing is concluded. */
export function noiseTraits(runs: readonly number[]): readonly NoiseTrait[] {
  if (runs.every((score) => score === runs[0]))
    return [{ kind: 'constant', says: `All ${plural(runs.length, 'run')} gave ${figure(runs[0] ?? 0)}.` }]
  if (runs.length < 8) return []
  const traits = [fewValues(runs), outliers(runs), drift(runs)].filter((trait) => trait !== undefined)
  const has = (kind: NoiseTrait['kind']) => traits.some((trait) => trait.kind === kind)
  // A drift is a slow wave too, and outliers make any other shape impossible to see.
  const waves = has('drift') ? undefined : slowWaves(runs)
  const levels = traits.length > 0 || waves !== undefined ? undefined : twoLevels(runs)
  const all = [...traits, waves, levels].filter((trait) => trait !== undefined)
  return all.length > 0 ? all : [{ kind: 'even', says: 'No outliers, drift or levels were seen.' }]
}

function fewValues(runs: readonly number[]): NoiseTrait | undefined {
  const values = new Set(runs).size
  if (values > runs.length / 3) return undefined
  return {
    kind: 'few_values',
    says: `${plural(runs.length, 'run')} gave only ${plural(values, 'different value')}.`,
  }
}

function outliers(runs: readonly number[]): NoiseTrait | undefined {
  const middle = median(runs)
  const spread = 1.4826 * median(runs.map((score) => Math.abs(score - middle)))
  const far = runs.filter((score) => Math.abs(score - middle) > 5 * spread)
  if (spread === 0 || far.length === 0) return undefined
  const farthest = far.reduce((one, other) =>
    Math.abs(other - middle) > Math.abs(one - middle) ? other : one,
  )
  const says = `${far.length} of ${plural(runs.length, 'run')} ${far.length === 1 ? 'is an outlier' : 'are outliers'}, such as ${figure(farthest)} where ${figure(middle)} is usual.`
  return { kind: 'outliers', says }
}

function drift(runs: readonly number[]): NoiseTrait | undefined {
  const correlation = correlationOf(
    runs.map((_, index) => index),
    ranksOf(runs),
  )
  if (Math.abs(correlation) <= 2.6 / Math.sqrt(runs.length - 1)) return undefined
  const says = `Scores ${correlation > 0 ? 'rise' : 'fall'} from run to run.`
  return { kind: 'drift', says }
}

function slowWaves(runs: readonly number[]): NoiseTrait | undefined {
  const ranks = ranksOf(runs)
  const correlation = correlationOf(ranks.slice(1), ranks.slice(0, -1))
  if (correlation <= 2.6 / Math.sqrt(runs.length - 1)) return undefined
  return {
    kind: 'slow_waves',
    says: `Runs resemble the run before them (correlation ${correlation.toFixed(2)}).`,
  }
}

/** Two levels have light tails for their spread: the coefficient of Sarle is above that of even spread, 0.56. */
function twoLevels(runs: readonly number[]): NoiseTrait | undefined {
  const middle = mean(runs)
  const moment = (power: number) => mean(runs.map((score) => (score - middle) ** power))
  const variance = moment(2)
  const coefficient = (moment(3) ** 2 / variance ** 3 + 1) / (moment(4) / variance ** 2)
  if (runs.length < 16 || coefficient <= 0.6) return undefined
  const above = runs.filter((score) => score > middle)
  const below = runs.filter((score) => score <= middle)
  return {
    kind: 'two_levels',
    says: `Scores lie on two levels, around ${figure(median(below))} and ${figure(median(above))}.`,
  }
}

function correlationOf(left: readonly number[], right: readonly number[]): number {
  const [middleLeft, middleRight] = [mean(left), mean(right)]
  let both = 0
  let squaresLeft = 0
  let squaresRight = 0
  for (const [index, value] of left.entries()) {
    const fromLeft = value - middleLeft
    const fromRight = right[index]! - middleRight
    both += fromLeft * fromRight
    squaresLeft += fromLeft ** 2
    squaresRight += fromRight ** 2
  }
  return squaresLeft === 0 || squaresRight === 0 ? 0 : both / Math.sqrt(squaresLeft * squaresRight)
}

/** The place of each value among all, equal values sharing the middle of theirs. */
function ranksOf(values: readonly number[]): number[] {
  const sorted = [...values].sort((left, right) => left - right)
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2)
}
