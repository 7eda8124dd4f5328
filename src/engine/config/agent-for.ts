import type { AgentTable, LoopName } from './config.ts'

/** The agent that the configuration gives to a role of a loop: the loop's own word first, then that for all loops. */
export function agentFor(agents: AgentTable, loop: LoopName, role: string): string | undefined {
  const own = agents[loop] ?? {}
  return textIn(own, role) ?? textIn(agents, role) ?? textIn(own, 'default') ?? textIn(agents, 'default')
}

function textIn(table: Readonly<Record<string, unknown>>, role: string): string | undefined {
  const value = Object.hasOwn(table, role) ? table[role] : undefined
  return typeof value === 'string' ? value : undefined
}
