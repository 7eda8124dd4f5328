import { resolve } from 'node:path'
import type { RunOutcome, Surroundings } from '../run/conduct-run.ts'
import { resumeRun, startRun } from '../run/start-run.ts'
import { listRuns, readManifest } from '../run/workspace.ts'
import { makeTeam, readAgentFlags } from '../runs/make-team.ts'
import { newRunId } from '../runs/new-run-id.ts'
import type { Project } from '../runs/open-project.ts'
import { type AblationSettings, readAblation, tasksOf } from './ablation-config.ts'
import { type AblationListener, type AblationResult, ablationLoopWith } from './ablation-loop.ts'

/** An experiment to be made. */
export interface AblationLaunch {
  readonly settings: AblationSettings
  readonly actor?: string
  readonly reflector?: string
  /** The name of the run; one of that name that was interrupted goes on. */
  readonly id?: string
  readonly random: () => number
}

/** Makes an experiment, or goes on with it where it was interrupted, and stays with it to its end. */
export async function launchAblation(
  { settings, actor, reflector, id: wanted, random }: AblationLaunch,
  project: Project,
  around: Surroundings,
  listener: AblationListener,
): Promise<RunOutcome<AblationResult>> {
  const loop = ablationLoopWith(listener)
  if (wanted !== undefined && (await listRuns(project.workspace)).includes(wanted)) {
    const { agents } = await readManifest(project.workspace, wanted)
    return resumeRun(loop, { id: wanted, team: await makeTeam(loop, agents, project) }, around)
  }
  const config = readAblation({ ...settings, folder: resolve(project.folder, settings.folder) })
  await tasksOf(config)
  const flags = [
    ...(actor === undefined ? [] : [`actor=${actor}`]),
    ...(reflector === undefined ? [] : [`reflector=${reflector}`]),
  ]
  const team = await makeTeam(loop, readAgentFlags(flags, project), project)
  const id = wanted ?? newRunId('ralph-ablation', around.clock, random)
  return startRun(loop, { id, config, seed: config.seeds[0]!, team }, around)
}
