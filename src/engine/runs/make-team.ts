import { relative, resolve } from 'node:path'
import { type Agent, makeAgent, parseAgentSpec, printAgentSpec } from '../../agents/index.ts'
import { fileJournal } from '../../journal/index.ts'
import type { Loop } from '../../loops/index.ts'
import { agentFor, agentNamedFor } from '../config/agent-for.ts'
import type { AgentTable, LoopName } from '../config/config.ts'
import { agentMakers } from './agent-makers.ts'
import type { Project } from './open-project.ts'

/** A role without an agent, or an agent without a role. */
export class IncompleteTeam extends Error {
  override readonly name = 'IncompleteTeam'
}

/** The agents of a loop by role, from what was given and, where nothing was, from the configuration. */
export async function makeTeam(
  loop: Pick<Loop, 'name' | 'roles' | 'defaults'>,
  given: Readonly<Record<string, string>>,
  project: Project,
): Promise<Record<string, Agent>> {
  const specs = specsOf(loop, given, project.config.agents)
  const makers = agentMakers(project)
  // Roles that share a spelling share the agent, so that a script is read out once and not once a role.
  const agents = new Map<string, Agent>()
  for (const spec of Object.values(specs)) {
    if (!agents.has(spec)) agents.set(spec, await makeAgent(spec, makers))
  }
  return Object.fromEntries(Object.entries(specs).map(([role, spec]) => [role, agents.get(spec)!]))
}

/** The spelling of each role's agent. */
function specsOf(
  { name, roles, defaults = {} }: Pick<Loop, 'name' | 'roles' | 'defaults'>,
  given: Readonly<Record<string, string>>,
  configured: AgentTable,
): Record<string, string> {
  const stranger = Object.keys(given).find((role) => role !== 'default' && !roles.includes(role))
  if (stranger !== undefined) {
    throw new IncompleteTeam(
      `The loop '${name}' has no role '${stranger}'. ${roles.length === 0 ? 'It has none.' : `Its roles: ${roles.join(', ')}.`}`,
    )
  }
  return Object.fromEntries(roles.map((role) => [role, specOf(role)]))

  function specOf(role: string): string {
    // Loops of the user's own have no table of their own in the configuration; looked up there, they find nothing.
    const loop = name as LoopName
    const usual = defaults[role]
    const spec =
      usual === undefined
        ? (given[role] ?? given.default ?? agentFor(configured, loop, role))
        : (given[role] ?? agentNamedFor(configured, loop, role) ?? usual)
    if (spec !== undefined) return spec
    throw new IncompleteTeam(
      `The role '${role}' of the loop '${name}' has no agent. Give one with --agent ${role}=SPEC, such as --agent ${role}=bot:echo, or under agents in reprise.config.json.`,
    )
  }
}

/** Agents as flags give them, role=SPEC. The file of a script is then seen from the project and no longer from here. */
export function readAgentFlags(
  texts: readonly string[],
  { folder, workspace }: Pick<Project, 'folder' | 'workspace'>,
): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, role, spelling] = /^\s*([^=:\s]+)\s*=(.+)$/s.exec(text) ?? []
      if (role === undefined || spelling === undefined) {
        throw new IncompleteTeam(
          `'${text}' names no role and agent. Write --agent ROLE=SPEC, such as --agent actor=anthropic:MODEL.`,
        )
      }
      const spec = parseAgentSpec(spelling)
      const placed =
        spec.kind === 'script'
          ? { ...spec, file: relative(workspace.folder, resolve(folder, spec.file)) }
          : spec
      return [role, printAgentSpec(placed)]
    }),
  )
}

/** Has scripts say again, to nobody, what they have said in this run, so that no reply is given twice. */
export async function catchUp(team: Readonly<Record<string, Agent>>, journal: string): Promise<void> {
  const scripts = new Map(
    Object.values(team)
      .filter(({ kind }) => kind === 'script')
      .map((agent) => [agent.spec, agent]),
  )
  if (scripts.size === 0) return
  const signal = new AbortController().signal
  const asked = new Map<string, Agent>()
  for await (const entry of fileJournal(journal).read()) {
    if (entry.type !== 'start' && entry.type !== 'end') continue
    const { key, attempt } = entry
    const script = entry.type === 'start' ? scripts.get(entry.agent ?? '') : undefined
    if (script !== undefined) asked.set(`${key} ${attempt}`, script)
    // What has begun and not ended is asked again, and is to get the same reply.
    if (entry.type !== 'end' || entry.work !== 'ask') continue
    await asked.get(`${key} ${attempt}`)?.act({ messages: [] }, { key, attempt, signal, random: () => 0 })
  }
}
