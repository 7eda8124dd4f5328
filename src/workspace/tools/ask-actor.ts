import type { Agent } from '../../agents/index.ts'
import type { Run } from '../../spine/index.ts'
import { type ActResult, briefly } from './act-result.ts'
import type { Action } from './action.ts'
import { type Placement, placedAgent } from './placed-agent.ts'
import { usageOfReply } from './usage.ts'

/** What an actor is asked to do: in words, and as plain data for one that does not read words. */
export interface ActorRequest {
  readonly prompt: string
  readonly input?: unknown
}

/** Asks an actor that works on the files by itself: a coding agent, a bot or a person. */
export async function askActor(
  agent: Agent,
  { prompt, input }: ActorRequest,
  placement: Placement,
  run: Run,
): Promise<ActResult> {
  const reply = await run.ask(placedAgent(agent, placement), {
    name: 'act',
    messages: [{ role: 'user', content: prompt }],
    ...(input !== undefined && { input }),
  })
  const { tree, failure, strategy, edit, tools, warnings } = reply.details as Readonly<
    Record<string, unknown>
  > &
    ActDetails
  return {
    treeAfter: tree,
    rationale: briefly(reply.text) || 'The actor said nothing.',
    ...(strategy !== undefined && { strategy }),
    ...(edit !== undefined && { edit }),
    usage: usageOfReply(agent, reply),
    actions: commandsIn(tools),
    ...(failure !== undefined && { failure }),
    ...(warnings !== undefined && { warnings }),
  }
}

/** What the details of a reply may say about the work. */
interface ActDetails {
  /** The snapshot of the files after it. */
  readonly tree: string
  readonly failure?: string
  readonly strategy?: string
  readonly edit?: string
  readonly warnings?: readonly string[]
  /** What a coding agent reported of its tools. */
  readonly tools?: readonly { readonly what: string; readonly on?: string }[]
}

const mostCommands = 100

/** The commands that a coding agent ran. What it did to files is taken from the files. */
function commandsIn(tools: ActDetails['tools'] = []): Action[] {
  const commands = tools.flatMap(({ what, on }) => (what === 'run' && on !== undefined ? [on] : []))
  return commands
    .slice(0, mostCommands)
    .map((command) => ({ type: 'command_execution', description: `Ran \`${command}\``, command }))
}
