import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { RunOutcome, Surroundings } from '../run/conduct-run.ts'
import type { Limits } from '../run/ledger.ts'
import { resumeRun, startRun } from '../run/start-run.ts'
import { listRuns, readManifest } from '../run/workspace.ts'
import { loadRun } from '../runs/load-run.ts'
import { makeTeam, readAgentFlags } from '../runs/make-team.ts'
import type { Project } from '../runs/open-project.ts'
import {
  type AblationConfig,
  type AblationSettings,
  BadAblation,
  readAblation,
  tasksOf,
} from './ablation-config.ts'
import {
  type AblationListener,
  type AblationResult,
  ablationHome,
  ablationLoopWith,
  sidesOf,
} from './ablation-loop.ts'
import { requireGit } from './require-git.ts'
import { configOfSide } from './try-task.ts'

/** An experiment to be made. */
export interface AblationLaunch {
  readonly settings: Omit<AblationSettings, 'home'>
  readonly actor?: string
  readonly reflector?: string
  /** The name of the run; one of that name that was interrupted goes on. */
  readonly id: string
  readonly budget?: Limits
}

/** Makes an experiment, or goes on with it where it was interrupted, and stays with it to its end. */
export async function launchAblation(
  launch: AblationLaunch,
  project: Project,
  around: Surroundings,
  listener: AblationListener,
): Promise<RunOutcome<AblationResult>> {
  const { settings, id } = launch
  const place = {
    folder: resolve(project.folder, settings.folder),
    home: join(resolve(project.workspace.folder), '.reprise', ablationHome),
  }
  if ((await listRuns(project.workspace)).includes(id))
    return goOn(launch, { ...settings, ...place }, project, around, listener)
  await requireGit(project.folder, around.signal)
  const loop = ablationLoopWith(listener)
  const config = readAblation({ ...settings, ...place })
  const team = await makeTeam(loop, readAgentFlags(agentFlags(launch), project), project)
  // Whatever cannot be read in any task is told before anything has begun.
  for (const side of sidesOf(config, await tasksOf(config)))
    configOfSide(side, config, { actor: team.actor!.spec, folder: config.home })
  const budget = { ...project.config.budget, ...launch.budget }
  const both = team as Record<'actor' | 'reflector', never>
  return startRun(loop, { id, config, seed: config.seeds[0]!, team: both, budget }, around)
}

async function goOn(
  { id, budget, ...launch }: AblationLaunch,
  wanted: AblationSettings,
  project: Project,
  around: Surroundings,
  listener: AblationListener,
): Promise<RunOutcome<AblationResult>> {
  const loop = ablationLoopWith(listener)
  const { loop: name, config } = await readManifest(project.workspace, id)
  if (name !== loop.name)
    throw new BadAblation(`The run '${id}' is of the loop '${name}' and no experiment. Give another --id.`)
  const known = config as AblationConfig
  const keys = Object.keys(wanted) as (keyof AblationSettings)[]
  const other = keys.filter((key) => !isDeepStrictEqual(wanted[key], known[key]))
  if (other.length > 0) {
    throw new BadAblation(
      `The experiment '${id}' was begun otherwise: ${other.map((key) => `${key} is ${JSON.stringify(known[key])}`).join(', ')}. Leave out what is to stay, or give another --id.`,
    )
  }
  const { team, before } = await loadRun(id, { agents: agentFlags(launch) }, project)
  const both = { team, before } as { team: Record<'actor' | 'reflector', never>; before: object }
  return resumeRun(loop, { id, ...both, ...(budget && { budget }) }, around)
}

function agentFlags({ actor, reflector }: Pick<AblationLaunch, 'actor' | 'reflector'>): string[] {
  return [
    ...(actor === undefined ? [] : [`actor=${actor}`]),
    ...(reflector === undefined ? [] : [`reflector=${reflector}`]),
  ]
}
