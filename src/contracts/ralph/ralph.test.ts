import { describeRules, type RuleCase } from '../rule-cases.suite.ts'
import { ralph } from './index.ts'

const contract = 'ralph/reflection-memory'
const spoilt = (spoil: RuleCase['spoil']): RuleCase => ({ contract, spoil })

describeRules(ralph, {
  'ralph/window-exceeds-omega': spoilt((record) => {
    record.memory_metadata.current_memory_size = 4
    record.memory_metadata.total_reflections_generated = 4
  }),
  'ralph/window-exceeds-store': spoilt((record) => {
    record.memory_metadata.current_memory_size = 2
  }),
  'ralph/window-size': spoilt((record) => {
    record.memory_metadata.current_memory_size = 1
  }),
  'ralph/unknown-reflection': spoilt((record) => {
    record.memory_metadata.reflections_in_context = [99]
  }),
  'ralph/own-reflection-in-view': spoilt((record) => {
    record.memory_metadata.reflections_in_context = [0]
  }),
  'ralph/injection': spoilt((_, [, second]) => {
    second.context_injected = false
  }),
  'ralph/failing-action': spoilt((record) => {
    record.self_reflection.credit_assignment.failing_action_indices = [-1, 17]
  }),
  'ralph/test-sum': spoilt((record) => {
    record.evaluator_output.metrics.tests_total = 13
  }),
  'ralph/negative-count': spoilt((record) => {
    record.actor_output.actions[0].changes.deletions = -2
  }),
  'ralph/verdict': spoilt((record) => {
    record.evaluator_output.passed = true
  }),
  'ralph/exit-code': spoilt((record) => {
    record.evaluator_output.results[0].exit_code = 0
  }),
  'ralph/empty-reflection': spoilt((record) => {
    record.self_reflection.reflection_text = ' \n'
  }),
  'ralph/change-sum': spoilt((record) => {
    record.actor_output.total_changes.lines_added = 19
  }),
  'ralph/action-time': spoilt((record) => {
    record.actor_output.actions[1].timestamp = '2026-11-16T08:59:00Z'
  }),
  'ralph/delta': spoilt((_, [, second]) => {
    second.performance_delta.is_improvement = false
  }),
  'ralph/loop-id': spoilt((record) => {
    record.loop_id = 'ralph--'
  }),
  'ralph/iteration-order': spoilt((_, [, second]) => {
    second.iteration = 3
  }),
  'ralph/time-order': spoilt((_, [, second]) => {
    second.timestamp = '2026-11-16T09:01:00Z'
    delete second.actor_output.actions[0].timestamp
  }),
  'ralph/reward-change': spoilt((_, [, second]) => {
    second.performance_delta.reward_change = 0.5
  }),
  'ralph/zoneless-time': spoilt((record) => {
    record.timestamp = '2026-11-16T09:02:10'
  }),
})
