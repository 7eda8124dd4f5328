import type { Agent } from '../../../agents/index.ts'
import type { Run } from '../../run.ts'
import { addUsage, noUsage } from '../attempt.ts'
import { type ActResult, briefly, patientRetries } from './act-result.ts'
import { type Placement, placedAgent } from './placed-agent.ts'

/** Asks an actor that works on the files by itself, such as a coding agent. */
export async function askActor(
  agent: Agent,
  prompt: string,
  placement: Placement,
  run: Run,
): Promise<ActResult> {
  const { text, details, usage } = await run.ask(
    placedAgent(agent, placement),
    { name: 'act', messages: [{ role: 'user', content: prompt }] },
    { retries: patientRetries },
  )
  const { tree, failure } = details as { tree: string; failure?: string }
  return {
    treeAfter: tree,
    rationale: briefly(text) || 'The actor said nothing.',
    usage: addUsage(noUsage, usage),
    actions: [],
    ...(failure !== undefined && { failure }),
  }
}
