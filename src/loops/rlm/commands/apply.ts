import { type TaskTree, taskTree } from '../../../contracts/index.ts'
import { Refusal } from '../../../kit/index.ts'
import type { CommandContext } from '../../../spine/index.ts'
import { type AgentResult, type LeftBehind, makeApplyCommand } from '../../../workspace/index.ts'
import { readRlmConfig } from '../config.ts'

/** Takes over what a run changed in its worktree, and only that. */
export const applyCommand = makeApplyCommand(
  'rlm',
  'take over what a run with --worktree changed, after a preview',
  async (run, context) => {
    const id = await context.findRun(run)
    const { folder, cache } = readRlmConfig(await context.configOf(id))
    return { id, folder, result: { runId: id, cache, ...(await changeOf(id, context)) } }
  },
)

async function changeOf(
  id: string,
  { store }: CommandContext,
): Promise<Omit<AgentResult, 'runId' | 'cache'>> {
  let change: LeftBehind | undefined
  for await (const { record } of store.read(id, taskTree))
    change = (record as TaskTree & { metadata: { change?: LeftBehind } }).metadata.change
  const { branch, head, base, commit } = change ?? {}
  if (branch === undefined || head === undefined || base === undefined || commit === undefined)
    throw new Refusal('nothing_to_apply', 'usage', `The run '${id}' changed no files of the project.`, {
      hint: 'Only the root of a run with --worktree changes files.',
    })
  return { branch, head, base, commit }
}
