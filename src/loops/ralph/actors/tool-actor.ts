import type { Agent, AgentMessage, AgentReply } from '../../../agents/index.ts'
import type { Run } from '../../run.ts'
import { type Action, addUsage, noUsage } from '../attempt.ts'
import type { Workspace } from '../worktree/workspace.ts'
import { type ActResult, briefly, patientRetries } from './act-result.ts'
import type { Placement } from './placed-agent.ts'
import { runTool } from './run-tool.ts'
import { actorTools } from './tools.ts'

const instructions =
  'You work on a software project with the tools that you are given. Look before you change, make the smallest change that does the task, and answer without calling a tool when you have finished, with a sentence or two on what you did and why.'

/** Lets a model work on the files with tools of ours, turn by turn, until it calls none or its turns are over. */
export async function toolActor(
  agent: Agent,
  prompt: string,
  { workspace, tree, timeoutMs, maxTurns }: Placement & { readonly maxTurns: number },
  run: Run,
): Promise<ActResult> {
  const messages: AgentMessage[] = [
    { role: 'system', content: instructions },
    { role: 'user', content: prompt },
  ]
  const actions: Action[] = []
  let [treeAfter, usage, said] = [tree, noUsage, '']
  for (let turn = 0; turn < maxTurns; turn++) {
    const question = { name: 'turn', messages: [...messages], tools: actorTools }
    const reply = await run.ask(agent, question, { retries: patientRetries })
    usage = addUsage(usage, reply.usage)
    said = reply.text || said
    const calls = reply.toolCalls ?? []
    if (calls.length === 0) return { treeAfter, rationale: sayingOf(said), usage, actions }
    messages.push({ role: 'assistant', content: spoken(reply) })
    const results: string[] = []
    for (const { name, input } of calls) {
      const done = await useTool({ name, input }, { workspace, tree: treeAfter, timeoutMs }, run)
      treeAfter = done.tree
      if (done.action !== undefined) actions.push(done.action)
      results.push(`Result of ${name}:\n${done.text}`)
    }
    messages.push({ role: 'user', content: results.join('\n\n') })
  }
  return { treeAfter, rationale: sayingOf(said), usage, actions, failure: 'too_many_turns' }
}

const sayingOf = (text: string) => briefly(text) || 'The actor said nothing.'

/** A turn as text, since a conversation is made of texts. */
function spoken({ text, toolCalls = [] }: AgentReply): string {
  const calls = toolCalls.map(({ name, input }) => `[calls ${name} with ${JSON.stringify(input)}]`)
  return [text, ...calls].filter((part) => part !== '').join('\n')
}

/** One tool, journaled with the files that it leaves behind, so that a crash goes on from just there. */
function useTool(call: { readonly name: string; readonly input: unknown }, placement: Placement, run: Run) {
  return run.step('tool', async ({ key, signal }) => {
    const place = await placement.workspace()
    await place.at(placement.tree)
    const { folder } = place
    const files = () => filesOf(place, placement.tree)
    const result = await runTool({ ...call, folder, files, key, timeoutMs: placement.timeoutMs, signal })
    return { ...result, tree: await place.look() }
  })
}

async function filesOf({ trees, prefix }: Workspace, tree: string): Promise<string[]> {
  const below = prefix === '' ? '' : `${prefix}/`
  const paths = [...(await trees.files(tree)).keys()]
  return paths.filter((path) => path.startsWith(below)).map((path) => path.slice(below.length))
}
