import { resolve } from 'node:path'
import { type Agent, botAgent, parseAgentSpec } from '../../agents/index.ts'
import type { Loop } from '../../loops/index.ts'
import type { Surroundings } from '../run/conduct-run.ts'
import { type Replay, replayRun } from '../run/replay-run.ts'
import { findRun, readManifest } from '../run/workspace.ts'
import { builtInBots } from './agent-makers.ts'
import { loopOf } from './loop-of.ts'
import { IncompleteTeam } from './make-team.ts'
import type { Project } from './open-project.ts'

/** Replays a run by its name. Only bots are made; whoever else played is in the journal, and needs no key and no file. */
export async function replayNamed(
  name: string,
  { module, loop: given }: { readonly module?: string; readonly loop?: Loop<never> },
  project: Project,
  around: Pick<Surroundings, 'workspace' | 'signal' | 'redact'>,
): Promise<Replay & { readonly id: string }> {
  const id = await findRun(project.workspace, name)
  const manifest = await readManifest(project.workspace, id)
  const named = module === undefined ? manifest : { ...manifest, module: resolve(project.folder, module) }
  const loop = (given as Loop | undefined) ?? (await loopOf(named, project))
  return { id, ...(await replayRun(loop, { id, team: recordedTeam(loop, manifest.agents) }, around)) }
}

function recordedTeam(
  { name, roles }: Loop,
  specs: Readonly<Record<string, string>>,
): Readonly<Record<string, Agent>> {
  const agents = roles.map((role) => {
    const spelling = specs[role]
    if (spelling === undefined) {
      throw new IncompleteTeam(
        `The manifest names no agent for the role '${role}' of the loop '${name}', so the loop has changed since.`,
      )
    }
    const spec = parseAgentSpec(spelling)
    return [role, spec.kind === 'bot' ? botAgent(spec.name, builtInBots) : recorded(spelling, spec.kind)]
  })
  return Object.fromEntries(agents)
}

/** An agent of whom only the recorded replies are left. */
function recorded(spec: string, kind: Agent['kind']): Agent {
  return {
    spec,
    kind,
    pure: false,
    act: async () => ({
      kind: 'failed',
      failure: { code: 'bug', message: `${spec} was asked in a replay.`, retryable: false },
    }),
  }
}
