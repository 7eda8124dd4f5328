import type { Direction } from '../../../contracts/index.ts'
import { mean, pilotNoise, standardDeviation } from '../../../kit/index.ts'
import { baselineId, type MeasureBlock } from '../measuring.ts'
import { mostFailures, readRun } from './add-block.ts'
import type { FailedRun } from './contender.ts'
import type { Mode } from './contest.ts'
import { type Scale, scaleFor } from './scale.ts'

/** How often a noisy baseline is run before the first round. */
export const noisyPilotRuns = 8

/** What a campaign begins with. */
export interface PilotQuestion {
  readonly measure: MeasureBlock
  readonly direction: Direction
  /** Whether the score is a time. */
  readonly isTime: boolean
}

/** What is known about the baseline before the first round. Plain data for the records. */
export type Pilot =
  | {
      readonly kind: 'measured'
      readonly mode: Mode
      readonly scale: Scale
      /** The mean of all runs. */
      readonly baselineScore: number
      readonly scores: readonly number[]
      /** The sub-scores of the last run. */
      readonly subScores: Readonly<Record<string, number>>
      /** The standard deviation of one run in units of the score, raised because the pilot is short; 0 where runs do not vary. */
      readonly sigma: number
    }
  | { readonly kind: 'aborted'; readonly failure: FailedRun; readonly reason: string }

/** Runs the baseline twice. Two equal scores mean that the benchmark is deterministic; otherwise it is run until its noise is known. */
export async function runPilot({ measure, direction, isTime }: PilotQuestion): Promise<Pilot> {
  const anyScore: Scale = { direction, logarithmic: false }
  const scores: number[] = []
  let subScores: Readonly<Record<string, number>> = {}
  let failures = 0
  const isDeterministic = () => scores[0] === scores[1]
  for (
    let number = 1;
    scores.length < 2 || (scores.length < noisyPilotRuns && !isDeterministic());
    number++
  ) {
    const measured = await measure({ phase: 'pilot', number, order: [baselineId] })
    const run = readRun(measured[baselineId], number, anyScore)
    if (run.kind === 'score') {
      scores.push(run.score)
      subScores = run.subScores
      continue
    }
    const { failure } = run
    if (++failures >= mostFailures)
      return {
        kind: 'aborted',
        failure,
        reason: `The benchmark failed twice on the baseline. ${failure.what} ${failure.why}`,
      }
  }
  const scale = scaleFor({ direction, isTime, scores })
  const known = { kind: 'measured', scale, scores, subScores } as const
  // A benchmark that fails now and then is not deterministic, whatever it says when it works.
  if (isDeterministic() && failures === 0)
    return { ...known, mode: 'deterministic', baselineScore: scores[0]!, sigma: 0 }
  const sigma = pilotNoise(standardDeviation(scores), scores.length)
  return { ...known, mode: 'noisy', baselineScore: mean(scores), sigma }
}
