import { judgeLook, looksFor, signFlipChance } from '../../../kit/index.ts'
import { addBlock, type Progress } from './add-block.ts'
import { type Contender, type FailedRun, newContender } from './contender.ts'
import type { Contest, ContestPlan } from './contest.ts'
import { runTwice } from './run-twice.ts'

/**
 * Compares contenders with a reference until each is decided. A deterministic benchmark needs two runs of each; as soon as runs of the
 * same files differ, the contest starts again with pairs and the sequential test.
 */
export async function holdContest(plan: ContestPlan): Promise<Contest> {
  const progress: Progress = { blocks: 0, referenceFailures: [] }
  let contenders = plan.contenders.map(newContender)
  if (plan.mode === 'deterministic') {
    const twice = await runTwice(plan, progress, contenders)
    if (twice !== 'differs')
      return { mode: 'deterministic', contenders, ...(twice !== 'decided' && { aborted: twice }) }
    contenders = contenders.map(startAgain)
  }
  const aborted = await playLooks(plan, progress, contenders)
  return { mode: 'noisy', contenders, ...(aborted && { aborted }) }
}

/** Runs of a benchmark that turned out to be noisy were not pairs of the test; failures still count. */
function startAgain({ id, verdict, failures, output }: Contender): Contender {
  const fresh = { ...newContender(id), failures, output }
  return verdict === 'disqualified' ? { ...fresh, verdict } : fresh
}

async function playLooks(
  plan: ContestPlan,
  progress: Progress,
  contenders: readonly Contender[],
): Promise<FailedRun | undefined> {
  let open = contenders.filter(isOpen)
  let pairs = 0
  for (const look of looksFor(plan.mostPairs)) {
    for (; pairs < look.pairs && open.length > 0; pairs++) {
      const aborted = await addBlock(plan, progress, open)
      if (aborted !== undefined) return aborted
      open = open.filter(isOpen)
    }
    for (const contender of open) {
      const chance = signFlipChance(contender.gains)
      contender.chance = chance
      contender.bound = look.winShare * plan.alpha
      const verdict = judgeLook(look, chance, plan.alpha)
      contender.unfit = verdict === 'win' ? (plan.unfit?.(contender) ?? null) : null
      if (verdict === 'win' && contender.unfit === null) contender.verdict = 'won'
      else if (verdict === 'drop' || look.dropAbove === 0) contender.verdict = 'dropped'
    }
    if (plan.endsAtFirstWin && contenders.some(({ verdict }) => verdict === 'won')) return undefined
    open = open.filter(isOpen)
  }
  return undefined
}

const isOpen = ({ verdict }: Contender) => verdict === 'open'
