import { type Agent, type Bot, makeAgent } from '../../agents/index.ts'
import type { RunManifest } from '../../contracts/index.ts'
import { Refusal } from '../../kit/index.ts'
import type { Loop } from '../../spine/index.ts'
import { agentMakers } from './agent-makers.ts'
import { loopOf } from './loop-of.ts'
import { builtInLoopNames } from './loops.ts'
import { makeTeam } from './make-team.ts'
import type { Project } from './open-project.ts'

/** The loop and the agents of a run. What is missing is named all at once, with the flags that bring it. */
export async function partsOfRun(
  manifest: RunManifest,
  given: Readonly<Record<string, string>>,
  project: Project,
): Promise<{ readonly loop: Loop; readonly team: Record<string, Agent> }> {
  const kept = given.default === undefined ? manifest.agents : {}
  const loop = await loopOf(manifest, project).catch((error: Error) => error)
  const lacks = [
    ...(loop instanceof Error ? [lackOfLoop(manifest, loop)] : []),
    ...(await lacksOfAgents({ ...kept, ...given }, given, {
      project,
      bots: loop instanceof Error ? [] : loop.bots,
    })),
  ]
  if (loop instanceof Error || lacks.length > 0) {
    throw new Refusal(
      'cannot_go_on',
      'usage',
      `The run '${manifest.run_id}' cannot continue yet:\n${lacks.map((lack) => `- ${lack}`).join('\n')}`,
    )
  }
  return { loop, team: await makeTeam(loop, { ...kept, ...given }, project) }
}

/** The bots that others replace in a run, to be asked for what they said. */
export async function replacedBots(
  { run_id: id, agents }: RunManifest,
  { loop, team }: { readonly loop: Pick<Loop, 'bots'>; readonly team: Readonly<Record<string, Agent>> },
  project: Project,
): Promise<Record<string, Agent>> {
  const makers = agentMakers(project, loop.bots)
  const replaced = Object.entries(agents).filter(
    ([role, spec]) => spec.startsWith('bot:') && team[role] !== undefined && team[role].spec !== spec,
  )
  const bots = replaced.map(async ([role, spec]) => {
    const bot = await makeAgent(spec, makers).catch((cause: Error) => {
      throw new Refusal(
        'cannot_go_on',
        'usage',
        `The run '${id}' cannot continue here. ${lackOfAgent(role, spec, cause)}`,
        { cause },
      )
    })
    return [role, bot] as const
  })
  return Object.fromEntries(await Promise.all(bots))
}

function lackOfLoop(manifest: RunManifest, error: Error): string {
  const { loop, module } = manifest
  if (module !== undefined || builtInLoopNames.includes(loop)) return error.message
  return `The program that started it did not say where its loop '${loop}' lives. Name the file whose default export is the loop with --loop FILE; it is remembered.`
}

/** Agents that a program made for itself, such as bots of its own, cannot be made from their names. */
async function lacksOfAgents(
  specs: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
  { project, bots }: { readonly project: Project; readonly bots: readonly Bot[] },
): Promise<string[]> {
  const makers = agentMakers(project, bots)
  const lacks = Object.entries(specs).map(async ([role, spec]) => {
    try {
      await makeAgent(spec, makers)
      return []
    } catch (error) {
      if (given[role] !== undefined) throw error
      return [lackOfAgent(role, spec, error as Error)]
    }
  })
  return (await Promise.all(lacks)).flat()
}

/** What a bot said is not journaled, so that nobody can take its place who does not know what it said. */
function lackOfAgent(role: string, spec: string, { message }: Error): string {
  const way = spec.startsWith('bot:')
    ? 'What bots say is not journaled, so only the program that has this bot can continue the run.'
    : `Name an agent with --agent ${role}=SPEC.`
  return `The role '${role}' was played by ${spec}, which cannot be made here: ${message} ${way}`
}
