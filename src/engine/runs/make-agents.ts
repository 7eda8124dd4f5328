import { type Agent, makeAgent } from '../../agents/index.ts'
import type { Loop } from '../../spine/index.ts'
import { agentMakers } from './agent-makers.ts'
import type { Project } from './open-project.ts'

/** The agents of a loop by role. Roles that share a spelling share the agent, so that a script is read out once. */
export async function makeAgents(
  specs: Readonly<Record<string, string>>,
  { bots }: Partial<Pick<Loop, 'bots'>>,
  project: Project,
): Promise<Record<string, Agent>> {
  const makers = agentMakers(project, bots)
  const agents = new Map<string, Agent>()
  for (const spec of Object.values(specs)) {
    if (!agents.has(spec)) agents.set(spec, await makeAgent(spec, makers))
  }
  return Object.fromEntries(Object.entries(specs).map(([role, spec]) => [role, agents.get(spec)!]))
}
