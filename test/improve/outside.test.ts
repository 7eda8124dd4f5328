import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { EventLog, IterationState, MergeReport } from '../../src/contracts/index.ts'
import type { RunEvent } from '../../src/spine/index.ts'
import { bench, benchmarkOf, campaignFiles } from './campaign.suite.ts'
import { scriptedTeam } from './scripted-team.ts'

const goal = (active: string) =>
  `# Goal\n\n## Objective\n\nRaise the value\n\n## Target Metric\n\n- **Metric name**: value\n- **Direction**: higher_is_better\n\n## Phases\n\n| Phase | Focus | Sub-Score Targets | Status |\n| --- | --- | --- | --- |\n| one | First | a >= 1 | ${active === 'one' ? 'active' : 'completed'} |\n| two | Second | a >= 2 | ${active === 'two' ? 'active' : 'pending'} |\n`

test('settings, phases and ideas that the user changes between rounds are taken up and written down', async () => {
  const files: Record<string, string> = { ...campaignFiles(), 'improve/config/goal.md': goal('one') }
  const made = bench(files)
  const seen: (readonly string[])[] = []
  const scripted = scriptedTeam({
    value(planner, round, now) {
      if (round === 1 && planner === 'planner_a') {
        const settings = JSON.parse(files['improve/config/settings.json']!)
        made.write(
          'improve/config/settings.json',
          JSON.stringify({ ...settings, number_of_agents: 1, minimum_gain: 0.5, primary_metric: 'other' }),
        )
        made.write('improve/config/goal.md', goal('two'))
        made.write('improve/config/idea.md', '# User Ideas\n\n- Try twelve\n- Try thirteen\n')
      }
      return now + (planner === 'planner_a' ? 1 : -1)
    },
  })
  const planner = {
    ...scripted.planner,
    act: ((request, context) => {
      seen.push((request.input as { situation: { ideas: string[] } }).situation.ideas)
      return scripted.planner.act(request, context)
    }) as typeof scripted.planner.act,
  }
  const said: unknown[] = []
  const emit = (event: RunEvent) => void (event.type === 'progress' && said.push(event.progress.message))
  await made.start({ maxIterations: 2 }, { team: { ...scripted, planner }, context: { emit } })
  expect(said.join(' ')).toContain('primary_metric changed in settings.json')
  const events = made.record<EventLog>('tracking/events.json')
  expect(
    events.map(({ event_type: type, iteration, details }) => [
      type,
      iteration,
      details.field ?? details.to_phase,
    ]),
  ).toEqual([
    ['config_change', 2, 'minimum_gain'],
    ['config_change', 2, 'number_of_agents'],
    ['phase_transition', 2, 'two'],
  ])
  expect(seen.at(-1)).toEqual(['Try twelve', 'Try thirteen'])
  expect(made.read('improve/config/idea.md')).not.toContain('Try')
  expect(made.record<IterationState>('state/iteration_state.json').user_ideas_consumed).toEqual([
    'Try twelve',
    'Try thirteen',
  ])
  expect(made.record('state/agent-settings.json')).toMatchObject({ current_phase: 'two', iterations: 2 })
  expect(await made.lint()).toEqual([])
})

test('the target, a plateau and the circuit breaker each end a campaign', async () => {
  const reached = bench(campaignFiles({ target_value: 11, number_of_agents: 1 }))
  expect((await reached.start()).result).toMatchObject({ stop: { reason: 'target' }, iterations: 1 })
  expect(await reached.lint()).toEqual([])
  const flat = bench(campaignFiles({ number_of_agents: 1, plateau_window: 2, plateau_threshold: 0.1 }))
  const slowly = scriptedTeam({ value: (_, __, now) => Number((now + 0.01).toFixed(2)) })
  expect((await flat.start({}, { team: slowly })).result).toMatchObject({
    stop: { reason: 'plateau' },
    iterations: 2,
  })
  expect(await flat.lint()).toEqual([])
  const broken = bench(campaignFiles({ number_of_agents: 1, circuit_breaker_threshold: 2 }))
  const worse = scriptedTeam({ value: (_, round, now) => now - round })
  expect((await broken.start({}, { team: worse })).result).toMatchObject({
    stop: { reason: 'circuit_breaker' },
    iterations: 2,
  })
  expect(broken.record('state/agent-settings.json')).toMatchObject({
    circuit_breaker_count: 2,
    plateau_consecutive_count: 0,
  })
  expect(await broken.lint()).toEqual([])
})

test('a candidate that conflicts with what somebody else put on the branch is not merged, and the history stays intact', async () => {
  const made = bench(campaignFiles({ number_of_agents: 1, max_iterations: 1 }))
  const execute = () => {
    // Somebody else commits to the branch of the campaign while an executor works.
    made.write('value.txt', '50\n')
    made.git('add', 'value.txt')
    const tree = made.git('write-tree').trim()
    const commit = made.git('commit-tree', tree, '-p', 'improve/raise_the_value', '-m', 'by hand').trim()
    made.git('update-ref', 'refs/heads/improve/raise_the_value', commit)
    made.git('reset', '--quiet', '--hard')
    return undefined
  }
  await made.start({}, { team: scriptedTeam({ execute }) })
  expect(made.record<MergeReport>('state/merge_reports/round_1.json')).toMatchObject({
    status: 'no_improvement',
    reason: expect.stringContaining('could not be merged: value.txt changed on both sides'),
    archived: ['archive/round_1_executor_1'],
  })
  expect(made.git('log', '--format=%s', 'improve/raise_the_value').trim().split('\n')).toEqual([
    'by hand',
    'start',
  ])
  expect(await made.lint()).toEqual([])
})

test('a second campaign leaves the branches and tags of the first as they are, and a loser can be revived', async () => {
  const made = bench(campaignFiles({ max_iterations: 1 }))
  await made.start()
  const before = made
    .git('show-ref')
    .trim()
    .split('\n')
    .filter((line) => !line.endsWith('HEAD'))
  writeFileSync(
    join(made.folder, 'improve/config/idea.md'),
    '# User Ideas\n\n- Revive archive/round_1_executor_2: again\n',
  )
  const { result } = await made.start({}, { id: 'improve-again' })
  expect(result).toMatchObject({ goal_slug: 'raise_the_value_2', branch: 'improve/raise_the_value_2' })
  const after = made.git('show-ref').trim().split('\n')
  expect(after).toEqual(expect.arrayContaining(before))
  expect(after.map((line) => line.split(' ')[1])).toContain('refs/tags/archive/round_1_executor_1b')
  expect(made.git('show', 'archive/round_1_executor_1b:value.txt')).toBe('9\n')
})

test('a benchmark that fails on the baseline ends the run with the reason', async () => {
  const made = bench()
  const benchmark = benchmarkOf(async () => ({
    kind: 'failed',
    category: 'timeout',
    what: 'It hung.',
    why: 'A loop.',
    seconds: 1,
    output: '',
  }))
  expect(await made.start({}, { benchmark })).toMatchObject({
    status: 'failed',
    reason: { code: 'benchmark_failed' },
  })
})

test('a floor of a sub-score that the benchmark never gives ends the run before anybody works', async () => {
  const made = bench(campaignFiles({ sub_score_floors: { speed: 1 } }))
  const { status, reason } = await made.start()
  expect([status, reason]).toMatchObject(['failed', { code: 'no_sub_score' }])
  expect(reason?.message).toContain('gives no sub-score speed')
})

test('a plan that the user vetoes before the executors begin is not carried out, and its record says so', async () => {
  const made = bench(campaignFiles({ number_of_agents: 2 }))
  const team = scriptedTeam({
    value(planner, round, now) {
      if (planner === 'planner_b')
        made.write(
          'improve/config/veto.md',
          `# Vetoes\n\n- another-run round_1_planner_b\n- improve-test round_${round}_planner_a\n`,
        )
      return now + 1
    },
  })
  await made.start({ maxIterations: 1 }, { team })
  expect(made.record('plans/round_1/plan_planner_a.json')).toMatchObject({
    critic_approved: false,
    critic_review: { verdict: 'rejected', rejection_reason: 'Vetoed by the user.' },
  })
  expect(made.record('plans/round_1/plan_planner_b.json')).toMatchObject({ critic_approved: true })
  expect(made.record<IterationState>('state/iteration_state.json').planning).toMatchObject({
    approved_count: 1,
  })
  expect(made.record<MergeReport>('state/merge_reports/round_1.json')).toMatchObject({
    status: 'merged',
    winner: { executor_id: 'executor_1' },
  })
  expect(await made.lint()).toEqual([])
})
