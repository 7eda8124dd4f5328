import type { AgentTable, LoopName } from './config.ts'

/** The agent that the configuration gives to a role of a loop: the loop's own word first, then that for all loops. */
export function agentFor(agents: AgentTable, loop: LoopName, role: string): string | undefined {
  return agentNamedFor(agents, loop, role) ?? agentNamedFor(agents, loop, 'default')
}

/** The same where the configuration names the role itself; what it says for all roles does not count. */
export function agentNamedFor(agents: AgentTable, loop: LoopName, role: string): string | undefined {
  return textIn(agents[loop] ?? {}, role) ?? textIn(agents, role)
}

function textIn(table: Readonly<Record<string, unknown>>, role: string): string | undefined {
  const value = Object.hasOwn(table, role) ? table[role] : undefined
  return typeof value === 'string' ? value : undefined
}
