import { resolve } from 'node:path'
import { type Agent, parseAgentSpec } from '../../agents/index.ts'
import { Refusal } from '../../kit/index.ts'
import type { Loop } from '../../spine/index.ts'
import { type Replay, replayRun } from '../run/replay-run.ts'
import type { RunContext } from '../run/run-context.ts'
import { findBot } from './find-bot.ts'
import { findRun } from './find-run.ts'
import { loopOf } from './loop-of.ts'
import type { Project } from './open-project.ts'

/** Replays a run by its name. Only bots are made; whoever else played is in the journal, and needs no key and no file. */
export async function replayNamed(
  name: string,
  { module, loop: given, compare = true }: { module?: string; loop?: Loop; compare?: boolean },
  project: Project,
  context: Pick<RunContext, 'store' | 'signal' | 'redact' | 'project' | 'cache'> &
    Partial<Pick<RunContext, 'emit'>>,
): Promise<Replay & { readonly id: string }> {
  const id = await findRun(project.store, name)
  const manifest = await project.store.manifest(id)
  const named = module === undefined ? manifest : { ...manifest, module: resolve(project.folder, module) }
  const loop = given ?? (await loopOf(named, project))
  return {
    id,
    ...(await replayRun(loop, { id, team: await recordedTeam(loop, manifest.agents), compare }, context)),
  }
}

/** The team of a recorded run: its bots, and for everybody else only what the journal holds. */
export async function recordedTeam(
  { name, roles, bots }: Loop,
  specs: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, Agent>>> {
  const agents = Object.keys(roles).map(async (role): Promise<[string, Agent]> => {
    const spelling = specs[role]
    if (spelling === undefined) {
      throw new Refusal(
        'incomplete_team',
        'usage',
        `The manifest names no agent for the role '${role}' of the loop '${name}', so the loop has changed since.`,
      )
    }
    const spec = parseAgentSpec(spelling)
    return [role, spec.kind === 'bot' ? await findBot(spec.name, bots) : recorded(spelling, spec.kind)]
  })
  return Object.fromEntries(await Promise.all(agents))
}

/** An agent of whom only the recorded replies are left. */
function recorded(spec: string, kind: Agent['kind']): Agent {
  return {
    spec,
    kind,
    pure: false,
    priced: 'free',
    act: async () => ({
      kind: 'failed',
      failure: { code: 'bug', message: `${spec} was asked in a replay.`, retryable: false },
    }),
  }
}
