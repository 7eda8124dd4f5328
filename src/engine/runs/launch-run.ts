import { resolve } from 'node:path'
import type { RunOutcome, Surroundings } from '../run/conduct-run.ts'
import type { Limits } from '../run/ledger.ts'
import { startRun } from '../run/start-run.ts'
import { loadLoop, loopIn } from './loops.ts'
import { makeTeam, readAgentFlags } from './make-team.ts'
import { newRunId } from './new-run-id.ts'
import type { Project } from './open-project.ts'

/** A run as the command line asks for it. */
export interface LaunchRequest {
  /** The name of a loop of the package, or the module of one of the user's own. */
  readonly loop: { readonly name: string } | { readonly module: string }
  readonly config: object
  /** Agents as flags give them, role=SPEC. */
  readonly agents?: readonly string[]
  readonly id?: string
  readonly seed?: number
  readonly budget?: Limits
  /** Where ids and seeds that nobody gave come from. */
  readonly random: () => number
}

/** Starts a run in a project with all that its configuration says, and stays with it to its end. */
export async function launchRun(
  { loop: wanted, config, agents = [], budget, random, ...request }: LaunchRequest,
  project: Project,
  around: Surroundings,
): Promise<RunOutcome> {
  const module = 'module' in wanted ? resolve(project.folder, wanted.module) : undefined
  const loop = 'module' in wanted ? await loopIn(module!) : await loadLoop(wanted.name)
  const team = await makeTeam(loop, readAgentFlags(agents, project), project)
  const id = request.id ?? newRunId(loop.name, around.clock, random)
  const seed = request.seed ?? project.config.seed ?? Math.floor(random() * 2 ** 32)
  const limits = { ...project.config.budget, ...budget }
  return startRun(loop, { id, config, seed, team, budget: limits, ...(module && { module }) }, around)
}
