import { expect, test } from 'vitest'
import type { RunEvent } from '../../../spine/index.ts'
import { narrateImprove } from './narrate-improve.ts'
import { gainText } from './words.ts'

const style = new Proxy({} as never, { get: () => (text: string) => text })

function narrated(events: readonly object[]): string[] {
  const lines: string[] = []
  const narrator = narrateImprove({ print: (line) => void lines.push(line), style, config: {}, agents: {} })
  for (const event of events) narrator.event(event as RunEvent)
  return lines.slice(1)
}

const changed = (details: object, event_type: string) => ({
  timestamp: '2026-11-18T09:00:00Z',
  event_type,
  iteration: 2,
  details,
})
const log = (...record: object[]) => ({ type: 'record', contract: 'improve/event-log', path: '', record })

test('what the user changes during a campaign is printed once', () => {
  const pairs = changed({ field: 'max_pairs', old_value: 24, new_value: 20 }, 'config_change')
  const phase = changed({ from_phase: null, to_phase: 'Fine' }, 'phase_transition')
  expect(narrated([log(), log(pairs), log(pairs, phase)])).toEqual([
    '  max_pairs is now 20; it was 24',
    '  the phase is now Fine',
  ])
})

test('a message that is said again in the next round is printed once', () => {
  const said = { type: 'progress', path: '', progress: { message: 'It stays.' } }
  const counted = { type: 'progress', path: '', progress: { done: 1, total: 2 } }
  expect(narrated([said, counted, said])).toEqual(['It stays.'])
})

test('who is left out of a round is named once, with the reason', () => {
  const question = 'iteration-2/planner-b/plan'
  const message = 'iteration-2/planner-b/plan-again: bot:tuner has nothing left to propose. (refused)'
  const revised = { who: 'planner_c', question: 'iteration-2/revision-1/planner-c/plan' }
  const skipped = [
    { who: 'planner_b', question, code: 'refused', message },
    { ...revised, code: 'refused', message },
  ]
  const record = { iteration: 2, status: 'in_progress', planning: { skipped } }
  const state = { type: 'record', contract: 'improve/iteration-state', path: '', record }
  expect(narrated([state, state])).toEqual([
    'round 2',
    '  – planner_b is left out: bot:tuner has nothing left to propose.',
    '  – planner_c has no other plan: bot:tuner has nothing left to propose.',
  ])
})

test('a plan that was revised says what the critic had said', () => {
  const record = {
    planner_id: 'planner_a',
    hypothesis: 'Caching should help',
    approach_family: 'data',
    critic_review: { verdict: 'approved', rejection_reason: null },
    revisions: [{ critic_review: { verdict: 'rejected', rejection_reason: 'H001: two claims.' } }],
  }
  expect(narrated([{ type: 'record', contract: 'improve/plan', path: '', record }])).toEqual([
    '  ✓ planner_a [data] Caching should help',
    '      revised after H001: two claims.',
  ])
})

test('a gain is never written with a power of ten that nobody reads', () => {
  expect(gainText(1000, 1997)).toBe('+997, +100 %')
  expect(gainText(10, 10.5)).toBe('+0.5, +5 %')
})

test('a gain that the hidden benchmark does not share is named below the merge', () => {
  const winner = { executor_id: 'executor_1', score_before: 0, score_after: 10 }
  const record = { status: 'merged', winner, reason: null, notes: ['Overfitted: not shared.'] }
  expect(narrated([{ type: 'record', contract: 'improve/merge-report', path: '', record }])).toEqual([
    '  ▲ merged executor_1: 0 → 10 (+10)',
    '    Overfitted: not shared.',
  ])
})
