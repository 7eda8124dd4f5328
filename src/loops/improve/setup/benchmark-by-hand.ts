import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '../../../kit/index.ts'
import type { Run, StepContext } from '../../../spine/index.ts'
import { readImproveConfig } from '../config.ts'
import { beginCampaign } from '../git/begin-campaign.ts'
import type { CampaignSettings } from '../read/campaign-settings.ts'
import { cleanRoomBenchmark } from '../round/clean-room-benchmark.ts'
import { sealedPaths } from '../round/situation.ts'

/** Repeated runs of a benchmark on the last commit, without a campaign. */
export interface ByHand {
  readonly folder: string
  readonly root: string
  readonly settings: CampaignSettings
  readonly runs: number
  readonly signal: AbortSignal
  readonly onRun?: (done: number) => void
  /** Ends early where runs turn out not to vary. */
  readonly untilKnown?: boolean
}

/** Measures the last commit several times, as a campaign would. Refuses a benchmark that fails. */
export async function measureByHand(order: ByHand): Promise<readonly number[]> {
  const { folder, root, settings, signal } = order
  const cache = await mkdtemp(join(tmpdir(), 'reprise-noise-'))
  try {
    const config = readImproveConfig({ folder, root, cache })
    const start = await beginCampaign({ folder, slug: 'noise', signal })
    const sealed = sealedPaths({ settings }, root)
    const context: StepContext = { key: `noise-${process.pid}`, attempt: 1, signal }
    const direct = { id: context.key, step: (_, work) => work(context), signal } as Pick<
      Run,
      'id' | 'step' | 'signal'
    >
    const benchmark = await cleanRoomBenchmark({ config, start, sealed, settings }, direct)
    const scores: number[] = []
    while (scores.length < order.runs) {
      const measured = await benchmark({ commit: start.commit, hidden: false, settings }, context)
      if (measured.kind === 'failed')
        throw new Refusal('benchmark_failed', 'failed', `${measured.what} ${measured.why}`, {
          hint: `Run \`${settings.benchmark_command}\` by hand, and look at the format and the metric.`,
        })
      scores.push(measured.score)
      order.onRun?.(scores.length)
      if (order.untilKnown && scores.length >= 3 && scores.every((score) => score === scores[0])) break
    }
    return scores
  } finally {
    await rm(cache, { recursive: true, force: true })
  }
}
