import { median, normalQuantile } from '../../../../kit/index.ts'
import { comparison, isRepeat, type LoggedRun, type LoggedRuns, withStates } from './logged-run.ts'

/** How much single runs of the same code differ, as far as a log shows it: bounds of the standard deviation of one run. */
export interface NoiseEstimate {
  /** Runs differ at least so much. Only repeated runs show it; 0 where there are none. */
  readonly low: number
  /** Runs differ at most so much; null where neither repeats nor discards are enough. */
  readonly high: number | null
  /** Whether both are shares of the score and not differences. */
  readonly relative: boolean
  /** The differences between runs of the same code that the log holds. */
  readonly repeats: number
  /** The differences between changes that were thrown away one after the other. */
  readonly discards: number
}

/** The share of logs in which one of the bounds is wrong. */
const errorRate = 0.05
/** A median of fewer differences says little. */
const fewestDiscards = 5
/** As many equal runs of the same code make a benchmark that does not vary. */
const fewestEqual = 3

/**
 * Estimates the noise of single runs from a log. Runs of the same code (repeated baselines, runs that confirm) show it directly. The
 * differences between changes that were thrown away in a row, starting from the same state, also hold what the changes did: they can
 * only say how large the noise is at most. Their median keeps large effects of a few of them out.
 */
export function estimateNoise(log: LoggedRuns): NoiseEstimate {
  const { relative, gain } = comparison(log)
  const between = ([first, second]: readonly [LoggedRun, LoggedRun]) => gain(first.score, second.score)
  const repeats = repeatsIn(log.runs).map(between)
  const discards = neighbouringDiscards(log.runs).map(between)
  const known = { relative, repeats: repeats.length, discards: discards.length }
  if (repeats.length >= fewestEqual && repeats.every((difference) => difference === 0))
    return { low: 0, high: 0, ...known }
  const highs = [highOfRepeats(repeats), highOfDiscards(discards)].filter((high) => high !== undefined)
  return { low: lowOfRepeats(repeats), high: highs.length === 0 ? null : Math.min(...highs), ...known }
}

const squares = (differences: readonly number[]) =>
  differences.reduce((sum, difference) => sum + difference ** 2, 0)

/** The squares of differences of two runs each, over twice the variance of one run, follow a chi-squared distribution. */
function lowOfRepeats(differences: readonly number[]): number {
  if (differences.length === 0) return 0
  return Math.sqrt(squares(differences) / 2 / chiSquared(1 - errorRate, differences.length))
}

function highOfRepeats(differences: readonly number[]): number | undefined {
  if (differences.length < 2 || squares(differences) === 0) return undefined
  return Math.sqrt(squares(differences) / 2 / chiSquared(errorRate, differences.length))
}

/** From the median of the sizes (MAD), with a margin for few of them. */
function highOfDiscards(differences: readonly number[]): number | undefined {
  if (differences.length < fewestDiscards) return undefined
  const spread = (1.4826 * median(differences.map(Math.abs))) / Math.SQRT2
  const margin = 1 + 0.8 / Math.sqrt(2 * (differences.length - 1))
  return spread === 0 ? undefined : spread * margin
}

/** A quantile of the chi-squared distribution, after Wilson and Hilferty. */
function chiSquared(share: number, freedom: number): number {
  const part = 2 / (9 * freedom)
  return freedom * Math.max(1e-3, 1 - part + normalQuantile(share) * Math.sqrt(part)) ** 3
}

/** Each run that measures its state again, beside that state. */
function repeatsIn(runs: readonly LoggedRun[]): [LoggedRun, LoggedRun][] {
  return withStates(runs)
    .filter(({ run, state }) => isRepeat(run, state))
    .map(({ run, state }) => [state, run])
}

/** Two changes in a row that were thrown away, and so started from the same state. */
function neighbouringDiscards(runs: readonly LoggedRun[]): [LoggedRun, LoggedRun][] {
  const pairs: [LoggedRun, LoggedRun][] = []
  runs.forEach((run, index) => {
    const before = runs[index - 1]
    if (before !== undefined && !before.kept && !run.kept) pairs.push([before, run])
  })
  return pairs
}
