import { dirname, resolve } from 'node:path'
import { Refusal } from '../../../kit/index.ts'
import type { Run } from '../../../spine/index.ts'
import {
  type Benchmark,
  type BenchmarkSettings,
  type BenchmarkSurvey,
  openBenchmark,
} from '../../../workspace/index.ts'
import type { ImproveConfig } from '../config.ts'
import type { CampaignStart } from '../git/begin-campaign.ts'
import type { CampaignSettings } from '../read/campaign-settings.ts'
import { needsTheMachine } from '../read/is-time.ts'
import type { BenchmarkTool } from './benchmark-tool.ts'
import { campaignFolder } from './situation.ts'

/** What the benchmark of a campaign is made from. */
export interface BenchmarkParts {
  readonly config: ImproveConfig
  readonly start: CampaignStart
  readonly sealed: readonly string[]
  /** Patterns of the only files that candidates may change; all of them where there are none. */
  readonly scope: readonly string[]
  readonly settings: CampaignSettings
}

/** Makes the benchmark of a campaign. What it finds out first is journaled. */
export type MakeBenchmark = (
  parts: BenchmarkParts,
  run: Pick<Run, 'id' | 'step' | 'signal'>,
) => Promise<BenchmarkTool>

/** Measures in clean rooms: what is sealed comes from the beginning, and the candidate's other changes over it. */
export const cleanRoomBenchmark: MakeBenchmark = async (parts, run) => {
  const settings = settingsOf(parts, run)
  let opened: Promise<Benchmark> | undefined
  const survey: BenchmarkSurvey = await run.step('survey', async () => {
    opened = openBenchmark(settings)
    return (await opened).survey
  })
  const { hidden } = survey
  if (hidden?.measurement.kind === 'failed') {
    await opened?.then((found) => found.close())
    const { what, why } = hidden.measurement
    throw new Refusal(
      'hidden_benchmark_failed',
      'failed',
      `The hidden benchmark fails at the beginning. ${what} ${why}`,
      {
        hint: 'Correct hidden_benchmark_command and hidden_benchmark_files in settings.json, and start again.',
      },
    )
  }
  const benchmark = () => {
    opened ??= openBenchmark({ ...settings, survey })
    return opened
  }
  const variants = new Map<string, ReturnType<Benchmark['prepare']>>()
  const variantOf = async (commit: string) => {
    const found = variants.get(commit) ?? (await benchmark()).prepare(commit)
    variants.set(commit, found)
    return found
  }
  return {
    notes: survey.notes,
    ...(survey.sealed && { sealed: survey.sealed }),
    async measure({ commit, hidden, fresh, seed }) {
      const variant = await variantOf(commit)
      const { rebuild, measure } = await benchmark()
      if (fresh) await rebuild(variant)
      return measure(variant, { command: hidden ? 'hidden' : 'main', ...(seed !== undefined && { seed }) })
    },
    async keepOnly(commits) {
      for (const [commit, variant] of variants) {
        if (commits.includes(commit)) continue
        variants.delete(commit)
        await (await benchmark()).drop(await variant)
      }
    },
    async close() {
      await (await opened)?.close()
    },
  }
}

function settingsOf(
  { config, start, sealed, scope, settings }: BenchmarkParts,
  { id, signal }: Pick<Run, 'id' | 'signal'>,
): BenchmarkSettings {
  const { setup_command: setup, hidden_benchmark_command: hidden, benchmark_memory_mb: memoryMb } = settings
  const files = settings.hidden_benchmark_files.map((file) => resolve(config.folder, file))
  return {
    repository: start.repository,
    beginning: start.commit,
    top: start.top,
    prefix: start.prefix,
    command: settings.benchmark_command,
    ...(hidden && { hidden: { command: hidden, files } }),
    format: settings.benchmark_format,
    primaryMetric: settings.primary_metric,
    sealed,
    campaign: campaignFolder(config.root),
    ...(scope.length > 0 && { scope }),
    timeoutMs: settings.benchmark_timeout_seconds * 1000,
    ...(memoryMb && { memoryMb }),
    ...(setup && { setup }),
    include: config.include,
    home: config.home,
    variables: config.env,
    network: config.network,
    channel: settings.benchmark_channel,
    exclusive: needsTheMachine(settings),
    environment: process.env,
    cache: config.cache,
    // All projects of a user share one machine.
    lock: dirname(config.cache),
    key: `${id}/benchmark`,
    signal,
  }
}
