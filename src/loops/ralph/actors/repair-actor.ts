import { seededRandom } from '../../../kit/index.ts'
import type { Run } from '../../run.ts'
import { noUsage, type SelfReflection } from '../attempt.ts'
import type { RepairBot } from '../repair/make-repair-bot.ts'
import type { ActResult } from './act-result.ts'
import type { Placement } from './placed-agent.ts'

/** The spelling of the bot that mends by itself. */
export const repairSpec = 'bot:repair'

/** What the bot is told: the checks, and the reflections in view, oldest first. */
export interface RepairBriefing {
  readonly checks: readonly string[]
  readonly reflections: readonly SelfReflection[]
  readonly iteration: number
  /** The bot; what it found out about the files it need not find out again. */
  readonly bot: () => Promise<RepairBot>
}

/** Makes the bot. Loaded only when it is wanted: it brings a parser along. */
export async function loadRepairBot(): Promise<RepairBot> {
  const { makeRepairBot } = await import('../repair/make-repair-bot.ts')
  return makeRepairBot()
}

/** Has the bot choose one edit and makes it. */
export async function repairActor(
  { bot, ...briefing }: RepairBriefing,
  { workspace, tree }: Placement,
  run: Run,
): Promise<ActResult> {
  // Drawn before the step, so that a replay draws as many.
  const seed = run.random()
  const { move, rationale, strategy, candidates, treeAfter } = await run.step('act', async ({ signal }) => {
    const { propose, apply } = await bot()
    const { folder, at, look } = await workspace()
    await at(tree)
    const proposal = await propose({ ...briefing, folder, random: seededRandom(seed) }, signal)
    // Looking for a place runs the tests, and those may write files.
    await at(tree)
    if (proposal.move !== undefined) await apply(folder, proposal.move)
    return { ...proposal, treeAfter: await look() }
  })
  return {
    treeAfter,
    rationale,
    strategy: `${strategy} (${candidates} candidates)`,
    usage: noUsage,
    actions: [],
    ...(move === undefined ? { failure: 'no_candidate_left' } : { edit: move.id }),
  }
}
