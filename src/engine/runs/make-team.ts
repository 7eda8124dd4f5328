import { relative, resolve } from 'node:path'
import { type Agent, parseAgentSpec, printAgentSpec } from '../../agents/index.ts'
import { Refusal } from '../../kit/index.ts'
import type { Journal, Loop } from '../../spine/index.ts'
import { agentFor, agentNamedFor } from '../config/agent-for.ts'
import type { AgentTable } from '../config/config.ts'
import { makeAgents } from './make-agents.ts'
import type { Project } from './open-project.ts'

/** The agents of a loop by role, from what was given and, where nothing was, from the configuration. */
export async function makeTeam(
  loop: Pick<Loop, 'name' | 'roles'> & Partial<Pick<Loop, 'bots'>>,
  given: Readonly<Record<string, string>>,
  project: Project,
): Promise<Record<string, Agent>> {
  return makeAgents(specsOf(loop, given, project.config.agents), loop, project)
}

/** The spelling of each role's agent. */
function specsOf(
  { name, roles: infos }: Pick<Loop, 'name' | 'roles'>,
  given: Readonly<Record<string, string>>,
  configured: AgentTable,
): Record<string, string> {
  const roles = Object.keys(infos)
  const stranger = Object.keys(given).find((role) => role !== 'default' && !roles.includes(role))
  if (stranger !== undefined) {
    throw new Refusal(
      'incomplete_team',
      'usage',
      `The loop '${name}' has no role '${stranger}'. ${roles.length === 0 ? 'It has none.' : `Its roles: ${roles.join(', ')}.`}`,
    )
  }
  return Object.fromEntries(roles.map((role) => [role, specOf(role)]))

  function specOf(role: string): string {
    const usual = infos[role]?.default
    const spec =
      usual === undefined
        ? (given[role] ?? given.default ?? agentFor(configured, name, role))
        : (given[role] ?? agentNamedFor(configured, name, role) ?? usual)
    if (spec !== undefined) return spec
    throw new Refusal(
      'incomplete_team',
      'usage',
      `The role '${role}' of the loop '${name}' has no agent. Give one with --agent ${role}=SPEC, such as --agent ${role}=bot:echo, or under agents in reprise.config.json.`,
    )
  }
}

/** Agents as flags give them, role=SPEC. The file of a script is then seen from the project and no longer from here. */
export function readAgentFlags(
  texts: readonly string[],
  { folder, root }: Pick<Project, 'folder' | 'root'>,
): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, role, spelling] = /^\s*([^=:\s]+)\s*=(.+)$/s.exec(text) ?? []
      if (role === undefined || spelling === undefined) {
        throw new Refusal(
          'incomplete_team',
          'usage',
          `'${text}' names no role and agent. Write --agent ROLE=SPEC, such as --agent actor=anthropic:MODEL.`,
        )
      }
      const spec = parseAgentSpec(spelling)
      const placed =
        spec.kind === 'script' ? { ...spec, file: relative(root, resolve(folder, spec.file)) } : spec
      return [role, printAgentSpec(placed)]
    }),
  )
}

/** Moves scripts to where they were in this run, so that no reply is given twice. */
export async function catchUp(team: Readonly<Record<string, Agent>>, journal: Journal): Promise<void> {
  const scripts = new Map(
    Object.values(team)
      .filter(({ kind }) => kind === 'script')
      .map((agent) => [agent.spec, agent]),
  )
  if (scripts.size === 0) return
  const signal = new AbortController().signal
  const asked = new Map<string, Agent>()
  for await (const entry of journal.read()) {
    if (entry.type !== 'start' && entry.type !== 'end') continue
    const { key, try: attempt } = entry
    const script = entry.type === 'start' ? scripts.get(entry.agent ?? '') : undefined
    if (script !== undefined) asked.set(`${key} ${attempt}`, script)
    // What has begun and not ended is asked again, and is to get the same reply.
    if (entry.type !== 'end' || entry.work !== 'ask') continue
    await asked.get(`${key} ${attempt}`)?.act({ messages: [] }, { key, attempt, signal, random: () => 0 })
  }
}
