import type { CampaignInputs } from '../read/campaign-inputs.ts'
import type { Situation } from '../roles.ts'
import type { Standing } from '../standing.ts'

/** What is sealed besides what the settings name: the files of the campaign itself. */
export function sealedPaths({ settings }: Pick<CampaignInputs, 'settings'>, root: string): readonly string[] {
  return [...new Set([...settings.sealed_files, campaignFolder(root)])]
}

/** The folder of a campaign as an entry of what is sealed. */
export const campaignFolder = (root: string): string => `${root.replace(/\/$/, '')}/`

/** What agents know at the start of a round. */
export function situationOf(parts: {
  readonly inputs: CampaignInputs
  readonly standing: Standing
  readonly sealed: readonly string[]
  readonly files: Readonly<Record<string, string>>
  readonly seed: number
}): Situation {
  const { inputs, standing, sealed, files, seed } = parts
  const { settings, objective, families, ideas } = inputs
  return {
    round: standing.iterations + 1,
    objective,
    metric: settings.primary_metric,
    direction: settings.benchmark_direction,
    target: settings.target_value,
    bestScore: standing.bestScore,
    families,
    sealed,
    files,
    history: standing.history,
    plans: standing.plans,
    merges: standing.merges,
    ideas,
    seed,
  }
}
