import { describeRules, type RuleCase } from '../rule-cases.suite.ts'
import { improve } from './index.ts'

const of =
  (kind: string) =>
  (spoil: RuleCase['spoil']): RuleCase => ({ contract: `improve/${kind}`, spoil })
const textOf =
  (kind: string) =>
  (spoilText: RuleCase['spoilText']): RuleCase => ({
    contract: `improve/${kind}`,
    spoilText,
  })

const settings = of('settings')
const agents = of('agent-settings')
const brief = of('research-brief')
const plan = of('plan')
const result = of('benchmark-result')
const merge = of('merge-report')
const history = of('iteration-history')
const chart = of('visualization-data')
const events = of('event-log')
const state = of('iteration-state')
const goal = textOf('goal')
const phases = textOf('goal-phases')
const harness = textOf('harness')

describeRules(improve, {
  'improve/unknown-family': plan((record) => {
    record.approach_family = 'optimisation'
  }),
  'improve/plan-id-shape': result((record) => {
    record.plan_id = 'planner_b'
  }),
  'improve/goal-slug': agents((record) => {
    record.goal_slug = 'Parse faster!'
  }),
  'improve/number-as-text': result((record) => {
    record.benchmark_score = '44.2'
  }),
  'improve/zoneless-time': result((record) => {
    record.timestamp = '2026-11-10T10:41:30'
  }),
  'improve/category-spelling': of('failure-analysis')((record) => {
    record.category = 'Out of memory'
  }),
  'improve/blank-analysis': of('failure-analysis')((record) => {
    record.lesson = ' '
  }),
  'improve/no-metric': of('benchmark-output')((record) => {
    delete record.primary
  }),
  'improve/baseline-keys': of('baseline')((record) => {
    record.score = record.baseline_score
    delete record.baseline_score
  }),

  'improve/confidence-spelling': brief((record) => {
    record.ideas[0].confidence = 'High'
  }),
  'improve/impact-as-number': brief((record) => {
    record.ideas[0].estimated_impact = 5
  }),
  'improve/idea-count': brief((record) => {
    record.ideas.pop()
  }),
  'improve/one-family': brief((record) => {
    for (const idea of record.ideas) idea.approach_family = 'data'
  }),
  'improve/idea-order': brief((record) => {
    record.ideas.reverse()
  }),
  'improve/idea-twice': brief((record) => {
    record.ideas[1].title = record.ideas[0].title
  }),
  'improve/blank-evidence': brief((record) => {
    record.ideas[2].evidence = ''
  }),

  'improve/verdict-spelling': plan((record) => {
    record.critic_review.verdict = 'approve'
  }),
  'improve/advice-spelling': plan((record) => {
    record.architect_review.verdict = 'approved'
  }),
  'improve/check-spelling': plan((record) => {
    record.critic_review.schema_valid = true
  }),
  'improve/plan-id': plan((record) => {
    record.plan_id = 'round_2_planner_a'
  }),
  'improve/planner-id': plan((record) => {
    record.planner_id = 'planner_1'
  }),
  'improve/hybrid-sources': of('plan-archive')((record) => {
    record.source_plans = ['round_3_planner_a', 'round_3_planner_a']
    record.critic_review.h005_hybrid_overlap = 'pass'
  }),
  'improve/one-hypothesis': plan((record) => {
    record.hypothesis = 'Offsets should help because slices are slow, and also a larger buffer should'
  }),
  'improve/hypothesis-form': plan((record) => {
    record.hypothesis = 'Offsets are faster'
  }),
  'improve/no-target-files': plan((record) => {
    record.target_files = []
  }),
  'improve/target-file-path': plan((record) => {
    record.target_files.push('../bench/parse.mjs')
  }),
  'improve/step-order': plan((record) => {
    record.steps[1].step = 3
  }),
  'improve/step-outside-scope': plan((record) => {
    record.steps[1].file = 'src/buffer.ts'
  }),
  'improve/idle-target-file': plan((record) => {
    record.target_files.push('src/buffer.ts')
  }),
  'improve/history-unaware': plan((record) => {
    record.history_reference = { builds_on: 'none', avoids: 'None so far' }
  }),
  'improve/critic-verdict': plan((record) => {
    record.critic_review.history_aware = 'fail'
  }),
  'improve/rejection-reason': of('plan-archive')((record) => {
    record.critic_review.rejection_reason = null
  }),
  'improve/waived-check': plan((record) => {
    record.critic_review.waived = { h002_family_streak: ' ', h009: 'no such check' }
  }),
  'improve/approved-without-review': plan((record) => {
    record.critic_review = null
  }),
  'improve/architect-advice': plan((record) => {
    record.architect_review = { verdict: 'reject', feedback: '', structural_concerns: [] }
  }),

  'improve/result-spelling': result((record) => {
    record.status = 'Regressed'
  }),
  'improve/executor-id': result((record) => {
    record.executor_id = 'second'
  }),
  'improve/missing-score': result((record) => {
    record.benchmark_score = null
  }),
  'improve/analysis-of-failure': result((record) => {
    record.failure_analysis = null
  }),
  'improve/category-of-status': result((record) => {
    record.failure_analysis.category = 'timeout'
  }),
  'improve/raw-score': result((record) => {
    record.benchmark_score = 42.2
  }),

  'improve/merge-spelling': merge((record) => {
    record.status = 'Merged'
  }),
  'improve/merge-reason': merge((record) => {
    record.reason = 'it was better'
  }),
  'improve/merge-winner': merge((record) => {
    record.status = 'no_improvement'
  }),
  'improve/re-benchmark': merge((record) => {
    record.re_benchmark_score = null
  }),
  'improve/nothing-tested': merge((record) => {
    record.status = 'all_rejected'
  }),
  'improve/winner-branch': merge((record) => {
    record.winner.branch = 'experiment/round_3_executor_1'
  }),
  'improve/archived-branch': merge((record) => {
    record.archived.push('archive/round_2_executor_1')
  }),

  'improve/winner-among-losers': history((record) => {
    record.losers[0].plan_id = record.winner.plan_id
  }),
  'improve/loser-twice': history((record) => {
    record.losers.push(record.losers[0])
  }),
  'improve/brief-of-iteration': history((record) => {
    record.research_brief_id = 'round_1'
  }),
  'improve/unmeasured-loser': history((record) => {
    record.losers[1].score = null
  }),

  'improve/two-winners': chart((record) => {
    record[4].is_winner = true
  }),
  'improve/candidate-twice': chart((record) => {
    record.push(record[5])
  }),
  'improve/iteration-order': chart((record) => {
    record.reverse()
  }),
  'improve/chart-gap': chart((record) => {
    record.splice(0, 3)
  }),
  'improve/winner-without-score': chart((record) => {
    record[3].benchmark_score = null
  }),

  'improve/event-spelling': events((record) => {
    record[0].event_type = 'Config-Change'
  }),
  'improve/outside-iterations': events((record) => {
    record[0].iteration = null
  }),
  'improve/event-time': events((record) => {
    record[1].timestamp = '2026-11-10T09:57:00Z'
  }),
  'improve/event-iteration': events((record) => {
    record[0].iteration = 2
  }),
  'improve/config-change': events((record) => {
    record[2].details.new_value = ['bench/']
  }),
  'improve/change-source': events((record) => {
    record[0].details.source = 'somebody'
  }),
  'improve/phase-transition': events((record) => {
    delete record[1].details.to_phase
  }),
  'improve/phase-chain': events((record) => {
    record.push({
      ...record[1],
      iteration: 2,
      timestamp: '2026-11-10T11:00:00Z',
      details: { from_phase: 'warmup', to_phase: 'build' },
    })
  }),

  'improve/ancestor-step': state((record) => {
    record.current_step = 'cleanup'
  }),
  'improve/not-begun': state((record) => {
    record.iteration = 0
    record.started_at = null
  }),
  'improve/unlisted-progress': state((record) => {
    record.tournament.status = 'skipped'
  }),
  'improve/step-behind': state((record) => {
    record.execution.status = 'in_progress'
  }),
  'improve/step-ahead': state((record) => {
    record.current_step = 'critic_review'
  }),
  'improve/completed-iteration': state((record) => {
    record.recording.cleanup_done = false
  }),
  'improve/completed-at': state((record) => {
    record.planning.completed_at = null
  }),
  'improve/recording-incomplete': state((record) => {
    record.recording.history_path = null
  }),
  'improve/approved-count': state((record) => {
    record.planning.approved_count = 4
  }),
  'improve/agent-name': state((record) => {
    record.planning.plans.second = record.planning.plans.hybrid
  }),
  'improve/executed-plan': state((record) => {
    record.execution.executors.executor_2.plan_id = 'round_2_hybrid'
  }),
  'improve/tournament-winner': state((record) => {
    record.tournament.winner = 'executor_9'
  }),
  'improve/unmeasured-winner': state((record) => {
    record.execution.executors.executor_1.benchmark_score = null
  }),
  'improve/state-time': state((record) => {
    record.updated_at = '2026-11-10T10:30:00Z'
  }),

  'improve/direction-spelling': settings((record) => {
    record.benchmark_direction = 'minimize'
  }),
  'improve/no-benchmark-command': settings((record) => {
    record.benchmark_command = ''
  }),
  'improve/sealed-entry': settings((record) => {
    record.sealed_files.push('bench/*.mjs')
  }),
  'improve/sealed-folder': settings((record) => {
    record.sealed_files.push('fixtures')
  }),
  'improve/unsealed-benchmark': settings((record) => {
    record.sealed_files = ['bench/other.mjs']
  }),
  'improve/target-direction': settings((record) => {
    record.benchmark_format = 'pass_fail'
  }),
  'improve/plateau-out-of-reach': settings((record) => {
    record.max_iterations = 2
  }),
  'improve/auto-pr-without-target': settings((record) => {
    record.target_value = null
  }),
  'improve/more-agents-than-families': settings((record) => {
    record.number_of_agents = 9
  }),
  'improve/topic-slug': settings((record) => {
    record.topic_slug = 'Faster Parsing'
  }),

  'improve/status-spelling': agents((record) => {
    record.status = 'plateau_reached'
  }),
  'improve/unlisted-status': agents((record) => {
    record.status = 'resting'
  }),
  'improve/gate': agents((record) => {
    record.trust_confirmed = false
  }),
  'improve/counter-sum': agents((record) => {
    record.circuit_breaker_count = 3
  }),
  'improve/best-score': agents((record) => {
    record.best_score = null
  }),
  'improve/unnamed-goal': agents((record) => {
    record.goal_slug = null
  }),
  'improve/hybrid-wins': agents((record) => {
    record.hybrid_stats.wins = 2
  }),

  'improve/phase-spelling': phases((text) => text.replace('| active |', '| In Progress |')),
  'improve/no-phase-table': phases((text) => text.replaceAll('|', ' ')),
  'improve/ragged-row': phases((text) => text.replace('| completed | ada |', '| completed | ada | grace |')),
  'improve/two-active-phases': phases((text) => text.replace('| pending |', '| active |')),
  'improve/no-active-phase': phases((text) => text.replace('| active |', '| completed |')),
  'improve/phase-order': phases((text) => text.replace('| completed |', '| pending |')),
  'improve/phase-twice': phases((text) => text.replace('| build |', '| scan |')),
  'improve/blank-phase': phases((text) => text.replace('| The scanner |', '|  |')),
  'improve/sub-score-target': phases((text) => text.replace('scan_ms <= 18, peak', 'scan_ms about 18, peak')),
  'improve/open-comment': goal((text) => text.replace('-->', '')),
  'improve/blank-objective': goal((text) => text.replace(/^Parse large.*$/m, '')),
  'improve/goal-metric': goal((text) => text.replace('30 ms', 'very fast')),
  'improve/rule-number': harness((text) => text.replace('### H002', '### H001')),
  'improve/default-rule-missing': harness((text) => text.replace('### H003', '### H103')),
  'improve/rule-without-enforcement': harness((text) => text.replace(/^- \*\*enforcement.*\n/m, '')),
  'improve/custom-family': harness((text) => text.replace('`io_path`', '`data`')),
})
