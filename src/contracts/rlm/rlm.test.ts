import { expect, test } from 'vitest'
import { goldenRecord } from '../golden.suite.ts'
import { recognise } from '../recognise.ts'
import { describeRules, type RuleCase } from '../rule-cases.suite.ts'
import { rlm } from './index.ts'

type Spoil = NonNullable<RuleCase['spoil']>
const at =
  (kind: string) =>
  (spoil: Spoil): RuleCase => ({ contract: `rlm/${kind}`, spoil })
const trajectory = at('trajectory')
const context = at('task-context')
const iteration = at('iteration')
const thought = at('thought')
const action = at('action')
const observation = at('observation')
const cost = at('iteration-cost')
const outcome = at('outcome')
const metadata = at('execution-metadata')
const quality = at('quality-metrics')
const index = at('trajectory-index')
const tree = at('task-tree')
const state = at('state')

const taskId = (number: number) => `task-${String(number).padStart(8, '0')}`
const node = (number: number, parent: number | null) => ({
  node_id: taskId(number),
  parent_id: parent === null ? null : taskId(parent),
  prompt: 'Look at one more file',
  status: 'completed',
})

describeRules(rlm, {
  'rlm/iteration-order': trajectory((record) => {
    record.iterations[2].iteration_number = 5
  }),
  'rlm/total-iterations': trajectory((record) => {
    record.metadata.total_iterations = 9
  }),
  'rlm/iterations-to-completion': trajectory((record) => {
    record.outcome.iterations_to_completion = 5
  }),
  'rlm/after-completion': trajectory((record) => {
    record.outcome.iterations_to_completion = 2
  }),
  'rlm/total-tokens': trajectory((record) => {
    record.metadata.total_tokens = 4769
  }),
  'rlm/total-cost': trajectory((record) => {
    record.metadata.total_cost_usd = 0.001
  }),
  'rlm/time-order': trajectory((record) => {
    record.iterations[1].timestamp = '2026-11-16T08:29:00Z'
  }),
  'rlm/iteration-overlap': trajectory((record) => {
    record.iterations[0].duration_ms = 9000
  }),
  'rlm/iteration-duration': trajectory((record) => {
    record.iterations[2].duration_ms = 60_000
  }),
  'rlm/duration-sum': trajectory((record) => {
    record.metadata.total_duration_ms = 15_000
  }),
  'rlm/unknown-reference': trajectory((record) => {
    record.iterations[1].thought.references = ['iteration_2_observation']
  }),
  'rlm/lesson-iteration': trajectory((record) => {
    record.quality_metrics.lessons_learned[0].iteration = -3
  }),
  'rlm/subtask-circle': trajectory((record) => {
    record.outcome.subtasks_spawned = [record.task_context.task_id]
  }),
  'rlm/unlisted-subtask': trajectory((record) => {
    delete record.outcome.subtasks_spawned
  }),
  'rlm/observation-count': trajectory((record) => {
    record.quality_metrics.successful_iterations = 4
  }),
  'rlm/outcome-and-observation': trajectory((record) => {
    record.iterations[3].observation = { status: 'timeout', result: '' }
  }),
  'rlm/two-qualities': trajectory((record) => {
    record.outcome.quality_score = 0.4
  }),
  'rlm/empty-success': trajectory((record) => {
    record.iterations = []
  }),
  'rlm/ended-without-outcome': trajectory((record) => {
    delete record.outcome
  }),
  'rlm/iteration-limit': trajectory((record) => {
    record.iterations = Array.from({ length: 101 }, (_, step) => ({
      ...record.iterations[0],
      iteration_number: step + 1,
    }))
  }),
  'rlm/size-limit': trajectory((record) => {
    record.iterations[0].state_snapshot = { context: 'x'.repeat(11 * 1_048_576) }
  }),
  'rlm/own-parent': context((record) => {
    record.parent_task_id = record.task_id
  }),
  'rlm/depth-and-parent': context((record) => {
    record.parent_task_id = null
  }),
  'rlm/blank-task': context((record) => {
    record.task_prompt = ' '
  }),
  'rlm/unread-name': cost((record) => {
    record.cost_usd = record.total_cost_usd
    delete record.total_cost_usd
  }),
  'rlm/iteration-time': iteration((record) => {
    record.observation.timestamp = record.timestamp
  }),
  'rlm/observation-duration': iteration((record) => {
    record.observation.duration_ms = 1801
  }),
  'rlm/thought-tokens': iteration((record) => {
    record.thought.metadata.token_count = 5000
  }),
  'rlm/secret': iteration((record) => {
    record.state_snapshot = { notes: [{ key: `AKIA${'A1B2'.repeat(4)}` }] }
  }),
  'rlm/blank-thought': thought((record) => {
    record.content = '\n'
  }),
  'rlm/reference-form': thought((record) => {
    record.references = ['iteration 1 result']
  }),
  'rlm/blank-action': action((record) => {
    record.tool = ''
  }),
  'rlm/empty-alternative': action((record) => {
    record.alternatives_considered = [{}]
  }),
  'rlm/result-type': observation((record) => {
    record.result_type = 'exit_code'
  }),
  'rlm/error-result': observation((record) => {
    record.status = 'success'
  }),
  'rlm/exit-code': observation((record) => {
    record.result = '0'
    record.result_type = 'exit_code'
  }),
  'rlm/missing-error-details': observation((record) => {
    delete record.error_details
  }),
  'rlm/error-details-on-success': observation((record) => {
    record.status = 'success'
  }),
  'rlm/token-sum': cost((record) => {
    record.total_tokens = 5
  }),
  'rlm/cost-sum': cost((record) => {
    record.total_cost_usd = 0.002
  }),
  'rlm/cache-savings': cost((record) => {
    record.cache_hits = 0
  }),
  'rlm/status-and-reason': outcome((record) => {
    record.completion_reason = 'error'
  }),
  'rlm/status-and-quality': outcome((record) => {
    record.quality_score = 0
  }),
  'rlm/missing-final-result': outcome((record) => {
    delete record.final_result
  }),
  'rlm/final-variable': outcome((record) => {
    record.variables_set = ['hits']
  }),
  'rlm/artifact-path': outcome((record) => {
    delete record.artifacts_generated[0].path
  }),
  'rlm/repeated-variable': outcome((record) => {
    record.variables_set.push('hits')
  }),
  'rlm/short-subtask-id': outcome((record) => {
    record.subtasks_spawned = ['task-7']
  }),
  'rlm/subtask-id': outcome((record) => {
    record.subtasks_spawned = ['the second file']
  }),
  'rlm/run-time': metadata((record) => {
    record.completed_at = '2026-11-15T08:30:00Z'
  }),
  'rlm/wall-time': metadata((record) => {
    record.total_duration_ms = 420
  }),
  'rlm/missing-seed': metadata((record) => {
    delete record.seed
  }),
  'rlm/empty-lesson': quality((record) => {
    delete record.lessons_learned[0].lesson
  }),
  'rlm/hallucination': quality((record) => {
    record.hallucination_detected = true
    record.thought_grounding = 1
  }),
  'rlm/report-figures': {
    contract: 'rlm/report',
    spoilText: (text) => text.replace('| total_tokens | 4770 |', '| total_tokens | 4769 |'),
  },
  'rlm/report-lesson': {
    contract: 'rlm/report',
    spoilText: (text) => text.replace('|  | 3 |\n', '|  | 7 |\n'),
  },
  'rlm/entry-unique': index((record) => {
    record.trajectories[1].trajectory_id = record.trajectories[0].trajectory_id
  }),
  'rlm/entry-path': index((record) => {
    record.trajectories[1].path = 'trajectories/elsewhere.json'
  }),
  'rlm/index-totals': index((record) => {
    record.totals.trajectories = 3
  }),
  'rlm/running-entry': index((record) => {
    record.trajectories[1].completed_at = '2026-11-16T08:30:20Z'
  }),
  'rlm/retention': index((record) => {
    record.updated_at = '2027-02-15T08:31:00Z'
  }),
  'rlm/index-age': index((record) => {
    record.updated_at = '2026-11-16T08:00:00Z'
  }),
  'rlm/tree-id': tree((record) => {
    record.metadata.tree_id = 'tree-00000000'
  }),
  'rlm/tree-root': tree((record) => {
    record.nodes[1].parent_id = null
  }),
  'rlm/tree-parent': tree((record) => {
    record.nodes[1].parent_id = 'task-9e31a2cd'
  }),
  'rlm/tree-depth': tree((record) => {
    record.nodes[2].depth = 2
  }),
  'rlm/tree-cycle': tree((record) => {
    record.nodes[0].parent_id = record.nodes[1].node_id
  }),
  'rlm/node-unique': tree((record) => {
    record.nodes[2].node_id = record.nodes[1].node_id
  }),
  'rlm/node-status': tree((record) => {
    record.nodes[2].status = 'pending'
  }),
  'rlm/node-result': tree((record) => {
    record.nodes[0].result.status = 'failed'
  }),
  'rlm/node-time': tree((record) => {
    record.nodes[1].timestamps.created_at = '2026-11-16T08:00:00Z'
  }),
  'rlm/merge-nothing': tree((record) => {
    record.nodes[1].merge_strategy = 'vote'
  }),
  'rlm/subtree-cost': tree((record) => {
    record.nodes[0].cost.subtree_total_cost_usd = 0.00665
  }),
  'rlm/tree-totals': tree((record) => {
    record.metadata.total_nodes = 4
  }),
  'rlm/depth-limit': tree((record) => {
    record.nodes = Array.from({ length: 7 }, (_, depth) => node(depth, depth === 0 ? null : depth - 1))
  }),
  'rlm/children-limit': tree((record) => {
    record.nodes = Array.from({ length: 12 }, (_, child) => node(child, child === 0 ? null : 0))
  }),
  'rlm/node-limit': tree((record) => {
    record.nodes = Array.from({ length: 101 }, (_, child) => node(child, child === 0 ? null : 0))
  }),
  'rlm/context-limit': tree((record) => {
    record.nodes[0].context.size_tokens = 100_001
  }),
  'rlm/time-limit': tree((record) => {
    record.nodes[0].timestamps.duration_ms = 300_001
  }),
  'rlm/change-order': state((record) => {
    record.history[0].sequence = 2
  }),
  'rlm/variable-unique': state((record) => {
    record.variables.push(record.variables[0])
  }),
  'rlm/checkpoint-place': state((record) => {
    record.checkpoints[0].sequence = 9
  }),
  'rlm/version-form': trajectory((record) => {
    record.version = '1.0.0\n'
  }),
  'rlm/null-field': trajectory((record) => {
    record.outcome.quality_score = null
  }),
  'rlm/short-id': trajectory((record) => {
    record.task_context.task_id = 'task-001'
  }),
  'rlm/named-tree': trajectory((record) => {
    record.task_context.tree_id = 'rlm-read-the-clock-a1b2c3d4'
  }),
  'rlm/other-name': context((record) => {
    record.node_id = record.task_id
    delete record.task_id
  }),
  'rlm/other-word': outcome((record) => {
    record.status = 'partial'
  }),
  'rlm/zoneless-time': metadata((record) => {
    record.started_at = '2026-11-16T08:30:00'
  }),
  'rlm/scalar-result': observation((record) => {
    record.result = 2
    record.result_type = 'exit_code'
  }),
  'rlm/zero-iterations': outcome((record) => {
    record.iterations_to_completion = 0
  }),
  'rlm/tree-id-place': tree((record) => {
    delete record.tree_id
  }),
  'rlm/nested-tree': tree((record) => {
    const [root, ...children] = record.nodes
    delete record.nodes
    record.root_task = { ...root, children }
  }),
  'rlm/no-result': observation((record) => {
    record.status = 'timeout'
    delete record.result
  }),
  'rlm/budget-reason': outcome((record) => {
    record.completion_reason = 'budget_exceeded'
  }),
})

test.each(rlm.contracts.filter(({ form }) => form === 'json').map(({ name }) => name))(
  'a file of any name that holds the golden %s is recognised',
  (name) => {
    expect(recognise('anything.json', goldenRecord(name))?.contract.name).toBe(name)
  },
)
