import { expect, test } from 'vitest'
import type { FolderRecord } from '../contract.ts'
import { sharedState } from '../gate/shared-state.ts'
import { goldenRecord, readGolden } from '../golden.suite.ts'
import { parseGoal } from './goal.ts'
import { improve } from './index.ts'
import { parseDocument } from './markdown-document.ts'

// biome-ignore lint/suspicious/noExplicitAny: a case breaks its run on purpose, in ways that no type allows
type Run = Record<string, any>

/** A whole run of two iterations that agrees with itself, as kinds and their records. */
function soundRun(): Run {
  const plan = {
    ...goldenRecord('improve/plan'),
    plan_id: 'round_2_planner_a',
    round: 2,
    approach_family: 'optimization',
  }
  const hybrid = {
    ...goldenRecord('improve/plan-archive'),
    plan_id: 'round_2_hybrid',
    round: 2,
    approach_family: 'data',
  }
  const planOf = (letter: string, family: string) => ({
    ...structuredClone(plan),
    plan_id: `round_2_planner_${letter}`,
    planner_id: `planner_${letter}`,
    approach_family: family,
  })
  const plans = [plan, planOf('b', 'infrastructure'), planOf('c', 'architecture'), hybrid]
  const result = goldenRecord('improve/benchmark-result')
  const resultOf = (executor: number, letter: string, score: number) => ({
    ...result,
    executor_id: `executor_${executor}`,
    plan_id: `round_2_planner_${letter}`,
    status: 'success',
    benchmark_score: score,
    failure_analysis: null,
  })
  const second = goldenRecord('improve/iteration-history')
  const first = {
    ...second,
    iteration: 1,
    baseline_score: 41.8,
    winner: null,
    losers: [],
    research_brief_id: null,
  }
  const merge = goldenRecord('improve/merge-report')
  const noMerge = { ...merge, iteration: 1, winner: null, archived: [], status: 'no_winner' }
  const chart = goldenRecord('improve/visualization-data').map((entry: Run) =>
    entry.iteration === 1 ? { ...entry, is_winner: false } : entry,
  )
  return {
    settings: [goldenRecord('improve/settings')],
    harness: [parseDocument(readGolden('improve/harness'))],
    goal: [parseGoal(readGolden('improve/goal'))],
    baseline: [goldenRecord('improve/baseline')],
    'research-brief': [goldenRecord('improve/research-brief')],
    plan: plans,
    'plan-archive': structuredClone(plans),
    'benchmark-result': [resultOf(1, 'a', 36.9), result, resultOf(3, 'c', 39.1)],
    'merge-report': [{ ...noMerge, re_benchmark_score: null, reason: 'Every executor failed' }, merge],
    'iteration-history': [first, second],
    'visualization-data': [chart],
    'event-log': [goldenRecord('improve/event-log')],
    'iteration-state': [goldenRecord('improve/iteration-state')],
    'agent-settings': [goldenRecord('improve/agent-settings')],
  }
}

/** The codes that the folder rules have to say of a run. */
function codesOn(run: Run): string[] {
  const order = improve.contracts.map(({ name }) => name)
  const records: FolderRecord[] = Object.entries(run)
    .flatMap(([kind, values]) =>
      values.map((value: unknown, index: number) => ({
        contract: `improve/${kind}`,
        root: '.',
        file: `${kind}-${index + 1}`,
        value,
      })),
    )
    .sort((left, right) => order.indexOf(left.contract) - order.indexOf(right.contract))
  const codes = new Set<string>()
  for (const { code, start } of improve.folderRules) {
    const see = start(sharedState())
    for (const record of records) {
      see(record, (_, found, expected, repair) => {
        expect([found, expected, repair].every((part) => part.length > 0)).toBe(true)
        codes.add(code)
      })
    }
  }
  return [...codes]
}

test('a run that agrees with itself is left in peace', () => {
  expect(codesOn(soundRun())).toEqual([])
})

test('a folder that holds nothing but one kind is left in peace', () => {
  const run = soundRun()
  for (const [kind, values] of Object.entries(run)) expect(codesOn({ [kind]: values })).toEqual([])
})

const cases: Record<string, (run: Run) => void> = {
  'improve/family-not-in-harness': (run) => {
    run['research-brief'][0].ideas[0].approach_family = 'telepathy'
  },
  'improve/shared-family': (run) => {
    for (const kind of ['plan', 'plan-archive']) run[kind][1].approach_family = 'optimization'
  },
  'improve/sealed-target': (run) => {
    for (const kind of ['plan', 'plan-archive']) run[kind][0].target_files.push('./bench/parse.mjs')
  },
  'improve/archive-differs': (run) => {
    run['plan-archive'][0].steps.pop()
  },
  'improve/unknown-plan': (run) => {
    run['benchmark-result'][1].plan_id = 'round_2_planner_d'
  },
  'improve/unapproved-plan': (run) => {
    for (const kind of ['plan', 'plan-archive']) run[kind][1].critic_approved = false
  },
  'improve/family-differs': (run) => {
    run['visualization-data'][0][3].approach_family = 'data'
  },
  'improve/score-differs': (run) => {
    run['iteration-history'][1].losers[0].score = 44.3
  },
  'improve/missing-brief': (run) => {
    run['iteration-history'][1].research_brief_id = 'round_7'
  },
  'improve/winner-without-result': (run) => {
    run['merge-report'][1].winner.executor_id = 'executor_9'
  },
  'improve/winner-not-success': (run) => {
    run['merge-report'][1].winner.executor_id = 'executor_2'
  },
  'improve/merged-score': (run) => {
    run['merge-report'][1].winner.score_after = 30
  },
  'improve/iteration-twice': (run) => {
    run['iteration-history'].push(run['iteration-history'][1])
  },
  'improve/iteration-gap': (run) => {
    run['iteration-history'].push({ ...run['iteration-history'][1], iteration: 5 })
  },
  'improve/merge-gap': (run) => {
    run['merge-report'].push({ ...run['merge-report'][0], iteration: 4 })
  },
  'improve/winner-differs': (run) => {
    run['merge-report'][1].winner.executor_id = 'executor_3'
  },
  'improve/no-gain': (run) => {
    run['merge-report'][1].re_benchmark_score = 40.2
  },
  'improve/status-against-baseline': (run) => {
    run['benchmark-result'][1].status = 'success'
  },
  'improve/family-streak': (run) => {
    const second = run['iteration-history'][1]
    run['iteration-history'].push(...[4, 3].map((iteration) => ({ ...second, iteration })))
  },
  'improve/goal-and-settings': (run) => {
    run.settings[0].primary_metric = 'parse_seconds'
  },
  'improve/target-already-met': (run) => {
    run.baseline[0].baseline_score = 29
  },
  'improve/baseline-differs': (run) => {
    run['iteration-history'][0].baseline_score = 40
  },
  'improve/unknown-phase': (run) => {
    run['event-log'][0][1].details.to_phase = 'polish'
  },
  'improve/current-phase': (run) => {
    run['agent-settings'][0].current_phase = 'build'
  },
  'improve/iteration-count': (run) => {
    run['agent-settings'][0].iterations = 3
  },
  'improve/benchmark-not-set': (run) => {
    run.settings[0].benchmark_command = ' '
  },
  'improve/exit-reason': (run) => {
    run['agent-settings'][0].status = 'target_reached'
  },
}

test('every folder rule has a case', () => {
  expect(Object.keys(cases).sort()).toEqual(improve.folderRules.map(({ code }) => code).sort())
})

test.each(Object.entries(cases))('%s speaks of a run that contradicts itself', (code, spoil) => {
  const run = soundRun()
  spoil(run)
  expect(codesOn(run)).toContain(code)
})

test.each([
  ['plateau', { plateau_consecutive_count: 3, iterations: 3 }],
  ['max_iterations', { iterations: 12 }],
  ['circuit_breaker', { circuit_breaker_count: 3 }],
  ['target_reached', { best_score: 29.5 }],
])('a run may end with %s once that rule is met', (status, counters) => {
  const run = soundRun()
  Object.assign(run['agent-settings'][0], { status })
  expect(codesOn(run)).toContain('improve/exit-reason')
  Object.assign(run['agent-settings'][0], counters)
  expect(codesOn(run)).not.toContain('improve/exit-reason')
})

test('a history without a winner contradicts a merge, and the other way round', () => {
  const run = soundRun()
  run['iteration-history'][1].winner = null
  expect(codesOn(run)).toContain('improve/winner-differs')
  const other = soundRun()
  other['merge-report'][1].winner = null
  expect(codesOn(other)).toContain('improve/winner-differs')
})

test('a chart that lacks the winner of an iteration contradicts its history', () => {
  const run = soundRun()
  run['visualization-data'][0].splice(3, 1)
  expect(codesOn(run)).toEqual(['improve/winner-differs'])
})

test('a custom family counts as known where the harness names it', () => {
  const run = soundRun()
  run['research-brief'][0].ideas[0].approach_family = 'memory_layout'
  expect(codesOn(run)).toEqual([])
})

test('the score after a merge may be the one that was measured again', () => {
  const run = soundRun()
  run['merge-report'][1].winner.score_after = 37.1
  expect(codesOn(run)).toEqual([])
})

test('a winner of another score than was merged is found also where no results are kept', () => {
  const run = soundRun()
  run['benchmark-result'] = []
  expect(codesOn(run)).toEqual([])
  run['iteration-history'][1].winner.score = 31
  expect(codesOn(run)).toContain('improve/winner-differs')
})

test('a merge report without a history is found by the histories after it', () => {
  const run = soundRun()
  run['iteration-history'].shift()
  expect(codesOn(run)).toEqual(['improve/iteration-gap'])
})

test('an archive that lacks a key or has one more differs', () => {
  for (const spoil of [(plan: Run) => delete plan.steps, (plan: Run) => Object.assign(plan, { notes: '' })]) {
    const run = soundRun()
    spoil(run['plan-archive'][0])
    expect(codesOn(run)).toEqual(['improve/archive-differs'])
  }
})

test('a plan that the critic rejected or excused may share its family with another one', () => {
  const run = soundRun()
  const share = (changes: Run) => {
    for (const kind of ['plan', 'plan-archive']) {
      const plan = run[kind][1]
      Object.assign(plan, { approach_family: 'optimization' })
      plan.critic_review = { ...plan.critic_review, ...changes }
    }
    return codesOn(run).filter((code) => code === 'improve/shared-family')
  }
  expect(share({})).not.toEqual([])
  expect(share({ verdict: 'rejected' })).toEqual([])
  expect(share({ verdict: 'approved', waived: { h003_intra_round_diversity: 'two families' } })).toEqual([])
})

test('a sealed file in a plan that was rejected for it has been dealt with', () => {
  const run = soundRun()
  for (const kind of ['plan', 'plan-archive']) {
    run[kind][3].target_files.push('bench/parse.mjs')
    run[kind][3].critic_review.scope_valid = 'fail'
  }
  expect(codesOn(run)).not.toContain('improve/sealed-target')
})

test('a third win of a family counts as no streak where the rule was waived', () => {
  const run = soundRun()
  cases['improve/family-streak']!(run)
  const id = run['iteration-history'][1].winner.plan_id
  const plan = run.plan.find((candidate: Run) => candidate.plan_id === id)
  plan.critic_review.waived = { h002_family_streak: 'fewer families than planners' }
  expect(codesOn(run)).not.toContain('improve/family-streak')
})
