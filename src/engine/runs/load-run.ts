import { relative, resolve } from 'node:path'
import type { Agent } from '../../agents/index.ts'
import type { RunManifest } from '../../contracts/index.ts'
import type { Loop } from '../../loops/index.ts'
import { findRun, placesOf, readManifest, writeManifest } from '../run/workspace.ts'
import { loadLoop } from './loops.ts'
import { catchUp, makeTeam, readAgentFlags } from './make-team.ts'
import type { Project } from './open-project.ts'
import { refuseWhileHeld } from './refuse-while-held.ts'

/** A run with all that is needed to go on with it. */
export interface LoadedRun {
  readonly manifest: RunManifest
  readonly loop: Loop
  readonly team: Record<string, Agent>
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
  const changed: RunManifest = {
    ...manifest,
    ...(module !== undefined && { module: moduleBelow(project, module) }),
  }
  const loop = await loopOf(changed, project)
  const given = readAgentFlags(agents, project)
  const kept = given.default === undefined ? manifest.agents : {}
  const team = await makeTeam(loop, { ...kept, ...given }, project)
  const specs = Object.fromEntries(Object.entries(team).map(([role, { spec }]) => [role, spec]))
  if (module !== undefined || agents.length > 0) await writeManifest(workspace, { ...changed, agents: specs })
  await catchUp(team, journal)
  return { manifest: { ...changed, agents: specs }, loop, team }
}

/** The loop of a run, from the package or from the module that its manifest names. */
export function loopOf(manifest: RunManifest, { workspace }: Pick<Project, 'workspace'>): Promise<Loop> {
  const { module } = manifest as { module?: unknown }
  const path = typeof module === 'string' ? resolve(workspace.folder, module) : undefined
  return loadLoop(manifest.loop, path)
}

/** The path of a module as a manifest has it, seen from the project. */
export function moduleBelow(
  { folder, workspace }: Pick<Project, 'folder' | 'workspace'>,
  file: string,
): string {
  return relative(workspace.folder, resolve(folder, file)).replaceAll('\\', '/')
}
