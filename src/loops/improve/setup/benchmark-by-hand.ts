import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal, seededRandom } from '../../../kit/index.ts'
import type { Run, StepContext } from '../../../spine/index.ts'
import { readImproveConfig } from '../config.ts'
import { beginCampaign } from '../git/begin-campaign.ts'
import type { CampaignSettings } from '../read/campaign-settings.ts'
import { isTime } from '../read/is-time.ts'
import { cleanRoomBenchmark } from '../round/clean-room-benchmark.ts'
import { measureBlocks } from '../round/measure-blocks.ts'
import { sealedPaths } from '../round/situation.ts'
import { measureNoise, type NoiseReport } from '../tournament/measure-noise.ts'
import { scaleFor } from '../tournament/scale.ts'

/** Pairs of runs of a benchmark on the last commit, without a campaign. */
export interface ByHand {
  readonly folder: string
  readonly root: string
  readonly settings: CampaignSettings
  readonly pairs: number
  readonly signal: AbortSignal
  readonly onRun?: (done: number) => void
}

export type MeasuredNoise = Extract<NoiseReport, { kind: 'measured' }>

/** Measures the last commit against itself, as a campaign would. Refuses a benchmark that fails. */
export async function measureByHand(order: ByHand): Promise<MeasuredNoise> {
  const { folder, root, settings, signal, pairs } = order
  const cache = await mkdtemp(join(tmpdir(), 'reprise-noise-'))
  try {
    const config = readImproveConfig({ folder, root, cache })
    const start = await beginCampaign({ folder, slug: 'noise', signal })
    const sealed = sealedPaths({ settings }, root)
    const context: StepContext = { key: `noise-${process.pid}`, attempt: 1, signal }
    const step: Run['step'] = (_, work) => work(context)
    const benchmark = await cleanRoomBenchmark(
      { config, start, sealed, scope: [], settings },
      { id: context.key, step, signal },
    )
    const random = seededRandom(process.pid, 'noise')
    const measureOne = measureBlocks({
      benchmark,
      settings,
      run: { step, random },
      commitOf: () => start.commit,
    })
    try {
      const report = await measureNoise({
        measure: (block) => {
          order.onRun?.(block.number)
          return measureOne(block)
        },
        random,
        scale: scaleFor({ direction: settings.benchmark_direction, isTime: isTime(settings), scores: [] }),
        pairs,
        mostPairs: settings.max_pairs,
        candidates: settings.number_of_agents,
      })
      if (report.kind === 'measured') return report
      const isNamed = settings.benchmark_format === 'json' || settings.benchmark_format === 'metric'
      throw new Refusal('benchmark_failed', 'failed', report.reason, {
        hint: `Run \`${settings.benchmark_command}\` by hand: its format is ${settings.benchmark_format}${isNamed ? `, and the score is called ${settings.primary_metric}` : ''}.`,
      })
    } finally {
      await benchmark.close()
    }
  } finally {
    await rm(cache, { recursive: true, force: true })
  }
}
