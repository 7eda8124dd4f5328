import { seededRandom } from '../../../kit/index.ts'
import type { FailureCategory, Measurement } from '../../../workspace/index.ts'
import type { Block, MeasureBlock, VariantId } from '../measuring.ts'
import type { Scale } from './scale.ts'

/** What one run gives: a score, a score with sub-scores, or the category of a failure. */
export type ScriptedRun =
  | number
  | { readonly score: number; readonly subScores: Record<string, number> }
  | FailureCategory

/** A benchmark that follows a script, with the blocks that it was asked for. */
export interface ScriptedBenchmark {
  readonly measure: MeasureBlock
  readonly blocks: Block[]
}

/** A benchmark of which each run is what a function says of the variant and the number of its block. */
export function scriptedBenchmark(runOf: (id: VariantId, block: number) => ScriptedRun): ScriptedBenchmark {
  const blocks: Block[] = []
  return {
    blocks,
    async measure(block) {
      blocks.push(block)
      return Object.fromEntries(block.order.map((id) => [id, measurementOf(runOf(id, block.number), id)]))
    },
  }
}

/** What tournaments in tests have in common. */
export function ground(benchmark: ScriptedBenchmark, scale: Scale = higher) {
  const { measure } = benchmark
  const random = seededRandom(1, 'tournament')
  return { measure, random, scale, baselineScore: 100, mostPairs: 24, minimumGain: 0, floors: {} }
}

export const higher: Scale = { direction: 'higher_is_better', logarithmic: false }
export const lower: Scale = { direction: 'lower_is_better', logarithmic: false }
export const times: Scale = { direction: 'lower_is_better', logarithmic: true }

/** Noise of plus and minus one that is the same in every test. */
export function noise(id: VariantId, block: number): number {
  const random = seededRandom('noise', id, block)
  return random() - random()
}

function measurementOf(run: ScriptedRun, id: VariantId): Measurement {
  const output = `output of ${id}`
  if (typeof run === 'number') return { kind: 'score', score: run, subScores: {}, seconds: 1, output }
  if (typeof run === 'object') return { kind: 'score', ...run, seconds: 1, output }
  return {
    kind: 'failed',
    category: run,
    what: `It ended in ${run}.`,
    why: 'The script says so.',
    seconds: 1,
    output,
  }
}
