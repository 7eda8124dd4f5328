import type { Loop, RunOutcome } from '../../spine/index.ts'
import type { RunContext } from '../run/run-context.ts'
import { startRun } from '../run/start-run.ts'
import type { Project } from '../runs/open-project.ts'
import type { LaunchRequest } from './launch-request.ts'
import { type LaunchContext, type LaunchPlan, planLaunch } from './plan-launch.ts'

/** Starts a run of a loop with all that flags, task file, environment and configuration say, and waits for its end. */
export async function launchLoop(
  loop: Loop,
  request: LaunchRequest,
  project: Project,
  context: LaunchContext,
  run: RunContext,
): Promise<RunOutcome> {
  return startPlanned(await planLaunch(loop, request, project, context), run)
}

/** Starts a run that has been planned, and waits for its end. */
export async function startPlanned(plan: LaunchPlan, run: RunContext): Promise<RunOutcome> {
  const { loop, agents: _, ...request } = plan
  return startRun(loop, request, run)
}
