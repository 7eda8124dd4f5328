import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import { instant } from '../instant.ts'
import type { IterationState } from './iteration-state.ts'
import { isExecutorId, isPlannerId } from './names.ts'
import { stepRules } from './step-rules.ts'

/** What must hold inside one state of an iteration. */
export const iterationStateRules: readonly Rule<IterationState>[] = [
  ...stepRules,
  {
    code: 'improve/approved-count',
    severity: 'warning',
    says: 'The number of approved plans is counted from the plans.',
    check({ planning: { plans, approved_count: stated } }, report) {
      const approved = Object.values(plans).filter((plan) => plan.critic_approved === true).length
      if (stated !== approved)
        report(['planning', 'approved_count'], `${stated}`, `${approved}, as approved above`, 'count again')
    },
  },
  {
    code: 'improve/agent-name',
    severity: 'error',
    says: 'Planners are called planner_{x} or hybrid, and executors executor_{id}.',
    check({ planning: { plans }, execution: { executors } }, report) {
      for (const name of Object.keys(plans)) {
        if (!isPlannerId(name))
          report(['planning', 'plans', name], showValue(name), 'planner_{x} or hybrid', 'rename the key')
      }
      for (const name of Object.keys(executors)) {
        if (!isExecutorId(name))
          report(['execution', 'executors', name], showValue(name), 'executor_{id}', 'rename the key')
      }
    },
  },
  {
    code: 'improve/executed-plan',
    severity: 'error',
    says: 'Every executor executes an approved plan of this iteration, and no two the same.',
    check({ iteration, planning: { plans }, execution: { executors } }, report) {
      const approved = new Set(
        Object.entries(plans)
          .filter(([, plan]) => plan.critic_approved === true)
          .map(([planner]) => `round_${iteration}_${planner}`),
      )
      const taken = new Set<string>()
      for (const [name, { plan_id: id }] of Object.entries(executors)) {
        const path = ['execution', 'executors', name, 'plan_id']
        if (!approved.has(id))
          report(path, showValue(id), 'an approved plan of this iteration', 'correct the id')
        else if (taken.has(id)) report(path, `${showValue(id)} again`, 'a plan of its own', 'correct the id')
        taken.add(id)
      }
    },
  },
  {
    code: 'improve/tournament-winner',
    severity: 'error',
    says: 'The winner is one of the executors, and has a score exactly when there is one.',
    check({ execution: { executors }, tournament: { winner, winner_score: score } }, report) {
      const known = Object.entries(executors).flatMap(([name, { plan_id: id }]) => [name, id])
      if (typeof winner === 'string' && !known.includes(winner))
        report(
          ['tournament', 'winner'],
          showValue(winner),
          'one of the executors',
          'name the executor that won',
        )
      if (typeof winner === 'string' && typeof score !== 'number')
        report(['tournament', 'winner_score'], showValue(score), 'the score of the winner', 'write it down')
      if (typeof winner !== 'string' && typeof score === 'number')
        report(['tournament', 'winner_score'], `${score}`, 'null, as nobody won', 'name the winner')
    },
  },
  {
    code: 'improve/unmeasured-winner',
    severity: 'error',
    says: 'The executor that won has a score of its own.',
    check({ execution: { executors }, tournament: { winner } }, report) {
      for (const [name, executor] of Object.entries(executors)) {
        if ((winner !== name && winner !== executor.plan_id) || typeof executor.benchmark_score === 'number')
          continue
        const path = ['execution', 'executors', name, 'benchmark_score']
        report(path, showValue(executor.benchmark_score), 'the score that won', 'take it from the result')
      }
    },
  },
  {
    code: 'improve/state-time',
    severity: 'error',
    says: 'An iteration begins before its file is written, and its steps are done in between, in order.',
    check(record, report) {
      const begun = instant(record.started_at) ?? Number.NEGATIVE_INFINITY
      const written = instant(record.updated_at) ?? Number.POSITIVE_INFINITY
      if (begun > written)
        report(['updated_at'], record.updated_at, `not before ${record.started_at}`, 'correct the clock')
      let last = begun
      for (const step of ['research', 'planning', 'execution', 'tournament'] as const) {
        const text = record[step].completed_at
        const done = instant(text)
        if (done === undefined) continue
        const path = [step, 'completed_at']
        if (done < last) report(path, `${text}`, 'a time not before what came before it', 'correct the clock')
        if (done > written) report(path, `${text}`, `not after ${record.updated_at}`, 'correct the clock')
        last = Math.max(last, done)
      }
    },
  },
]
