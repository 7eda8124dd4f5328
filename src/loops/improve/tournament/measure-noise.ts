import { mean, median, noiseOfPairs, pairsNeeded, pilotNoise, smallestGain } from '../../../kit/index.ts'
import { baselineId, type MeasureBlock, type VariantId } from '../measuring.ts'
import { addBlock, type Measuring, mostFailures, type Progress } from './add-block.ts'
import { type Contender, type FailedRun, newContender, type Pair } from './contender.ts'
import type { Mode } from './contest.ts'
import { type NoiseTrait, noiseTraits } from './noise-traits.ts'
import { improvementOf } from './scale.ts'

/** The ids under which a block runs the files of the baseline once more for each candidate of a round. */
export function twinIds(candidates: number): readonly VariantId[] {
  return Array.from({ length: Math.max(1, candidates) }, (_, index) => `${baselineId}_again_${index + 1}`)
}

/** What `improve noise` measures: the same files against themselves. */
export interface NoiseQuestion extends Measuring {
  /** How many pairs of runs, rounded up to whole blocks; six or more, and better twelve. */
  readonly pairs: number
  /** The most pairs of a round, and how many candidates share it. */
  readonly mostPairs: number
  readonly candidates: number
}

/** The noise of a benchmark. Gains are in units of the score. Plain data for the records. */
export type NoiseReport =
  | {
      readonly kind: 'measured'
      readonly mode: Mode
      readonly runs: number
      readonly mean: number
      /** The standard deviation of one run, in units of the score. */
      readonly sigma: number
      /** The same as a share of the mean; null where the mean is zero. */
      readonly share: number | null
      /** What the noise looks like. */
      readonly traits: readonly NoiseTrait[]
      /** The smallest gain that a round finds in 90 % of cases. */
      readonly smallestGain: number
      /** The smallest gain that is found and confirmed in 90 % of cases. */
      readonly smallestConfirmedGain: number
      /** How many pairs find gains of these sizes. */
      readonly pairsFor: readonly { readonly gain: number; readonly pairs: number }[]
      readonly samples: readonly Pair[]
    }
  | { readonly kind: 'aborted'; readonly failure: FailedRun; readonly reason: string }

/**
 * Measures a benchmark against itself, and says which gains it can show. The blocks are those of a round, so that the runs that are
 * compared lie as far apart as they will there.
 */
export async function measureNoise(question: NoiseQuestion): Promise<NoiseReport> {
  const { scale, pairs, mostPairs, candidates } = question
  const progress: Progress = { blocks: 0, referenceFailures: [] }
  const twins = twinIds(candidates).map(newContender)
  const runs: number[] = []
  const measure = listening(question.measure, runs)
  const matchup = {
    ...question,
    measure,
    phase: 'pilot',
    reference: baselineId,
    gainFor: 'contender',
  } as const
  for (let block = 0; block * twins.length < pairs; block++) {
    const failed = (await addBlock(matchup, progress, twins)) ?? secondFailure(twins)
    if (failed !== undefined) return aborted(failed)
  }
  const differences = twins.flatMap(({ gains }) => gains).filter(Number.isFinite)
  const sigma = noiseOfPairs(differences)
  const seen = pilotNoise(clippedNoise(differences), runs.length)
  const middle = mean(runs)
  const inScore = (gain: number) => improvementOf(scale, middle, gain)
  const isDeterministic =
    runs.every((score) => score === runs[0]) && twins.every(({ failures }) => failures.length === 0)
  return {
    kind: 'measured',
    mode: isDeterministic ? 'deterministic' : 'noisy',
    runs: runs.length,
    mean: middle,
    sigma: inScore(sigma),
    share: middle === 0 ? null : inScore(sigma) / Math.abs(middle),
    traits: noiseTraits(runs),
    smallestGain: inScore(smallestGain(seen, mostPairs, { candidates })),
    smallestConfirmedGain: inScore(smallestGain(seen, mostPairs, { candidates, confirmed: true })),
    pairsFor:
      sigma === 0
        ? []
        : [0.5, 1, 2].map((size) => ({
            gain: inScore(size * sigma),
            pairs: pairsNeeded(size * sigma, seen, { candidates }),
          })),
    samples: twins.flatMap((twin) => twin.pairs),
  }
}

/** The same measuring, with every score noted in the order of the runs. */
function listening(measure: MeasureBlock, runs: number[]): MeasureBlock {
  return async (block) => {
    const measured = await measure(block)
    for (const id of block.order) {
      const run = measured[id]
      if (run?.kind === 'score' && Number.isFinite(run.score)) runs.push(run.score)
    }
    return measured
  }
}

function secondFailure(twins: readonly Contender[]): FailedRun | undefined {
  const failures = twins.flatMap((twin) => twin.failures)
  return failures.length >= mostFailures ? failures.at(-1) : undefined
}

/**
 * The noise that the test meets. It clips at one and a half times the middle size, so that noise beyond that, as by outliers, does not
 * hide gains.
 */
function clippedNoise(differences: readonly number[]): number {
  const whole = noiseOfPairs(differences)
  const typical = (1.4826 * median(differences.map(Math.abs))) / Math.SQRT2
  return typical === 0 ? whole : Math.min(whole, 1.5 * typical)
}

function aborted(failure: FailedRun): NoiseReport {
  const reason = `The benchmark failed twice. ${failure.what} ${failure.why}`
  return { kind: 'aborted', failure, reason }
}
