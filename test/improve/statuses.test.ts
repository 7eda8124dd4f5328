import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { IterationState, MergeReport } from '../../src/contracts/index.ts'
import type { ExecutorInput } from '../../src/loops/improve/roles.ts'
import { fileStore } from '../../src/store/index.ts'
import { bench, type CampaignBench, campaignFiles, valueBenchmark } from './campaign.suite.ts'
import { scriptedTeam } from './scripted-team.ts'

const one = (settings: Record<string, unknown> = {}) =>
  campaignFiles({ max_iterations: 1, number_of_agents: 1, ...settings })
const mergeOf = (made: CampaignBench, round = 1) =>
  made.record<MergeReport>(`state/merge_reports/round_${round}.json`)
const stateOf = (made: CampaignBench) => made.record<IterationState>('state/iteration_state.json')

/** An executor that changes something without changing the value. */
const comments = (_: ExecutorInput, request: { readonly folder?: string }) => {
  writeFileSync(join(request.folder!, 'value.txt'), '10\n# no difference\n')
  return { kind: 'reply' as const, reply: { text: 'Added a comment.' } }
}
const says = (text: string) => ({ kind: 'reply' as const, reply: { text } })

test('merged: the winner is merged and measured again', async () => {
  const made = bench(one())
  await made.start()
  expect(mergeOf(made)).toMatchObject({
    status: 'merged',
    reason: null,
    re_benchmark_score: 11,
    winner: { executor_id: 'executor_1', score_before: 10, score_after: 11 },
  })
  expect(stateOf(made)).toMatchObject({ status: 'completed', current_step: 'stop_check' })
  expect(await made.lint()).toEqual([])
})

test('no_improvement: a candidate that only holds even is not merged, and its work is kept under a tag', async () => {
  const made = bench(one())
  await made.start({}, { team: scriptedTeam({ execute: comments }) })
  expect(mergeOf(made)).toMatchObject({
    status: 'no_improvement',
    winner: null,
    archived: ['archive/round_1_executor_1'],
    reason: expect.stringContaining('No significant gain'),
  })
  expect(made.record('state/benchmark_results/round_1_executor_1.json')).toMatchObject({
    status: 'success',
    benchmark_score: 10,
    diff: expect.stringContaining('+# no difference'),
  })
  expect(made.git('show', 'archive/round_1_executor_1:value.txt')).toContain('no difference')
  expect(made.refs()).not.toContain('refs/heads/experiment/round_1_executor_1')
  expect(await made.lint()).toEqual([])
})

test('no_winner: an executor that changes nothing is asked once more and then left out; the history stays as it is', async () => {
  const made = bench(one())
  const asked: (string | undefined)[] = []
  const execute = ({ failure }: ExecutorInput) => {
    asked.push(failure)
    return says('I would rather not.')
  }
  await made.start({}, { team: scriptedTeam({ execute }) })
  expect(asked).toEqual([undefined, 'it changed nothing'])
  expect(mergeOf(made)).toMatchObject({
    status: 'no_winner',
    winner: null,
    archived: [],
    re_benchmark_score: null,
  })
  expect(made.record('state/benchmark_results/round_1_executor_1.json')).toMatchObject({
    status: 'error',
    benchmark_score: null,
    failure_analysis: { category: 'logic_error', why: 'The executor said: I would rather not.' },
  })
  expect(made.git('rev-parse', 'improve/raise_the_value')).toBe(made.git('rev-parse', 'main'))
  expect(made.git('worktree', 'list').trim().split('\n')).toHaveLength(1)
  expect(await made.lint()).toEqual([])
})

test('all_rejected: without an approved plan nothing is executed', async () => {
  const made = bench(one())
  await made.start({}, { team: scriptedTeam({ value: () => null }) })
  expect(mergeOf(made)).toMatchObject({ status: 'all_rejected', reason: expect.stringContaining('H001') })
  const { plans, approved_count } = stateOf(made).planning
  expect({ plans, approved_count }).toMatchObject({
    plans: { planner_a: { critic_approved: false } },
    approved_count: 0,
  })
  expect(made.record<{ revisions: unknown[] }>('plans/round_1/plan_planner_a.json').revisions).toHaveLength(1)
  expect(await made.lint()).toEqual([])
})

test('sealed files: a candidate that changes the benchmark is disqualified without being measured', async () => {
  const made = bench(one())
  const execute = (_: ExecutorInput, { folder }: { readonly folder?: string }) => {
    writeFileSync(join(folder!, 'bench.sh'), 'echo 1000\n')
    return says('Better now.')
  }
  await made.start({}, { team: scriptedTeam({ execute }) })
  expect(mergeOf(made).status).toBe('no_winner')
  expect(made.record('state/benchmark_results/round_1_executor_1.json')).toMatchObject({
    failure_analysis: { category: 'sealed_file_violation', what: expect.stringContaining('bench.sh') },
  })
  expect(await made.lint()).toEqual([])
})

test('what the benchmark runs is sealed although the settings do not name it, and planners know it', async () => {
  const made = bench(one())
  const sealed: (readonly string[])[] = []
  const execute = ({ situation }: ExecutorInput, { folder }: { readonly folder?: string }) => {
    sealed.push(situation.sealed)
    writeFileSync(join(folder!, 'other.txt'), 'changed\n')
    return says('Better now.')
  }
  const benchmark = { ...valueBenchmark(made.folder), sealed: ['other.txt'] }
  await made.start({}, { team: scriptedTeam({ execute }), benchmark })
  expect(sealed).toEqual([['bench.sh', 'improve/', 'other.txt']])
  expect(made.record('state/benchmark_results/round_1_executor_1.json')).toMatchObject({
    failure_analysis: { category: 'sealed_file_violation', what: expect.stringContaining('other.txt') },
  })
})

test('failed: an agent that cannot start ends the campaign at once, with a sentence', async () => {
  const made = bench()
  const failure = { code: 'not_startable' as const, message: 'claude: command not found', retryable: false }
  const team = scriptedTeam({ execute: () => ({ kind: 'failed', failure }) })
  const { status, result } = await made.start({}, { team })
  expect(status).toBe('completed')
  expect(result?.stop).toMatchObject({
    reason: 'agent_failed',
    message: expect.stringContaining('command not found'),
  })
  expect(stateOf(made)).toMatchObject({ iteration: 1, status: 'failed', current_step: 'execution' })
  expect(made.record('state/agent-settings.json')).toMatchObject({
    iterations: 0,
    status: 'stop_requested',
    stop_reason: 'agent_failed',
  })
  expect(await made.lint()).toEqual([])
})

test('interrupted: a stop before anything is executed interrupts the round; it is not counted', async () => {
  const made = bench()
  const store = fileStore({ folder: made.folder })
  const value = (_: string, round: number, now: number) => {
    if (round === 2) void store.post('improve-test', { type: 'stop' })
    return now + 1
  }
  const { result } = await made.start({}, { team: scriptedTeam({ value }) })
  expect(result).toMatchObject({ stop: { reason: 'user' }, iterations: 1, best_score: 11 })
  expect(stateOf(made)).toMatchObject({ iteration: 2, status: 'interrupted' })
  expect(made.record('state/agent-settings.json')).toMatchObject({ iterations: 1, status: 'user_stopped' })
  expect(await made.lint()).toEqual([])
})

test('in_progress: a pause leaves the round as it is, and resuming it continues to the same end', async () => {
  const made = bench(campaignFiles({ max_iterations: 2, number_of_agents: 1 }))
  const store = fileStore({ folder: made.folder })
  let paused = false
  const value = (_: string, round: number, now: number) => {
    if (round === 2 && !paused) void store.post('improve-test', { type: 'pause' })
    paused ||= round === 2
    return now + 1
  }
  const team = scriptedTeam({ value })
  expect(await made.start({}, { team })).toMatchObject({ status: 'stopped', reason: { code: 'paused' } })
  expect(stateOf(made)).toMatchObject({ iteration: 2, status: 'in_progress' })
  expect(await made.resume({ team })).toMatchObject({
    status: 'completed',
    result: { iterations: 2, best_score: 12 },
  })
  expect(await made.lint()).toEqual([])
})

test('a budget ends the campaign, and what was paid for is still measured', async () => {
  const made = bench(campaignFiles({ number_of_agents: 1, max_iterations: 50 }))
  const scripted = scriptedTeam()
  const team = {
    ...scripted,
    executor: { ...scripted.executor, kind: 'command' as const, act: executeFromPrompt },
  }
  const { result } = await made.start({}, { team, budget: { calls: 8 } })
  expect(result).toMatchObject({ stop: { reason: 'budget' }, iterations: 2, best_score: 12 })
  expect(await made.lint()).toEqual([])
})

const executeFromPrompt = async (
  request: Parameters<ReturnType<typeof scriptedTeam>['executor']['act']>[0],
) => {
  const wanted = /set it to (\d+)/.exec(String(request.messages[0]!.content))![1]!
  const path = join(request.folder!, 'value.txt')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, wanted))
  return says('Done.')
}
