import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { valueAt } from '../../kit/index.ts'
import { readRecord } from '../gate/read-record.ts'
import { goldenRecord } from '../golden.suite.ts'
import { recognise } from '../recognise.ts'
import { scoreOf } from './benchmark-output.ts'
import { defaultSettings } from './default-settings.ts'
import { improve } from './index.ts'
import { iterationState } from './iteration-state.ts'
import { isAtLeastAsGood, readPlanId } from './names.ts'
import { isSealed } from './sealed-files.ts'
import { settings } from './settings.ts'

const json = improve.contracts.filter(({ form }) => form === 'json')
const odd = [
  null,
  '',
  ' ',
  '\u0000',
  0,
  -1,
  1e308,
  0.5,
  true,
  [],
  {},
  [null],
  'round_1_planner_a',
  '2026-01-01T00:00:00Z',
  'none',
]

describe.each(json.map((contract) => [contract.name, contract] as const))('%s', (name, contract) => {
  test('never throws, whatever value one of its places holds', () => {
    const whole = { record: goldenRecord(name) }
    const places = placesIn(whole)
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.constantFrom(...odd),
        fc.boolean(),
        (path, value, removed) => {
          const copy = structuredClone(whole)
          const holder = valueAt(copy, path.slice(0, -1)) as object
          if (removed) Reflect.deleteProperty(holder, path.at(-1)!)
          else Object.assign(holder, { [path.at(-1)!]: value })
          readRecord(contract, JSON.stringify(copy.record) ?? '', { level: 'lint' })
        },
      ),
      { numRuns: 300 },
    )
  })
})

/** The paths to all values inside a value. */
function placesIn(value: unknown, path: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [path]
  const inside = Object.entries(value).flatMap(([key, part]) => placesIn(part, [...path, key]))
  return path.length === 0 ? inside : [path, ...inside]
}

test('the default settings are settings', () => {
  expect(settings.validate(defaultSettings)).toBe(true)
  expect(settings.validate({})).toBe(true)
})

test('a state from before the first iteration is tolerated and nothing more is said of it', () => {
  const state = goldenRecord('improve/iteration-state')
  Object.assign(state, { iteration: 0, started_at: null, updated_at: null })
  for (const step of ['research', 'planning', 'execution', 'tournament', 'recording'])
    state[step].status = 'pending'
  for (const step of ['research', 'planning', 'execution', 'tournament']) state[step].completed_at = null
  Object.assign(state.planning, { plans: {}, approved_count: 0 })
  state.execution.executors = {}
  Object.assign(state.tournament, { winner: null, winner_score: null })
  const { findings } = readRecord(iterationState, JSON.stringify(state), { level: 'lint' })
  expect(findings.map(({ code }) => code)).toEqual(Array(3).fill('improve/not-begun'))
})

test('an iteration whose plans were all rejected goes on to recording without executions', () => {
  const state = goldenRecord('improve/iteration-state')
  Object.assign(state, { status: 'in_progress', current_step: 'recording' })
  for (const plan of Object.values<{ critic_approved: boolean }>(state.planning.plans))
    plan.critic_approved = false
  state.planning.approved_count = 0
  state.execution = { status: 'pending', executors: {}, completed_at: null }
  state.tournament = { status: 'pending', winner: null, winner_score: null, completed_at: null }
  state.recording = {
    status: 'in_progress',
    history_path: null,
    visualization_updated: false,
    cleanup_done: false,
  }
  expect(readRecord(iterationState, JSON.stringify(state), { level: 'lint' }).findings).toEqual([])
})

test('a score is read under the name of its metric', () => {
  const output = goldenRecord('improve/benchmark-output')
  expect(scoreOf(output, 'primary')).toBe(36.9)
  expect(scoreOf(output, 'sub_scores')).toBeUndefined()
  expect(scoreOf(output, 'toString')).toBeUndefined()
})

test('a plan id is taken apart into round and planner', () => {
  expect(readPlanId('round_12_planner_b')).toEqual({ round: 12, planner: 'planner_b' })
  expect(readPlanId('round_3_hybrid')).toEqual({ round: 3, planner: 'hybrid' })
  expect(readPlanId('round_x_planner_b')).toBeUndefined()
})

test('equal scores are as good as each other in both directions', () => {
  expect(isAtLeastAsGood(2, 2, 'higher_is_better') && isAtLeastAsGood(2, 2, 'lower_is_better')).toBe(true)
  expect(isAtLeastAsGood(1, 2, 'higher_is_better')).toBe(false)
  expect(isAtLeastAsGood(1, 2, 'lower_is_better')).toBe(true)
})

test.each([
  ['bench/run.sh', ['bench/'], true],
  ['./bench/run.sh', ['bench/run.sh'], true],
  ['bench/./run.sh', ['bench/run.sh'], true],
  ['bench//run.sh', ['bench/run.sh'], true],
  ['bench\\run.sh', ['bench/run.sh'], true],
  ['src/../bench/run.sh', ['bench/'], true],
  ['bench/run.sh', ['.\\bench\\'], true],
  ['', [' '], false],
  ['bench/run.sh', ['bench'], false],
  ['benchmark.sh', ['bench/'], false],
  ['bench/run.sh', ['bench/*'], false],
  ['bench/run.sh', [''], false],
])('whether %s is sealed by %j: %s', (file, sealed, expected) => {
  expect(isSealed(file, sealed)).toBe(expected)
})

test('the output of a benchmark is recognised in a file of any name', () => {
  const output = goldenRecord('improve/benchmark-output')
  expect(recognise('anything.json', output)?.contract.name).toBe('improve/benchmark-output')
})
