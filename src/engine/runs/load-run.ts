import { resolve } from 'node:path'
import type { Agent } from '../../agents/index.ts'
import type { RunManifest } from '../../contracts/index.ts'
import type { Loop } from '../../loops/index.ts'
import { recast } from '../run/agents-before.ts'
import { moduleIn } from '../run/start-run.ts'
import { findRun, placesOf, readManifest, writeManifest } from '../run/workspace.ts'
import { catchUp, readAgentFlags } from './make-team.ts'
import type { Project } from './open-project.ts'
import { partsOfRun, replacedBots } from './parts-of-run.ts'
import { refuseWhileHeld } from './refuse-while-held.ts'

/** A run with all that is needed to go on with it. */
export interface LoadedRun {
  readonly manifest: RunManifest
  readonly loop: Loop
  readonly team: Record<string, Agent>
  /** The bots that others have replaced and that still have something to say. */
  readonly before: Record<string, Agent>
}

/** What somebody changes about a run before going on with it. */
export interface RunChanges {
  /** Agents as flags give them, role=SPEC. */
  readonly agents?: readonly string[]
  /** The module of a loop of the user's own. */
  readonly module?: string
}

/** Loads a run, its loop and its agents, and writes down what was changed about them. */
export async function loadRun(
  name: string,
  { agents = [], module }: RunChanges,
  project: Project,
): Promise<LoadedRun> {
  const { workspace } = project
  const id = await findRun(workspace, name)
  const { journal } = placesOf(workspace, id)
  await refuseWhileHeld(journal, id)
  const manifest = await readManifest(workspace, id)
  const placed = {
    ...manifest,
    ...(module !== undefined && { module: moduleIn(workspace, resolve(project.folder, module)) }),
  }
  const { loop, team } = await partsOfRun(placed, readAgentFlags(agents, project), project)
  const specs = Object.fromEntries(Object.entries(team).map(([role, { spec }]) => [role, spec]))
  const changed = recast(placed, specs)
  const before = await replacedBots(changed, project)
  if (module !== undefined || agents.length > 0) await writeManifest(workspace, changed)
  await catchUp(team, journal)
  return { manifest: changed, loop, team, before }
}
