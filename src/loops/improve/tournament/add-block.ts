import type { Measurement } from '../../../workspace/index.ts'
import type { MeasureBlock, MeasurePhase, VariantId } from '../measuring.ts'
import type { Contender, FailedRun } from './contender.ts'
import { gainOf, isComparable, type Scale } from './scale.ts'
import { shuffled } from './shuffled.ts'

/** What a tournament measures with. */
export interface Measuring {
  readonly measure: MeasureBlock
  readonly random: () => number
  readonly scale: Scale
}

/** Who is compared with whom. */
export interface Matchup extends Measuring {
  readonly phase: MeasurePhase
  /** The variant that all contenders are compared with. */
  readonly reference: VariantId
  /** Whose gain is counted: that of the contender, or that of the reference. */
  readonly gainFor: 'contender' | 'reference'
}

/** How far the blocks of a matchup have come. The contest changes it in place. */
export interface Progress {
  blocks: number
  readonly referenceFailures: FailedRun[]
}

/** Two failures of the same variant are no accident. */
export const mostFailures = 2

/**
 * Measures one block in a shuffled order and adds a pair to every contender. A block in which the reference fails is measured again,
 * and nothing of it counts; at its second failure that failure is given, and nothing more can be measured.
 */
export async function addBlock(
  matchup: Matchup,
  progress: Progress,
  contenders: readonly Contender[],
): Promise<FailedRun | undefined> {
  const { phase, reference, measure, random, scale } = matchup
  for (;;) {
    const order = shuffled([reference, ...contenders.map(({ id }) => id)], random)
    const number = ++progress.blocks
    const measured = await measure({ phase, number, order })
    const base = readRun(measured[reference], number, scale)
    if (base.kind === 'score') {
      for (const contender of contenders)
        addPair(contender, base.score, measured[contender.id], { matchup, number, order })
      return undefined
    }
    progress.referenceFailures.push(base.failure)
    if (progress.referenceFailures.length >= mostFailures) return base.failure
  }
}

interface MeasuredBlock {
  readonly matchup: Matchup
  readonly number: number
  readonly order: readonly VariantId[]
}

function addPair(
  contender: Contender,
  base: number,
  measurement: Measurement | undefined,
  { matchup: { reference, gainFor, scale }, number, order }: MeasuredBlock,
): void {
  const run = readRun(measurement, number, scale)
  const sign = gainFor === 'contender' ? 1 : -1
  const first = order.indexOf(reference) < order.indexOf(contender.id) ? 'reference' : 'contender'
  const score = run.kind === 'score' ? run.score : null
  contender.pairs.push({ block: number, reference: base, score, first })
  contender.gains.push(sign * (score === null ? Number.NEGATIVE_INFINITY : gainOf(scale, base, score)))
  contender.output = measurement?.output ?? ''
  if (run.kind === 'score') {
    contender.subScores.push(run.subScores)
    return
  }
  contender.failures.push(run.failure)
  // What changed a sealed file did not fail by accident.
  if (run.failure.category === 'sealed_file_violation' || contender.failures.length >= mostFailures)
    contender.verdict = 'disqualified'
}

type ReadRun =
  | { readonly kind: 'score'; readonly score: number; readonly subScores: Readonly<Record<string, number>> }
  | { readonly kind: 'failed'; readonly failure: FailedRun }

/** A run as the tournament sees it: a score that cannot be compared is a failure. */
export function readRun(measurement: Measurement | undefined, block: number, scale: Scale): ReadRun {
  if (measurement === undefined)
    return failed(block, 'infrastructure', 'It was not measured.', 'The block has no result for it.')
  if (measurement.kind === 'failed')
    return failed(block, measurement.category, measurement.what, measurement.why)
  const { score, subScores } = measurement
  if (isComparable(scale, score)) return { kind: 'score', score, subScores }
  const what = `The benchmark gave the score ${score}.`
  const why = Number.isFinite(score) ? 'A time must be above zero.' : 'A score must be a finite number.'
  return failed(block, 'benchmark_parse_error', what, why)
}

function failed(block: number, category: FailedRun['category'], what: string, why: string): ReadRun {
  return { kind: 'failed', failure: { block, category, what, why } }
}
