import type { Agent } from '../agent.ts'
import { type AgentSpec, printAgentSpec, UnknownAgent } from './agent-spec.ts'
import { parseAgentSpec } from './parse-agent-spec.ts'

/** How each kind of agent is made. Makers are passed in, so that only what is used is loaded. */
export type AgentMakers = {
  readonly [Kind in AgentSpec['kind']]?: (
    spec: Extract<AgentSpec, { readonly kind: Kind }>,
  ) => Agent | Promise<Agent>
}

/** The agent of a spec or of its spelling. */
export async function makeAgent(wanted: AgentSpec | string, makers: AgentMakers): Promise<Agent> {
  const spec = typeof wanted === 'string' ? parseAgentSpec(wanted) : wanted
  const make = makers[spec.kind] as ((spec: AgentSpec) => Agent | Promise<Agent>) | undefined
  if (make !== undefined) return make(spec)
  const reason = spec.kind === 'person' ? 'Nobody is there to answer.' : `Nothing here makes a ${spec.kind}.`
  throw new UnknownAgent(`'${printAgentSpec(spec)}' cannot be asked here. ${reason}`)
}
