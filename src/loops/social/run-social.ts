import type { Run } from '../../spine/index.ts'
import { usualTreatment } from './plan/audit-conditions.ts'
import { branchPolicies } from './rounds/adapt-policies.ts'
import type { Cell, CellState, SocialTeam, Study } from './rounds/cell.ts'
import { beginCell, runCell } from './rounds/run-cell.ts'
import { type CellSummary, summariseCell } from './rounds/summarise-cell.ts'

/** What a run came to. */
export interface SocialResult {
  readonly experiment: string
  readonly cells: readonly CellSummary[]
  readonly notes: readonly string[]
}

/**
 * Runs a study: every condition with every seed is a cell of its own. Rounds before conditions differ are run once for each seed, and
 * are the beginning of all its cells.
 */
export async function runSocial(
  study: Study,
  cells: readonly Cell[],
  run: Run,
  { team, jobs }: { readonly team: SocialTeam; readonly jobs: number },
): Promise<SocialResult> {
  const begun = beginCell(study)
  const only = cells.length === 1 ? cells[0] : undefined
  if (only !== undefined) {
    const state = await runCell(study, only, run, team, { from: begun })
    return resultOf(study, [summariseCell(only, state)])
  }
  const prefixes = await sharePrefixes(study, cells, run, { team, jobs })
  let done = 0
  const summaries = await run.parallel(
    cells,
    { name: ({ id }) => id, atOnce: jobs, folder: ({ id }) => id, recordId: ({ id }) => id },
    async (cell, branch) => {
      const prefix = prefixes.get(cell.seed)
      const part = prefix === undefined ? { from: begun } : { from: prefix, shared: prefixName(cell.seed) }
      const state = await runCell(study, cell, branch, team, part)
      run.progress({ done: ++done, total: cells.length, message: 'cells' })
      return summariseCell(cell, state)
    },
  )
  return resultOf(study, summaries)
}

const prefixName = (seed: number) => `shared-seed${seed}`

/** The rounds that all conditions of a seed have in common, run once with what the plan sets for all. */
async function sharePrefixes(
  study: Study,
  cells: readonly Cell[],
  run: Run,
  { team, jobs }: { readonly team: SocialTeam; readonly jobs: number },
): Promise<ReadonlyMap<number, CellState>> {
  const { differFrom, usual } = study.plan
  if (differFrom <= 1) return new Map()
  const common = { label: '', set: {}, rounds: {}, treatment: { ...usualTreatment, ...usual } }
  const shared: Study = { ...study, conditions: [common] }
  const seeds = [...new Set(cells.map(({ seed }) => seed))]
  const states = await run.parallel(seeds, { name: prefixName, atOnce: jobs }, (seed, branch) => {
    const cell = { id: prefixName(seed), condition: common, seed }
    return runCell(shared, cell, branch, team, { from: beginCell(shared), until: differFrom })
  })
  return new Map(
    seeds.map((seed, index) => {
      const state = states[index]!
      return [seed, { ...state, policies: branchPolicies(study, state.policies.get('')!) }]
    }),
  )
}

function resultOf({ plan }: Study, cells: readonly CellSummary[]): SocialResult {
  return { experiment: plan.name, cells, notes: plan.notes }
}
