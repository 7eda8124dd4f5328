import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import {
  benchmarkResult,
  type Contract,
  certificate,
  mergeReport,
  plan as planContract,
  ralphOutcome,
  reflectionMemory,
} from '../../src/contracts/index.ts'
import { defineLoop, type Project, runContextOf, startRun } from '../../src/engine/index.ts'

const goldenText = (path: string) =>
  readFileSync(join(import.meta.dirname, '../../src/contracts', path), 'utf8')
const golden = (path: string) => JSON.parse(goldenText(path)) as Record<string, unknown>

/** Writes a run of ralph from the examples of its contracts: no repository and no checks. */
export function writeRalph(project: Project, id: string, result: object = {}): Promise<unknown> {
  const lines = goldenText('ralph/golden/reflection-memory@1.0.0.jsonl').trim().split('\n')
  const whole = golden('ralph/golden/outcome@1.1.0.json')
  const outcome = { ...whole, tampered: 1, result: { ...(whole.result as object), ...result } }
  const loop = defineLoop<object, null>({
    name: 'ralph',
    records: [reflectionMemory, ralphOutcome, certificate] as readonly Contract[],
    async run(_, run) {
      for (const line of lines) run.append(reflectionMemory, JSON.parse(line))
      await run.write(certificate, golden('ralph/golden/certificate@1.1.0.json') as never)
      await run.write(ralphOutcome, outcome as never)
      return null
    },
  })
  return startRun(loop, { id, config: {}, seed: 1, team: {} }, runContextOf(project, { index: false }))
}

/** Writes a campaign that stopped in its second round: one plan merged, one rejected, one failed, one waiting for its executor. */
export async function writeCampaign(project: Project, id: string): Promise<void> {
  const plan = golden('improve/golden/plan@1.0.0.json')
  const review = plan.critic_review as object
  const planOf = (round: number, letter: string, more: object = {}) => ({
    ...plan,
    plan_id: `round_${round}_planner_${letter}`,
    planner_id: `planner_${letter}`,
    round,
    ...more,
  })
  const rejected = {
    approach_family: 'architecture',
    critic_approved: false,
    critic_review: {
      ...review,
      history_aware: 'fail',
      verdict: 'rejected',
      rejection_reason: 'It was tried before.',
    },
  }
  const result = {
    ...golden('improve/golden/benchmark-result@1.0.0.json'),
    executor_id: 'executor_1',
    plan_id: 'round_1_planner_a',
    round: 1,
    baseline_score: 39.5,
    benchmark_score: 36.9,
    status: 'success',
    failure_analysis: null,
    diff: 'diff --git a/a b/a\n@@ -1 +1 @@\n-a\n+b\n',
    samples: [
      { block: 1, reference: 39.4, score: 36.8 },
      { block: 2, reference: 39.6, score: 37 },
    ],
  }
  const failed = {
    ...result,
    executor_id: 'executor_3',
    plan_id: 'round_1_planner_c',
    benchmark_score: null,
    benchmark_raw: '',
    status: 'error',
    sub_scores: {},
    failure_analysis: {
      what: 'The benchmark ended with 1.',
      why: 'A comparator that sorts was left out.',
      category: 'logic_error',
      lesson: 'Keep the last line.',
    },
    samples: [
      { block: 1, reference: 39.4, score: null },
      { block: 2, reference: 39.6, score: null },
    ],
  }
  const loop = defineLoop<object, null>({
    name: 'improve',
    records: [planContract, benchmarkResult, mergeReport] as readonly Contract[],
    async run(_, run) {
      await run.write(planContract, planOf(1, 'a') as never)
      await run.write(planContract, planOf(1, 'b', rejected) as never)
      const earlier = { ...planOf(1, 'c', rejected), hypothesis: 'Threads should lower parse_ms' }
      await run.write(planContract, planOf(1, 'c', { revisions: [earlier] }) as never)
      await run.write(benchmarkResult, result as never)
      await run.write(benchmarkResult, failed as never)
      await run.write(mergeReport, {
        ...golden('improve/golden/merge-report@1.0.0.json'),
        iteration: 1,
      } as never)
      await run.write(planContract, planOf(2, 'a') as never)
      await run.write(planContract, planOf(2, 'b', rejected) as never)
      throw new Error('The campaign was broken off.')
    },
  })
  const request = { id, config: { root: 'improve' }, seed: 1, team: {} }
  const ended = await startRun(loop, request, runContextOf(project, { index: false }))
  expect(ended).toMatchObject({ reason: { message: 'The campaign was broken off.' } })
}
