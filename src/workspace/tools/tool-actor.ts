import type { Agent, AgentMessage } from '../../agents/index.ts'
import { endOrphans } from '../../kit/index.ts'
import { limitIn, type Run, WorkFailed } from '../../spine/index.ts'
import type { Worktree } from '../worktree/worktree.ts'
import { type ActResult, briefly } from './act-result.ts'
import type { Action } from './action.ts'
import type { Placement } from './placed-agent.ts'
import { runTool } from './run-tool.ts'
import { endsAttempt, timedAgent } from './timed-agent.ts'
import { actorTools } from './tools.ts'
import { noUsage, sumUsage, usageOfFailure, usageOfReply } from './usage.ts'

const instructions =
  'You work on a software project with the tools that you are given. Look before you change, make the smallest change that does the task, and answer without calling a tool when you have finished, with a sentence or two on what you did and why.'

/** Lets a model work on the files with our tools, turn by turn, until it calls none or runs out of turns or time. */
export async function toolActor(
  agent: Agent,
  prompt: string,
  { worktree, tree, timeoutMs, maxTurns }: Placement & { readonly maxTurns: number },
  run: Run,
): Promise<ActResult> {
  const messages: AgentMessage[] = [
    { role: 'system', content: instructions },
    { role: 'user', content: prompt },
  ]
  const actions: Action[] = []
  // Added up from the recorded times of answers and tools: waits and crashes in between do not count.
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
    const asked = run.ask(timedAgent(agent, leftMs), question)
    const reply = await asked.catch((error: unknown) => failureOf(error, turn))
    if (reply instanceof WorkFailed) {
      usage = sumUsage(usage, usageOfFailure(agent, reply))
      said ||= reply.message
      return ended(reply.code)
    }
    usage = sumUsage(usage, usageOfReply(agent, reply))
    said = reply.text || said
    leftMs -= reply.durationMs ?? 0
    const calls = reply.toolCalls ?? []
    if (calls.length === 0) return ended()
    messages.push({ role: 'assistant', content: reply.text, toolCalls: calls })
    for (const { id, name, input } of calls) {
      if (leftMs <= 0) return ended('timeout')
      const done = await useTool({ name, input }, { worktree, tree: treeAfter, timeoutMs: leftMs }, run)
      treeAfter = done.tree
      leftMs -= done.durationMs
      if (done.action !== undefined) actions.push(done.action)
      messages.push({ role: 'tool', callId: id, content: done.text })
    }
  }
  return ended('too_many_turns')
}

/** The failure that ends an attempt. Throws every other error, and a used-up budget before anything was done. */
function failureOf(error: unknown, turn: number): WorkFailed {
  const isEnd = error instanceof WorkFailed && endsAttempt.has(error.code)
  if (isEnd || (turn > 0 && limitIn(error) !== undefined)) return error as WorkFailed
  throw error
}

/** Uses one tool, journaled with a snapshot of the files, so that a resumed run continues right there. */
function useTool(call: { readonly name: string; readonly input: unknown }, placement: Placement, run: Run) {
  return run.step('tool', async ({ key, signal }) => {
    const began = performance.now()
    const place = await placement.worktree()
    const { folder } = place
    // A command that a killed process left running would write at the same time as its repetition.
    if (call.name === 'shell') await endOrphans({ folder, key }, 2000)
    await place.restore(placement.tree)
    const files = () => filesOf(place, placement.tree)
    const result = await runTool({ ...call, folder, files, key, timeoutMs: placement.timeoutMs, signal })
    const tree = await place.snapshot()
    return { ...result, tree, durationMs: Math.ceil(performance.now() - began) }
  })
}

async function filesOf({ snapshots, prefix }: Worktree, tree: string): Promise<string[]> {
  const below = prefix === '' ? '' : `${prefix}/`
  const paths = [...(await snapshots.files(tree)).keys()]
  return paths.filter((path) => path.startsWith(below)).map((path) => path.slice(below.length))
}
