import type { Run } from '../../../spine/index.ts'
import { fittingCompanions } from '../../../workspace/index.ts'
import type { Verdict } from '../attempt.ts'
import { evaluate } from '../evaluate.ts'
import { baselineMessage } from '../narrate/baseline.ts'
import type { RoomGround } from './room-settings.ts'

/** What the checks say before the first attempt, and the ignored files that they turned out to need. */
export interface Baseline {
  readonly verdict: Verdict
  readonly included: readonly string[]
}

/**
 * Runs the checks on the files as they are. Where they fail in a worktree as if something were missing, they are run again
 * with the files that git ignores, as they lie in the user's folder; if that helps, these files stay.
 */
export async function judgeBaseline(ground: RoomGround, run: Run): Promise<Baseline> {
  const { config, beginning, worktree } = ground
  const { tree, companions } = beginning
  const say = (message: string) => run.progress({ message, done: 0, total: config.maxIterations })
  const first = await evaluate({ config, tree, worktree }, run.scope('baseline'))
  const candidates = config.where === 'worktree' ? companions.left : []
  say(baselineMessage(first))
  if (first.passed || candidates.length === 0 || !looksIncomplete(first))
    return { verdict: first, included: [] }
  const included = await run.step('ignored', async () => {
    const { userTop } = await worktree()
    return fittingCompanions(userTop, candidates)
  })
  if (included.length === 0) return { verdict: first, included: [] }
  const filled = async () => {
    const files = await worktree()
    await files.include(included)
    return files
  }
  const second = await evaluate({ config, tree, worktree: filled }, run.scope('baseline-with-ignored'))
  if (second.reward <= first.reward && !second.passed) {
    await run.step('without-ignored', async () => (await worktree()).drop(included).then(() => null))
    return { verdict: first, included: [] }
  }
  const state = second.passed ? 'pass' : 'get further'
  say(
    `The checks fail in a worktree and ${state} with files that git ignores, as in your folder: ${included.join(', ')}. They were copied into it.`,
  )
  return { verdict: second, included }
}

const missing =
  /cannot find|can't find|could not (?:find|resolve|open|load)|no such file|enoent|not found|module_?not_?found|no module named|does not exist|unable to (?:find|open|load|resolve)|missing/i

/** Whether a check fails as if files were missing, or does not say why it fails. */
function looksIncomplete({ results, errors }: Verdict): boolean {
  if (errors.some(({ message }) => missing.test(message))) return true
  return results.some(({ status, stdout, stderr }) => {
    const output = `${stdout}\n${stderr}`
    return status !== 'pass' && (output.trim() === '' || missing.test(output))
  })
}
