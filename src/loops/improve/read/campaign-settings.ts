import * as z from 'zod'
import {
  type benchmarkFormats,
  type Direction,
  defaultSettings,
  type Settings,
} from '../../../contracts/index.ts'
import { Refusal } from '../../../kit/index.ts'
import type { ImproveConfig } from '../config.ts'

const whole = (least: number) => z.int().min(least)

/** The keys that settings.json may have beside those of the contract; they are ours. */
const ownKeys = z.object({
  setup_command: z.string().nullish(),
  benchmark_exclusive: z.boolean().optional(),
  benchmark_channel: z.enum(['stdout', 'nonce']).default('stdout'),
  benchmark_memory_mb: z.number().positive().nullish(),
  hidden_benchmark_command: z.string().nullish(),
  hidden_benchmark_files: z.array(z.string()).default([]),
  fresh_seeds: z.boolean().default(false),
  max_pairs: whole(4).max(1000).default(24),
  minimum_gain: z.number().min(0).default(0),
  sub_score_floors: z.record(z.string(), z.number()).default({}),
  revisions: whole(0).max(10).default(1),
})

/** The names of our own settings. */
export const ownSettingNames: readonly string[] = Object.keys(ownKeys.shape)

type OwnSettings = z.infer<typeof ownKeys>

/** All settings of a campaign as they hold in one round. */
export interface CampaignSettings extends OwnSettings {
  readonly number_of_agents: number
  readonly benchmark_command: string
  readonly benchmark_format: (typeof benchmarkFormats)[number]
  readonly benchmark_direction: Direction
  readonly benchmark_timeout_seconds: number
  readonly max_iterations: number
  readonly plateau_threshold: number
  readonly plateau_window: number
  readonly target_value: number | null
  readonly primary_metric: string
  readonly sealed_files: readonly string[]
  readonly circuit_breaker_threshold: number
  readonly target_branch?: string
  readonly hybrid_planner: {
    readonly enabled: boolean
    readonly skip_when_all_diverse: boolean
    readonly redundancy_threshold_pct: number
  }
  readonly simplicity: {
    readonly max_lines_added: number
    readonly threshold_pct: number
    readonly tiebreak_by_lines: boolean
  }
}

/** The settings of a round: those of the command, then those of the file, then the defaults. */
export function campaignSettings(file: Settings, config: ImproveConfig, where: string): CampaignSettings {
  const own = ownKeys.safeParse(file)
  if (!own.success) {
    const problems = own.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new Refusal('bad_settings', 'usage', `${where} cannot be used: ${problems.join('; ')}.`)
  }
  const { hybrid_planner: _, simplicity, target_branch: branch, ...plain } = { ...defaultSettings, ...file }
  // A rule that needs more rounds than there are could never apply.
  const most = config.maxIterations ?? plain.max_iterations
  return {
    ...(plain as unknown as CampaignSettings),
    ...own.data,
    ...(file.target_branch !== undefined && { target_branch: branch }),
    number_of_agents: config.agents ?? plain.number_of_agents,
    max_iterations: most,
    plateau_window: Math.min(plain.plateau_window, most),
    circuit_breaker_threshold: Math.min(plain.circuit_breaker_threshold, most),
    target_value: config.target ?? plain.target_value,
    revisions: config.revisions ?? own.data.revisions,
    max_pairs: config.maxPairs ?? own.data.max_pairs,
    hybrid_planner: {
      ...defaultSettings.hybrid_planner,
      // Plans of a round are of different families by H003, so that the default would never make a hybrid plan.
      ...(config.hybrid === true && { skip_when_all_diverse: false }),
      ...file.hybrid_planner,
      ...(config.hybrid !== undefined && { enabled: config.hybrid }),
    },
    simplicity: { ...defaultSettings.simplicity, ...simplicity },
  }
}

/** The differences between the settings of two rounds, a row for each key. */
export function changedSettings(
  before: CampaignSettings,
  after: CampaignSettings,
): { readonly field: string; readonly old_value: unknown; readonly new_value: unknown }[] {
  const [old, now] = [before, after] as unknown as Readonly<Record<string, unknown>>[]
  const keys = new Set([...Object.keys(old!), ...Object.keys(now!)])
  return [...keys].sort().flatMap((field) => {
    const [old_value = null, new_value = null] = [old![field], now![field]]
    return JSON.stringify(old_value) === JSON.stringify(new_value) ? [] : [{ field, old_value, new_value }]
  })
}

/** What makes scores comparable: it stays as it was when the campaign began, whatever the file says now. */
const fixedKeys = [
  'benchmark_command',
  'benchmark_format',
  'benchmark_direction',
  'benchmark_channel',
  'primary_metric',
  'hidden_benchmark_command',
  'hidden_benchmark_files',
  'setup_command',
  'sealed_files',
  'fresh_seeds',
] as const satisfies readonly (keyof CampaignSettings)[]

/** The settings of a round with what must not change during a campaign as it was before. */
export function pinned(now: CampaignSettings, before: CampaignSettings): CampaignSettings {
  return { ...now, ...Object.fromEntries(fixedKeys.map((key) => [key, before[key]])) }
}
