import type { Measurement } from '../../workspace/index.ts'

/** What is measured in a block: the baseline, or one of the candidates by the id of its executor. */
export type VariantId = string

/** The id of the state that candidates are compared with. */
export const baselineId: VariantId = 'baseline'

/** What a block is measured for. */
export type MeasurePhase = 'pilot' | 'selection' | 'confirmation' | 'effect' | 'hidden' | 'attribution'

/** One block: every variant is run once, in this order. */
export interface Block {
  readonly phase: MeasurePhase
  /** The number of the block in its phase, from one. */
  readonly number: number
  /** Already shuffled by the tournament. */
  readonly order: readonly VariantId[]
}

/** Runs the benchmark on every variant of a block, one after the other where it needs the machine for itself. */
export type MeasureBlock = (block: Block) => Promise<Readonly<Record<VariantId, Measurement>>>
