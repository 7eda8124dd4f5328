import { expect, test } from 'vitest'
import {
  benchmarkResult,
  type Direction,
  type FolderRecord,
  improve,
  mergeReport,
} from '../../../contracts/index.ts'
import { seededRandom } from '../../../kit/index.ts'
import type { VariantId } from '../measuring.ts'
import type { CandidateResult } from './candidate-result.ts'
import { confirmMerge } from './confirm-merge.ts'
import { measureEffect } from './measure-effect.ts'
import { gainOf, type Scale } from './scale.ts'
import {
  ground,
  higher,
  lower,
  type ScriptedRun,
  scriptedBenchmark,
  times,
} from './scripted-benchmark.suite.ts'
import { type RoundResult, selectWinner } from './select-winner.ts'

const rulesThatMustHold = [
  'improve/status-against-baseline',
  'improve/winner-not-success',
  'improve/no-gain',
  'improve/merged-score',
]
const candidates = ['executor_1', 'executor_2', 'executor_3']
const letter = (id: VariantId) => `round_1_planner_${'abc'[candidates.indexOf(id)]}`

/** Chance that is often tiny, often large, sometimes a failure: what a round of real candidates looks like. */
function wildRun(random: () => number, gains: Record<VariantId, number>): (id: VariantId) => ScriptedRun {
  const size = 10 ** (random() * 6 - 4)
  const failing = random() < 0.3 ? 0.05 : 0
  return (id) => {
    if (id !== 'baseline' && random() < failing) return random() < 0.5 ? 'timeout' : 'oom'
    return Math.max(1e-6, 100 + size * (random() - random() + (gains[id] ?? 0)))
  }
}

function resultRecord({ id, score, status, subScores, failure, output }: CandidateResult) {
  return {
    executor_id: id,
    plan_id: letter(id),
    round: 1,
    benchmark_score: score,
    benchmark_raw: output,
    status,
    sub_scores: subScores,
    failure_analysis: failure,
    timestamp: '2026-01-01T00:00:00.000Z',
  }
}

function mergeRecord({ selection }: RoundResult, score: number | undefined) {
  const merged = selection.kind === 'winner' && score !== undefined
  const winner = merged
    ? {
        executor_id: selection.winner,
        branch: `experiment/round_1_${selection.winner}`,
        hypothesis: 'x',
        score_before: 100,
        score_after: score,
      }
    : null
  const status = merged
    ? 'merged'
    : selection.kind === 'winner' || selection.kind === 'aborted'
      ? 'no_improvement'
      : selection.kind
  return {
    iteration: 1,
    goal_slug: 'goal',
    winner,
    archived: [],
    regressions_detected: false,
    re_benchmark_score: score ?? null,
    status,
    reason: merged ? null : selection.reason,
  }
}

function historyRecord({ candidates: results }: RoundResult, merged: VariantId | undefined) {
  const entry = ({ id, score, failure }: CandidateResult) => ({
    plan_id: letter(id),
    score,
    approach_family: 'other',
    hypothesis: 'x',
    failure_analysis: failure,
  })
  const winner = results.find(({ id }) => id === merged)
  return {
    iteration: 1,
    baseline_score: 100,
    winner: winner ? entry(winner) : null,
    losers: results.filter((result) => result !== winner).map(entry),
    research_brief_id: null,
  }
}

function brokenRules(records: readonly (readonly [string, unknown])[]): string[] {
  const codes: string[] = []
  for (const { code, start } of improve.folderRules) {
    if (!rulesThatMustHold.includes(code)) continue
    const see = start((make) => make())
    for (const [contract, value] of records) {
      const record: FolderRecord = { contract, root: '.', file: contract, value }
      see(record, (_, found, expected) => codes.push(`${code}: ${found}, expected ${expected}`))
    }
  }
  return codes
}

async function playRecorded(seed: number, scale: Scale) {
  const random = seededRandom(seed, 'records')
  const gains = Object.fromEntries(candidates.map((id) => [id, (random() - 0.3) * 3]))
  const sign = gainOf(scale, 100, 101) > 0 ? 1 : -1
  const signed = Object.fromEntries(Object.entries(gains).map(([id, gain]) => [id, sign * gain]))
  const common = {
    ...ground(scriptedBenchmark(wildRun(random, signed)), scale),
    random,
    mode: 'noisy',
  } as const
  const round = await selectWinner({ ...common, candidates })
  const winner = round.candidates.find(({ verdict }) => verdict === 'won')
  let score: number | undefined
  if (winner !== undefined) {
    const merge = { ...common, candidate: winner.id, selectedScore: winner.score!, plannedRounds: 50 }
    const confirmation = await confirmMerge(merge)
    if (confirmation.kind === 'confirmed') {
      const effect = await measureEffect({ ...merge, confirmedScore: confirmation.score! })
      score = effect.score
      expect(brokenBetween(scale.direction, confirmation.score!)).toBe(false)
    }
  }
  return { round, score, merged: score === undefined ? undefined : winner!.id }
}

const brokenBetween = (direction: Direction, score: number) =>
  direction === 'higher_is_better' ? score < 100 : score > 100

test.each([
  ['higher is better', higher],
  ['lower is better', lower],
  ['a time', times],
])('records of rounds keep the rules of the contracts where %s', async (_, scale) => {
  let merges = 0
  for (let seed = 0; seed < 150; seed++) {
    const { round, score, merged } = await playRecorded(seed, scale)
    if (merged !== undefined) merges++
    const results = round.candidates.map(resultRecord)
    const merge = mergeRecord(round, score)
    for (const result of results) {
      expect(benchmarkResult.schema.safeParse(result).error).toBeUndefined()
      for (const { check, severity } of benchmarkResult.rules ?? [])
        check(result as never, (_path, found) => expect(severity === 'error' ? found : '').toBe(''))
    }
    expect(mergeReport.schema.safeParse(merge).error).toBeUndefined()
    const settings = { benchmark_direction: scale.direction }
    const records = [
      ['improve/settings', settings] as const,
      ...results.map((result) => ['improve/benchmark-result', result] as const),
      ['improve/merge-report', merge] as const,
      ['improve/iteration-history', historyRecord(round, merged)] as const,
    ]
    expect(brokenRules(records)).toEqual([])
  }
  expect(merges).toBeGreaterThan(20)
})
