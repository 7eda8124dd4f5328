import { expect, test } from 'vitest'
import { bench } from './campaign.suite.ts'

test('a campaign merges what is better, archives what is not, and leaves a folder that is valid at lint', async () => {
  const made = bench()
  const { status, result, error } = await made.start()
  expect(error).toBeUndefined()
  expect(status).toBe('completed')
  expect(result).toMatchObject({
    iterations: 3,
    baseline_score: 10,
    best_score: 13,
    stop: { reason: 'max_iterations' },
  })
  expect(await made.lint()).toEqual([])
  expect(made.git('show', 'improve/raise_the_value:value.txt')).toBe('13\n')
  expect(made.read('value.txt')).toBe('10\n')
  expect(made.git('status', '--porcelain', '--', ':!.reprise')).toBe('')
  expect(made.refs()).toEqual([
    'refs/heads/experiment/round_1_executor_1',
    'refs/heads/experiment/round_2_executor_1',
    'refs/heads/experiment/round_3_executor_1',
    'refs/heads/improve/raise_the_value',
    'refs/heads/main',
    'refs/tags/archive/round_1_executor_2',
    'refs/tags/archive/round_2_executor_2',
    'refs/tags/archive/round_3_executor_2',
  ])
  expect(
    made.files().filter((file) => /round_1|round_1\/|^(?:config|tracking|state\/[\w-]+\.json)/.test(file)),
  ).toEqual([
    'config/goal.md',
    'config/harness.md',
    'config/settings.json',
    'plans/round_1/plan_planner_a.json',
    'plans/round_1/plan_planner_b.json',
    'state/agent-settings.json',
    'state/benchmark_results/round_1_executor_1.json',
    'state/benchmark_results/round_1_executor_2.json',
    'state/iteration_history/round_1.json',
    'state/iteration_state.json',
    'state/merge_reports/round_1.json',
    'state/plan_archive/round_1/plan_planner_a.json',
    'state/plan_archive/round_1/plan_planner_b.json',
    'state/research_briefs/round_1.json',
    'tracking/baseline.json',
    'tracking/events.json',
    'tracking/raw_data.json',
  ])
  expect(made.git('log', '--merges', '--format=%s', 'improve/raise_the_value').trim().split('\n')).toEqual([
    expect.stringMatching(/^Iteration 3: .*\(score: 12 → 13\)$/),
    expect.stringMatching(/^Iteration 2: .*\(score: 11 → 12\)$/),
    expect.stringMatching(/^Iteration 1: .*\(score: 10 → 11\)$/),
  ])
  const { attribution } = made.record<{ attribution: { kind: string; round: number }[] }>(
    'state/agent-settings.json',
  )
  expect(attribution.map(({ kind, round }) => `${round} ${kind}`)).toEqual([
    '1 entangled',
    '2 entangled',
    '3 helps',
  ])
  expect(await made.replay()).toContain('state/iteration_history/round_3.json')
})
