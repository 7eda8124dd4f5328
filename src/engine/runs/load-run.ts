import { resolve } from 'node:path'
import type { Agent } from '../../agents/index.ts'
import type { RunManifest } from '../../contracts/index.ts'
import { Refusal } from '../../kit/index.ts'
import type { Limits, Loop } from '../../spine/index.ts'
import { checkBudget } from '../launch/check-budget.ts'
import { moduleIn } from '../run/start-run.ts'
import { findRun } from './find-run.ts'
import { catchUp, readAgentFlags } from './make-team.ts'
import type { Project } from './open-project.ts'
import { partsOfRun, replacedBots } from './parts-of-run.ts'
import { type RunPrices, withPrices } from './with-prices.ts'

/** A run with all that is needed to resume it. */
export interface LoadedRun {
  readonly manifest: RunManifest
  readonly loop: Loop
  readonly team: Record<string, Agent>
  /** The bots that others replace, which still have to repeat what they said. */
  readonly before: Record<string, Agent>
}

/** What somebody changes about a run before resuming it. */
export interface RunChanges {
  /** Agents as flags give them, role=SPEC. */
  readonly agents?: readonly string[]
  /** The module of a loop of the user's own. */
  readonly module?: string
  readonly budget?: Limits
  readonly prices?: RunPrices
}

/** Loads a run, its loop and its agents. A new place of the loop's module is kept in the manifest. */
export async function loadRun(
  name: string,
  { agents = [], module, budget, prices }: RunChanges,
  project: Project,
): Promise<LoadedRun> {
  const { store } = project
  const id = await findRun(store, name)
  const holder = await store.holder(id)
  if (holder !== undefined)
    throw new Refusal(
      'run_held',
      'busy',
      `The run '${id}' is being written by process ${holder.pid} on ${holder.host}.`,
      { hint: `Wait for it, or ask it to stop with \`reprise stop ${id}\`.` },
    )
  const known = await store.manifest(id)
  const manifest =
    module === undefined
      ? known
      : { ...known, module: moduleIn(project.root, resolve(project.folder, module)) }
  const priced = withPrices(project, { ...manifest.prices, ...prices })
  const { loop, team } = await partsOfRun(manifest, readAgentFlags(agents, project), priced)
  if (manifest.status !== 'completed') checkBudget({ ...manifest.budget, ...budget } as Limits, team)
  const before = await replacedBots(manifest, { loop, team }, priced)
  if (manifest.module !== known.module) await store.save(manifest)
  await catchUp(team, store.journal(id))
  return { manifest, loop, team, before }
}
