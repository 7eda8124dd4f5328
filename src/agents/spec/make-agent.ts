import { Refusal } from '../../kit/index.ts'
import type { Agent } from '../agent.ts'
import { makeRedactor } from '../redact/make-redactor.ts'
import { type AgentSpec, printAgentSpec } from './agent-spec.ts'
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
  checkRecorded(spec)
  const make = makers[spec.kind] as ((spec: AgentSpec) => Agent | Promise<Agent>) | undefined
  if (make === undefined) throw nobodyMakes(spec)
  return make(spec)
}

/** Throws where a spec was recorded without its secret: such an agent would only fail later. */
export function checkRecorded(spec: AgentSpec): void {
  const spelling = printAgentSpec(spec)
  if (!spelling.includes('[redacted:')) return
  throw new Refusal(
    'unknown_agent',
    'missing',
    `The agent '${spelling}' was recorded without its secret, so it cannot be made from the record. Pass it again with --agent ROLE=SPEC.`,
  )
}

/** The refusal of a kind of agent that cannot be made here. */
export function nobodyMakes(spec: AgentSpec): Refusal {
  const spelling = makeRedactor({})(printAgentSpec(spec))
  const reason = spec.kind === 'person' ? 'Nobody is there to answer.' : `Nothing here makes a ${spec.kind}.`
  return new Refusal('unknown_agent', 'missing', `'${spelling}' cannot be asked here. ${reason}`)
}
