import { availableParallelism } from 'node:os'
import { inParallel } from '../../../kit/index.ts'
import type { Run } from '../../../spine/index.ts'
import type { Measurement } from '../../../workspace/index.ts'
import type { Block, MeasureBlock, MeasurePhase, VariantId } from '../measuring.ts'
import type { CampaignSettings } from '../read/campaign-settings.ts'
import { needsTheMachine } from '../read/is-time.ts'
import type { BenchmarkTool } from './benchmark-tool.ts'

/** What the blocks of a tournament are measured with. */
export interface BlockTools {
  readonly benchmark: BenchmarkTool
  readonly settings: CampaignSettings
  readonly run: Pick<Run, 'step' | 'random'>
  /** The commit of a variant; a candidate is its own commit first, and the merge once it is confirmed. */
  readonly commitOf: (variant: VariantId, phase: MeasurePhase) => string
}

/** Measures blocks, each as one journaled step. Benchmarks that need the machine for themselves run one after the other. */
export function measureBlocks({ benchmark, settings, run, commitOf }: BlockTools): MeasureBlock {
  return (block) => {
    const seed = settings.fresh_seeds ? Math.floor(run.random() * 2 ** 31) : undefined
    return run.step(`${block.phase}-${block.number}`, async (context) => {
      const measured: [VariantId, Measurement][] = []
      const one = async (variant: VariantId) => {
        const hidden = block.phase === 'hidden'
        const commit = commitOf(variant, block.phase)
        // A merge has to show its gain from nothing: nothing that was built before is used.
        const fresh = block.phase === 'confirmation' && block.number === 1
        const order = { commit, hidden, fresh, ...(seed !== undefined && { seed }) }
        measured.push([variant, await benchmark.measure(order, context)])
      }
      await inParallel(block.order, atOnce(block, settings), one)
      return Object.fromEntries(measured)
    })
  }
}

function atOnce({ order }: Block, settings: CampaignSettings): number {
  return needsTheMachine(settings) ? 1 : Math.min(order.length, availableParallelism())
}
