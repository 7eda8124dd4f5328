import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import type { MergeReport } from './merge-report.ts'
import { isExecutorId } from './names.ts'
import { goalSlugShape } from './shared-rules.ts'

/** What must hold inside one merge report. */
export const mergeRules: readonly Rule<MergeReport>[] = [
  goalSlugShape<MergeReport>(),
  {
    code: 'improve/merge-reason',
    severity: 'error',
    says: 'A reason is given exactly when nothing was merged.',
    check({ status, reason }, report) {
      if (status === 'merged' && reason !== null && reason !== undefined)
        report(['reason'], showValue(reason), 'null, as a candidate was merged', 'write null')
      if (status !== 'merged' && !reason?.trim())
        report(['reason'], showValue(reason), `why the status is "${status}"`, 'say why')
    },
  },
  {
    code: 'improve/merge-winner',
    severity: 'error',
    says: 'A winner is named exactly when a candidate was merged.',
    check({ status, winner }, report) {
      if (status === 'merged' && winner === null)
        report(['winner'], 'null', 'the candidate that was merged', 'name it, or correct the status')
      if (status !== 'merged' && winner !== null)
        report(
          ['winner'],
          'a winner',
          `null, as the status is "${status}"`,
          'write null, or correct the status',
        )
    },
  },
  {
    code: 'improve/re-benchmark',
    severity: 'error',
    says: 'What was merged was measured again.',
    check({ status, re_benchmark_score: score }, report) {
      if (status === 'merged' && typeof score !== 'number')
        report(['re_benchmark_score'], showValue(score), 'the score of the merged state', 'measure it again')
    },
  },
  {
    code: 'improve/nothing-tested',
    severity: 'error',
    says: 'Where no candidate reached the tournament nothing was measured again; where no plan was approved nothing was archived.',
    check(record, report) {
      const { status, re_benchmark_score: score, regressions_detected: regressed, archived } = record
      if (status !== 'no_winner' && status !== 'all_rejected') return
      const why = `as the status is "${status}"`
      if (typeof score === 'number') report(['re_benchmark_score'], `${score}`, `null, ${why}`, 'write null')
      if (regressed) report(['regressions_detected'], 'true', `false, ${why}`, 'write false')
      if (status === 'all_rejected' && archived.length > 0)
        report(['archived'], showValue(archived), `an empty list, ${why}`, 'empty it, or correct the status')
    },
  },
  {
    code: 'improve/winner-branch',
    severity: 'error',
    says: 'The branch of the winner is called after its iteration and its executor.',
    check({ iteration, winner }, report) {
      if (winner === null) return
      const { executor_id: executor, branch } = winner
      if (!isExecutorId(executor))
        report(['winner', 'executor_id'], showValue(executor), 'executor_{id}', 'name it as its branch does')
      const expected = `experiment/round_${iteration}_${executor}`
      if (branch !== expected)
        report(['winner', 'branch'], showValue(branch), `"${expected}"`, 'name the branch that was merged')
    },
  },
  {
    code: 'improve/archived-branch',
    severity: 'error',
    says: 'Archived are the branches of this iteration that did not win, each once, as archive/round_{n}_executor_{id}.',
    check({ iteration, winner, archived }, report) {
      const seen = new Set<string>()
      const prefix = `archive/round_${iteration}_`
      const won = winner === null ? undefined : `${prefix}${winner.executor_id}`
      archived.forEach((tag, index) => {
        const path = ['archived', index]
        if (!tag.startsWith(prefix) || !isExecutorId(tag.slice(prefix.length)))
          report(path, showValue(tag), `${prefix}executor_{id}`, 'name the tag after iteration and executor')
        else if (tag === won)
          report(path, `${showValue(tag)}, the winner`, 'branches that lost', 'take it out')
        else if (seen.has(tag)) report(path, `${showValue(tag)} again`, 'each branch once', 'take it out')
        seen.add(tag)
      })
    },
  },
]
