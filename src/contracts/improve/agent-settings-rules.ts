import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import type { AgentSettings } from './agent-settings.ts'
import { goalSlugShape } from './shared-rules.ts'

const gates = ['trust_confirmed', 'si_setting_goal', 'si_setting_benchmark', 'si_setting_harness'] as const

/** What must hold inside one file of agent settings. */
export const agentSettingsRules: readonly Rule<AgentSettings>[] = [
  goalSlugShape<AgentSettings>(),
  {
    code: 'improve/gate',
    severity: 'error',
    says: 'The loop runs only once trust, goal, benchmark and harness are confirmed.',
    check(record, report) {
      if (record.status === 'idle' && record.iterations === 0) return
      // A user may stop the setup itself.
      if (record.status === 'user_stopped' && record.iterations === 0) return
      for (const gate of gates) {
        if (record[gate] === false)
          report([gate], 'false in a run that has started', 'true', 'finish the setup before the loop')
      }
    },
  },
  {
    code: 'improve/counter-sum',
    severity: 'error',
    says: 'An iteration raises at most one of the two counters, so their sum is at most the number of iterations.',
    check(record, report) {
      const { iterations, plateau_consecutive_count: plateau, circuit_breaker_count: breaker } = record
      if (plateau + breaker <= iterations) return
      const found = `${plateau} + ${breaker} in ${iterations} iterations`
      report(
        ['plateau_consecutive_count'],
        found,
        `a sum of at most ${iterations}`,
        'count again from the history',
      )
    },
  },
  {
    code: 'improve/best-score',
    severity: 'warning',
    says: 'There is a best score once the benchmark is set up, and none before.',
    check({ si_setting_benchmark: isSet, best_score: score, iterations }, report) {
      if (isSet && score === null)
        report(['best_score'], 'null', 'the score of the baseline or better', 'measure the baseline')
      if (!isSet && score !== null && iterations === 0)
        report(['best_score'], `${score}`, 'null before the benchmark is set up', 'reset it')
    },
  },
  {
    code: 'improve/unnamed-goal',
    severity: 'warning',
    says: 'A running loop has a goal slug, since its branch is called after it.',
    check({ status, goal_slug: slug }, report) {
      if (status === 'running' && !slug)
        report(['goal_slug'], showValue(slug), 'the slug of the goal', 'derive it from the objective, once')
    },
  },
  {
    code: 'improve/hybrid-wins',
    severity: 'error',
    says: 'No more hybrid plans have won than were made.',
    check({ hybrid_stats: stats }, report) {
      const { total, wins } = stats ?? {}
      if (total !== undefined && wins !== undefined && wins > total)
        report(['hybrid_stats', 'wins'], `${wins}`, `at most ${total}`, 'count again')
    },
  },
]
