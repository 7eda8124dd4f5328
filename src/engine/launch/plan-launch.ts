import type { Agent } from '../../agents/index.ts'
import {
  type Limits,
  type Loop,
  type PrepareContext,
  parseBudget,
  parseSettings,
  settingsOf,
} from '../../spine/index.ts'
import { cacheOf } from '../runs/cache-of.ts'
import { makeAgents } from '../runs/make-agents.ts'
import { newRunId } from '../runs/new-run-id.ts'
import type { Project } from '../runs/open-project.ts'
import { type RunPrices, withPrices } from '../runs/with-prices.ts'
import { checkBudget } from './check-budget.ts'
import type { LaunchRequest } from './launch-request.ts'
import { layerSettings } from './layer-settings.ts'
import { completeAgents, namedAgents } from './name-agents.ts'
import { readTask } from './read-task.ts'

/** What a launch takes from its environment. */
export interface LaunchContext extends Pick<PrepareContext, 'choose' | 'say' | 'signal'> {
  readonly clock: () => Date
  /** Where ids and seeds that nobody gave come from. */
  readonly random: () => number
}

/** A run that is ready to start: everything has been looked up and checked. */
export interface LaunchPlan {
  readonly loop: Loop
  readonly id: string
  readonly seed: number
  readonly config: object
  /** The spelling of each role's agent. */
  readonly agents: Readonly<Record<string, string>>
  readonly team: Readonly<Record<string, Agent>>
  readonly budget: Limits
  readonly prices?: RunPrices
  readonly module?: string
}

/** Works out all that a run needs, and refuses what cannot be before anything is begun. */
export async function planLaunch(
  loop: Loop,
  request: LaunchRequest,
  project: Project,
  context: LaunchContext,
): Promise<LaunchPlan> {
  const priced = withPrices(project, request.prices)
  const { config: configured, folder, root } = priced
  const task = await readTask(loop, request, folder)
  const { budget: budgetText, ...taskAgents } = task?.also ?? {}
  const id = request.id ?? newRunId(loop.name, context.clock, context.random)
  const named = namedAgents(loop, { ...taskAgents, ...request.agents }, priced)
  const given = Object.entries(request.settings ?? {}).filter(([key]) => key !== task?.key)
  const settings = layerSettings(
    configured.sections[loop.name] ?? {},
    task?.settings ?? {},
    Object.fromEntries(given),
  )
  const budget = layerSettings(
    { ...configured.budget },
    { ...(budgetText === undefined ? {} : parseBudget(budgetText)) },
    { ...request.budget },
  ) as Limits
  // A loop that looks at its budget itself has it among its settings.
  if (settingsOf(loop.config).some(({ key }) => key === 'budget')) {
    Object.assign(
      budget,
      layerSettings({ ...(settings.budget as Limits | undefined) }, { ...request.budget }),
    )
    settings.budget = budget
  }
  const prepared = await loop.prepare?.(settings, {
    runId: id,
    folder,
    project: root,
    cache: cacheOf(priced),
    agents: named,
    roots: configured.roots,
    env: priced.env,
    ...(task && { taskFile: task.path }),
    ...context,
  })
  const agents = completeAgents(loop, named, prepared?.agents)
  const config = parseSettings(loop.config, prepared?.settings ?? settings, `the loop '${loop.name}'`)
  const team = await makeAgents(agents, loop, priced)
  checkBudget(budget, team)
  const seed = request.seed ?? configured.seed ?? Math.floor(context.random() * 2 ** 32)
  const { module, prices } = request
  return {
    loop,
    id,
    seed,
    config,
    agents,
    team,
    budget,
    ...(prices && { prices }),
    ...(module !== undefined && { module }),
  }
}
