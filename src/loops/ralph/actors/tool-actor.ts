import { type Agent, type AgentMessage, type AgentReply, endOrphans } from '../../../agents/index.ts'
import { type Run, WorkFailed } from '../../run.ts'
import { type Action, addUsage, noUsage } from '../attempt.ts'
import { limitIn } from '../stop/own-budget.ts'
import type { Workspace } from '../worktree/workspace.ts'
import { type ActResult, briefly, patientRetries } from './act-result.ts'
import type { Placement } from './placed-agent.ts'
import { runTool } from './run-tool.ts'
import { endsAttempt, timedAgent } from './timed-agent.ts'
import { actorTools } from './tools.ts'

const instructions =
  'You work on a software project with the tools that you are given. Look before you change, make the smallest change that does the task, and answer without calling a tool when you have finished, with a sentence or two on what you did and why.'

/** Lets a model work on the files with tools of ours, turn by turn, until it calls none or its turns or its time are over. */
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
  // Added up from what the journal says of each answer and tool: waits and crashes in between do not count.
  let leftMs = timeoutMs
  let [treeAfter, usage, said] = [tree, noUsage, '']
  const ended = (failure?: string): ActResult => ({
    treeAfter,
    rationale: briefly(said) || 'The actor said nothing.',
    usage,
    actions,
    ...(failure !== undefined && { failure }),
  })
  for (let turn = 0; turn < maxTurns; turn++) {
    if (leftMs <= 0) return ended('timeout')
    const question = { name: 'turn', messages: [...messages], tools: actorTools }
    const asked = run.ask(timedAgent(agent, leftMs), question, { retries: patientRetries })
    const reply = await asked.catch((error: unknown) => failureOf(error, turn))
    if (reply instanceof WorkFailed) {
      if (limitIn(reply) === undefined) usage = addUsage(usage, undefined)
      said ||= reply.message
      return ended(reply.code)
    }
    usage = addUsage(usage, reply.usage)
    said = reply.text || said
    leftMs -= reply.durationMs ?? 0
    const calls = reply.toolCalls ?? []
    if (calls.length === 0) return ended()
    messages.push({ role: 'assistant', content: spoken(reply) })
    const results: string[] = []
    for (const { name, input } of calls) {
      if (leftMs <= 0) return ended('timeout')
      const done = await useTool({ name, input }, { workspace, tree: treeAfter, timeoutMs: leftMs }, run)
      treeAfter = done.tree
      leftMs -= done.durationMs
      if (done.action !== undefined) actions.push(done.action)
      results.push(`Result of ${name}:\n${done.text}`)
    }
    messages.push({ role: 'user', content: results.join('\n\n') })
  }
  return ended('too_many_turns')
}

/** The failure that an attempt ends with. Throws what is none, and a used-up budget before anything was done. */
function failureOf(error: unknown, turn: number): WorkFailed {
  const isEnd = error instanceof WorkFailed && endsAttempt.has(error.code)
  if (isEnd || (turn > 0 && limitIn(error) !== undefined)) return error as WorkFailed
  throw error
}

/** A turn as text, since a conversation is made of texts. */
function spoken({ text, toolCalls = [] }: AgentReply): string {
  const calls = toolCalls.map(({ name, input }) => `[calls ${name} with ${JSON.stringify(input)}]`)
  return [text, ...calls].filter((part) => part !== '').join('\n')
}

/** One tool, journaled with the files that it leaves behind, so that a crash goes on from just there. */
function useTool(call: { readonly name: string; readonly input: unknown }, placement: Placement, run: Run) {
  return run.step('tool', async ({ key, signal }) => {
    const began = performance.now()
    const place = await placement.workspace()
    const { folder } = place
    // The same command of a process that was killed would write beside its repetition.
    if (call.name === 'shell') await endOrphans({ folder, key }, 2000)
    await place.at(placement.tree)
    const files = () => filesOf(place, placement.tree)
    const result = await runTool({ ...call, folder, files, key, timeoutMs: placement.timeoutMs, signal })
    const tree = await place.look()
    return { ...result, tree, durationMs: Math.ceil(performance.now() - began) }
  })
}

async function filesOf({ trees, prefix }: Workspace, tree: string): Promise<string[]> {
  const below = prefix === '' ? '' : `${prefix}/`
  const paths = [...(await trees.files(tree)).keys()]
  return paths.filter((path) => path.startsWith(below)).map((path) => path.slice(below.length))
}
