import type { RalphOutcome } from '../../../contracts/index.ts'
import { Refusal } from '../../../kit/index.ts'
import { type AgentResult, makeApplyCommand } from '../../../workspace/index.ts'
import { ralphRun } from './run-of-ralph.ts'

/** Takes over what the agent of a run did, and only that. */
export const applyCommand = makeApplyCommand(
  'ralph',
  'take over what the agent of a run did, after a preview',
  async (run, context) => {
    const { id, config, outcome } = await ralphRun(run, context)
    if (outcome === undefined)
      throw new Refusal('run_not_ended', 'usage', `The run '${id}' has not ended yet.`, {
        hint: `\`reprise resume ${id}\` continues it, \`reprise ralph stop ${id}\` ends it.`,
      })
    const { certified, passed, stop } = outcome
    const why = passed ? 'it was not judged in a clean room.' : stop.message
    const remark = certified ? 'The work is certified.' : `The work is not certified: ${why}`
    return {
      id,
      folder: config.folder,
      result: { runId: id, cache: config.cache, ...branchOf(id, outcome) },
      remark,
    }
  },
)

function branchOf(id: string, outcome: RalphOutcome): Omit<AgentResult, 'runId' | 'cache'> {
  const { branch, head, base, commit } = outcome.result ?? {}
  if (branch === undefined || head === undefined || base === undefined || commit === undefined)
    throw new Refusal(
      'nothing_to_apply',
      'usage',
      `The run '${id}' worked in place: its result is in your files already.`,
    )
  if (commit === base)
    throw new Refusal(
      'nothing_to_apply',
      'usage',
      `The run '${id}' left no change: no attempt was better than the beginning.`,
    )
  return { branch, head, base, commit }
}
