import { expect, test } from 'vitest'
import { reflectionMemory } from '../../../contracts/index.ts'
import type { RunEvent, TextStyle } from '../../../spine/index.ts'
import { historyOf } from '../attempt.suite.ts'
import { attemptRecord } from '../attempt-record.ts'
import { readRalphConfig } from '../config.ts'
import { baselineMessage } from './baseline.ts'
import { narrateRalph } from './narrate-ralph.ts'
import { ralphSummary } from './summary.ts'

const style = new Proxy({} as TextStyle, { get: () => (text: string) => text })
const config = readRalphConfig({ task: 'Fix it.\nSoon.', checks: ['make'], folder: '/p', cache: '/c' })
const { baseline, attempts } = historyOf({ reward: 0.5 }, { reward: 1, tampered: true })

const eventOf = (index: number): RunEvent => {
  const attempt = attempts[index]!
  const facts = {
    loopId: 'ralph-x',
    config,
    attempt,
    previous: attempts[index - 1],
    before: baseline.verdict,
  }
  const record = attemptRecord({ ...facts, timestamp: '2026-11-16T09:00:00.000Z' })
  return { type: 'record', contract: reflectionMemory.name, path: 'reflections.jsonl', record }
}

function linesOf(...events: readonly RunEvent[]): string[] {
  const lines: string[] = []
  const agents = { actor: 'bot:repair', reflector: 'bot:findings' }
  const narrator = narrateRalph({ print: (line) => lines.push(line), style, config, agents })
  for (const event of events) narrator.event(event)
  return lines
}

test('a loop begins with its task and who takes part', () => {
  expect(linesOf()).toEqual([
    'Fix it.',
    '  bot:repair · bot:findings · Ω 3 fifo · at most 10 attempts · in a worktree',
  ])
})

test('attempts are printed from their records alone, counted from one, so that another process can follow', () => {
  const [, , ...lines] = linesOf(eventOf(0), eventOf(1))
  expect(lines).toEqual([
    'attempt 1 of 10  changed nothing',
    '           reward 0.500 ▲ +0.300',
    '           lesson reflection 0',
    'attempt 2 of 10  changed nothing',
    '           restored a.test.ts: it is a test',
    '           reward 1.000 ▲ +0.500',
  ])
})

test('the checks before the first attempt and waits are shown as they happen', () => {
  const message = baselineMessage(baseline.verdict)
  const failure = { code: 'rate_limited', message: 'slow down' }
  const [, , ...lines] = linesOf(
    { type: 'progress', path: '', progress: { message, done: 0, total: 10 } },
    { type: 'waiting', key: 'iteration-1/act', milliseconds: 90_000, failure },
  )
  expect(lines).toEqual([
    'before       reward 0.200',
    '  waiting 1 min 30 s before iteration-1/act is asked again',
  ])
})

test('the summary says why it ended and how to continue after a used-up budget', () => {
  const outcome = {
    version: '1.0.0',
    loop_id: 'ralph-x',
    timestamp: '2026-11-16T09:00:00.000Z',
    stop: { reason: 'budget' as const, message: '0 calls of the budget are left.' },
    passed: false,
    iterations: 2,
    best: { iteration: 0, reward_signal: 0.5, tree: 'a' },
    restored: true,
    memory_ledger: [],
    tampered: 1,
    flaky_checks: [],
    usage: { calls: 2, input_tokens: 0, output_tokens: 0 },
  }
  expect(ralphSummary(outcome)).toBe(
    [
      'budget  0 calls of the budget are left.',
      'The best files were restored: attempt 1, reward 0.500.',
      'The actor changed what judges it in 1 attempt. If the task asks for that, allow it with --allow PATH.',
      '`reprise fork RUN --at iteration-2/left --budget "100 calls, 30m"` continues with that budget, or with one of yours.',
    ].join('\n  '),
  )
  const done = { ...outcome, passed: true, stop: { reason: 'passed' as const, message: 'All checks pass.' } }
  expect(ralphSummary(done)).not.toContain('--allow')
})
