import { forgetWorktrees } from '../../workspace/index.ts'
import type { Campaign } from './campaign.ts'
import { leaveOut } from './git/lay-over.ts'
import { goalBranch } from './git/names.ts'
import { baselineId, type VariantId } from './measuring.ts'
import { writeStanding } from './record/agent-settings-record.ts'
import { measureBlocks } from './round/measure-blocks.ts'
import type { Standing, Win } from './standing.ts'
import type { Stop } from './stop/stop.ts'
import { type Attribution, attributeGains } from './tournament/attribute-gains.ts'

/** What one merged change still gives. */
export interface ChangeAttribution {
  readonly round: number
  readonly plan_id: string
  readonly hypothesis: string
  readonly kind: Attribution['kind'] | 'entangled'
  /** In units of the score; null where it is not known. */
  readonly improvement: number | null
  readonly chance: number | null
  readonly reason: string
}

/** How a campaign ended. */
export interface ImproveOutcome {
  readonly run_id: string
  readonly stop: Stop
  readonly iterations: number
  readonly goal_slug: string
  readonly branch: string
  readonly metric: string
  readonly direction: string
  readonly baseline_score: number
  readonly best_score: number
  readonly wins: readonly Win[]
  readonly attribution: readonly ChangeAttribution[]
}

/** Says what each merged change still gives, and records how the campaign ended. */
export async function endCampaign(
  campaign: Campaign,
  standing: Standing,
  { stop, baselineScore }: { readonly stop: Stop; readonly baselineScore: number },
): Promise<ImproveOutcome> {
  const { run, start, config } = campaign
  const attribution =
    config.attribution && stop.reason !== 'budget' ? await attribute(campaign, standing) : []
  await run.step('cleanup', ({ signal }) => forgetAll(campaign, signal))
  await writeStanding({ start, run }, standing, { stop, attribution })
  return {
    run_id: run.id,
    stop,
    iterations: standing.iterations,
    goal_slug: start.slug,
    branch: goalBranch(start.slug),
    metric: standing.settings.primary_metric,
    direction: standing.settings.benchmark_direction,
    baseline_score: baselineScore,
    best_score: standing.bestScore,
    wins: standing.wins,
    attribution,
  }
}

/** Removes what is left of the worktrees of a campaign. */
export async function forgetAll({ config, run }: Campaign, signal: AbortSignal): Promise<null> {
  await forgetWorktrees({ inPlace: false, folder: config.folder, cache: config.cache, runId: run.id, signal })
  return null
}

/** Measures the final state without each of its changes. One change alone was measured when it was merged. */
async function attribute(campaign: Campaign, standing: Standing): Promise<readonly ChangeAttribution[]> {
  const { wins, tip, settings } = standing
  if (wins.length < 2) return []
  const { start, benchmark } = campaign
  const run = campaign.run.scope('attribution')
  const date = run.now().toISOString()
  const commits = new Map<VariantId, string>([[baselineId, tip]])
  const entangled = new Map<VariantId, readonly string[]>()
  for (const { executor, round, merge } of wins) {
    const id = `without_round_${round}_${executor}`
    const message = `Without round ${round}`
    const left = await run.step(id, ({ signal }) =>
      leaveOut({ top: start.top, onto: tip, merge, message, date, signal }),
    )
    if (left.kind === 'done') commits.set(id, left.commit)
    else entangled.set(id, left.files)
  }
  const { changes } = await attributeGains({
    measure: measureBlocks({ benchmark, settings, run, commitOf: (variant) => commits.get(variant)! }),
    random: run.random,
    scale: standing.scale,
    without: [...commits.keys()].filter((id) => id !== baselineId),
    finalScore: standing.bestScore,
    mode: standing.mode,
    mostPairs: settings.max_pairs,
  })
  return wins.map((win) => {
    const id = `without_round_${win.round}_${win.executor}`
    const known = { round: win.round, plan_id: win.plan, hypothesis: win.hypothesis }
    const found = changes.find((change) => change.id === id)
    if (found !== undefined) {
      const { kind, improvement, chance, reason } = found
      return { ...known, kind, improvement, chance, reason }
    }
    const files = entangled.get(id)?.join(', ') ?? 'its files'
    const reason = `It cannot be left out alone, because later changes build on it (${files}).`
    return { ...known, kind: 'entangled', improvement: null, chance: null, reason }
  })
}
