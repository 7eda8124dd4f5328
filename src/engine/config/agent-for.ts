import { isObject } from '../../kit/index.ts'
import type { AgentTable } from './config.ts'

/** The agent that the configuration gives to a role of a loop: what it says for the loop first, then what it says for all loops. */
export function agentFor(agents: AgentTable, loop: string, role: string): string | undefined {
  return agentNamedFor(agents, loop, role) ?? agentNamedFor(agents, loop, 'default')
}

/** The same where the configuration names the role itself; what it says for all roles does not count. */
export function agentNamedFor(agents: AgentTable, loop: string, role: string): string | undefined {
  const own = Object.hasOwn(agents, loop) ? agents[loop] : undefined
  return (isObject(own) ? textIn(own, role) : undefined) ?? textIn(agents, role)
}

function textIn(table: Readonly<Record<string, unknown>>, role: string): string | undefined {
  const value = Object.hasOwn(table, role) ? table[role] : undefined
  return typeof value === 'string' ? value : undefined
}
