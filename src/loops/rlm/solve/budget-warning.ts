import type { Limits, Run } from '../../../spine/index.ts'
import type { TrajectoryLog } from '../record/trajectory-log.ts'
import type { RlmWork } from '../work.ts'

const warnedShare = 0.8

/**
 * Notes once in a trajectory that most of the budget of the whole tree is used. What is used depends on the tasks beside it, so
 * it is journaled.
 */
export async function watchBudget(log: TrajectoryLog, { config, warned }: RlmWork, run: Run): Promise<void> {
  const limits = Object.entries(config.budget) as [keyof Limits, number | undefined][]
  const set = limits.filter((one): one is [keyof Limits, number] => typeof one[1] === 'number' && one[1] > 0)
  if (set.length === 0 || warned.has(log)) return
  const used = await run.step(
    'budget-used',
    async () => {
      const { budget } = run
      return set.map(([key, limit]) => 1 - (budget[key] ?? limit) / limit)
    },
    { whenUsedUp: 'proceed' },
  )
  const at = used.findIndex((share) => share >= warnedShare)
  if (at < 0) return
  warned.add(log)
  const [key, limit] = set[at]!
  const message = `${Math.round(used[at]! * 100)} % of the budget of ${limit} ${key} are used.`
  log.note('budget_warning', message)
  run.progress({ message })
}
