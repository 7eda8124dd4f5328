import { showValue } from '../../kit/index.ts'
import type { FolderRule } from '../contract.ts'
import type { Report } from '../finding.ts'
import type { BenchmarkResult } from './benchmark-result.ts'
import { folderRule } from './folder-rule.ts'
import { isSameScore, roundOf } from './merge-folder-rules.ts'
import { type Direction, isAtLeastAsGood } from './names.ts'

/** What must hold between the records that say who won, and by what. */
export const winnerFolderRules: readonly FolderRule[] = [
  folderRule(
    {
      code: 'improve/winner-differs',
      severity: 'error',
      says: 'Results, merge report, history, chart and state agree on who won.',
    },
    () => {
      const planOf = new Map<string, string>()
      const merged = new Map<number, string | null>()
      const scores = new Map<number, readonly (number | null | undefined)[]>()
      const won = new Map<number, string | null>()
      return {
        'improve/benchmark-result': (result) => {
          planOf.set(`${roundOf(result)} ${result.executor_id}`, result.plan_id)
        },
        'improve/merge-report': ({ iteration, winner, re_benchmark_score: again }) => {
          merged.set(iteration, winner?.executor_id ?? null)
          scores.set(iteration, [winner?.score_after, again])
        },
        'improve/iteration-history': ({ iteration, winner }, report) => {
          won.set(iteration, winner?.plan_id ?? null)
          const executor = merged.get(iteration)
          if (executor === undefined) return
          const id = executor === null ? null : planOf.get(`${iteration} ${executor}`)
          if (executor === null && winner !== null)
            report(
              ['winner'],
              showValue(winner.plan_id),
              'null, as nothing was merged',
              'take the winner from the merge',
            )
          if (executor !== null && winner === null)
            report(
              ['winner'],
              'null',
              `the plan of ${executor}, which was merged`,
              'take the winner from the merge',
            )
          if (id && winner !== null && winner.plan_id !== id)
            report(
              ['winner', 'plan_id'],
              showValue(winner.plan_id),
              `"${id}", which was merged`,
              'name the plan that was merged',
            )
          // Without the results the score shows whose plan it was.
          const measured = (scores.get(iteration) ?? []).filter((score) => typeof score === 'number')
          if (
            id === undefined &&
            winner !== null &&
            !measured.some((score) => isSameScore(score, winner.score))
          )
            report(
              ['winner', 'score'],
              `${winner.score}`,
              `${measured.join(' or ')}, as merged`,
              'name the plan that was merged',
            )
        },
        'improve/visualization-data': (candidates, report) => {
          const charted = new Set(candidates.map(({ plan_id: id }) => id))
          const missing = new Set<string>()
          candidates.forEach(({ iteration, plan_id: id, is_winner: isWinner }, index) => {
            const winner = won.get(iteration)
            if (winner === undefined) return
            if (isWinner !== (winner === id)) {
              const expected = `${!isWinner}, as ${winner ?? 'nobody'} won`
              report([index, 'is_winner'], `${isWinner}`, expected, 'take the winner from the history')
            }
            if (winner === null || charted.has(winner) || missing.has(winner)) return
            missing.add(winner)
            report([index], `an iteration without ${winner}`, 'an entry for its winner', 'append the winner')
          })
        },
        'improve/iteration-state': ({ iteration, tournament }, report) => {
          const executor = merged.get(iteration)
          if (executor === undefined || tournament.status !== 'completed') return
          const names: (string | null | undefined)[] =
            executor === null ? [null] : [executor, planOf.get(`${iteration} ${executor}`)]
          if (!names.includes(tournament.winner ?? null))
            report(
              ['tournament', 'winner'],
              showValue(tournament.winner),
              `${names[0]}, as merged`,
              'take it from the merge',
            )
        },
      }
    },
  ),
  folderRule(
    {
      code: 'improve/no-gain',
      severity: 'error',
      says: 'What wins is at least as good as what it replaces, also when it is measured again.',
    },
    () => {
      let direction: Direction | undefined
      const check = (path: string[], score: number, before: number, report: Report) => {
        if (direction === undefined || isAtLeastAsGood(score, before, direction)) return
        const expected = `${direction === 'higher_is_better' ? 'at least' : 'at most'} ${before}`
        report(path, `${score}`, expected, 'reject the candidate, or correct the direction')
      }
      return {
        'improve/settings': (settings) => {
          direction = settings.benchmark_direction ?? 'higher_is_better'
        },
        'improve/merge-report': ({ winner, re_benchmark_score: again }, report) => {
          if (winner === null) return
          check(['winner', 'score_after'], winner.score_after, winner.score_before, report)
          if (typeof again === 'number') check(['re_benchmark_score'], again, winner.score_before, report)
        },
        'improve/iteration-history': ({ winner, baseline_score: before }, report) => {
          if (winner !== null && before !== null) check(['winner', 'score'], winner.score, before, report)
        },
      }
    },
  ),
  folderRule(
    {
      code: 'improve/status-against-baseline',
      severity: 'error',
      says: 'A result is a success when it holds or beats the baseline of its iteration, and a regression when it does not.',
    },
    () => {
      let direction: Direction | undefined
      const results = new Map<string, Pick<BenchmarkResult, 'status' | 'benchmark_score'>>()
      return {
        'improve/settings': (settings) => {
          direction = settings.benchmark_direction ?? 'higher_is_better'
        },
        'improve/benchmark-result': ({ plan_id: id, status, benchmark_score }) => {
          results.set(id, { status, benchmark_score })
        },
        'improve/iteration-history': ({ baseline_score: before, winner, losers }, report) => {
          if (direction === undefined || before === null) return
          const places = losers.map((loser, index) => [['losers', index], loser.plan_id] as const)
          const all = winner === null ? places : [[['winner'], winner.plan_id] as const, ...places]
          for (const [path, id] of all) {
            const { status, benchmark_score: score } = results.get(id) ?? {}
            if (typeof score !== 'number' || (status !== 'success' && status !== 'regression')) continue
            const deserved = isAtLeastAsGood(score, before, direction) ? 'success' : 'regression'
            if (status === deserved) continue
            const found = `${id} with ${score} called a "${status}"`
            report(path, found, `a "${deserved}" against ${before}`, 'correct the status of the result')
          }
        },
      }
    },
  ),
  folderRule(
    {
      code: 'improve/family-streak',
      severity: 'warning',
      says: 'The same family does not win three iterations in a row (H002), unless the critic waived the rule.',
    },
    () => {
      const families = new Map<number, string | undefined>()
      const excused = new Set<string>()
      return {
        'improve/plan': ({ plan_id: id, critic_review: review }) => {
          if (review?.waived?.h002_family_streak !== undefined) excused.add(id)
        },
        'improve/iteration-history': ({ iteration, winner }, report) => {
          // A winner that was excused neither ends a streak nor makes one.
          const isExcused = winner !== null && excused.has(winner.plan_id)
          families.set(iteration, isExcused ? undefined : winner?.approach_family)
          // A streak is found whatever the order in which its three iterations come.
          for (const last of [iteration, iteration + 1, iteration + 2]) {
            const family = families.get(last)
            if (
              family === undefined ||
              families.get(last - 1) !== family ||
              families.get(last - 2) !== family
            )
              continue
            const found = `${showValue(family)} in iterations ${last - 2} to ${last}`
            report(
              ['winner', 'approach_family'],
              found,
              'another family in between',
              'let the critic apply H002',
            )
          }
        },
      }
    },
  ),
]
