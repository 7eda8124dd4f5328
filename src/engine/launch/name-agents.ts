import { relative, resolve } from 'node:path'
import { parseAgentSpec, printAgentSpec } from '../../agents/index.ts'
import { closest, Refusal } from '../../kit/index.ts'
import type { Loop } from '../../spine/index.ts'
import { agentFor, agentNamedFor } from '../config/agent-for.ts'
import type { AgentTable } from '../config/config.ts'
import type { Project } from '../runs/open-project.ts'

/** Who was named for the roles of a loop, by flags, the task file and the configuration. Roles that nobody was named for are left out. */
export function namedAgents(
  { name, roles }: Pick<Loop, 'name' | 'roles'>,
  given: Readonly<Record<string, string>>,
  project: Pick<Project, 'folder' | 'root' | 'config'>,
): Record<string, string> {
  const { agents } = project.config
  refuseStrangers(name, Object.keys(roles), given)
  const named = Object.entries(roles).flatMap(([role, info]) => {
    const spec =
      info.default === undefined
        ? (given[role] ?? given.default ?? agentFor(agents, name, role))
        : (given[role] ?? agentNamedFor(agents, name, role))
    return spec === undefined ? [] : [[role, placedSpec(withoutAlias(spec, agents), project)] as const]
  })
  return Object.fromEntries(named)
}

/** The agent of every role: whoever was named, else whoever the loop prepared, else the default of the role. */
export function completeAgents(
  { name, roles }: Pick<Loop, 'name' | 'roles'>,
  named: Readonly<Record<string, string>>,
  prepared: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(roles).map(([role, info]) => {
      const spec = named[role] ?? prepared[role] ?? info.default
      if (spec !== undefined) return [role, spec]
      throw new Refusal(
        'incomplete_team',
        'usage',
        `The role '${role}' of the loop '${name}' has no agent. Name one with --${role} SPEC, such as anthropic:MODEL, "command:claude -p" or a bot, or under agents in the configuration.`,
      )
    }),
  )
}

function refuseStrangers(
  loop: string,
  roles: readonly string[],
  given: Readonly<Record<string, string>>,
): void {
  const stranger = Object.keys(given).find((role) => role !== 'default' && !roles.includes(role))
  if (stranger === undefined) return
  const meant = closest(stranger, roles)
  const hint =
    meant !== undefined
      ? `Did you mean '${meant}'?`
      : roles.length === 0
        ? 'It has none.'
        : `Its roles: ${roles.join(', ')}.`
  throw new Refusal('incomplete_team', 'usage', `The loop '${loop}' has no role '${stranger}'. ${hint}`)
}

/** An agent that goes by a name of the configuration, under its own. */
export function withoutAlias(spec: string, agents: AgentTable, seen: readonly string[] = []): string {
  const name = spec.trim()
  const target = Object.hasOwn(agents, name) ? agents[name] : undefined
  if (typeof target !== 'string' || target.trim() === name) return name
  if (seen.includes(name))
    throw new Refusal(
      'bad_alias',
      'usage',
      `The agents ${[...seen, name].join(', ')} of the configuration name each other in a circle.`,
    )
  return withoutAlias(target, agents, [...seen, name])
}

/** The file of a script is given from where the command was, and is then seen from the project. */
function placedSpec(spelling: string, { folder, root }: Pick<Project, 'folder' | 'root'>): string {
  const spec = parseAgentSpec(spelling)
  if (spec.kind !== 'script') return printAgentSpec(spec)
  return printAgentSpec({ ...spec, file: relative(root, resolve(folder, spec.file)) })
}
