import { expect, test } from 'vitest'
import type { WireRun } from '../../wire.ts'
import { codeParts } from './code-marks.ts'
import { alignedRows } from './comparison.ts'
import { difference } from './difference.ts'
import { lineageOf } from './lineage.ts'
import { choicesIn, openQuestion, roleIn } from './person.ts'
import { addRecords, emptyRecords, recordsAt } from './records.ts'
import { outcomeOf, textKind } from './text-kind.ts'
import { addEntries, emptyJournal, secondsOf } from './works.ts'

const run = (id: string, created: number, from?: string, at?: string): WireRun => ({
  run_id: id,
  loop: 'own',
  title: id,
  status: 'completed',
  created,
  seconds: 1,
  tokens: 0,
  calls: 0,
  agents: {},
  seed: 1,
  ...(from !== undefined && { parent: { run_id: from, relation: 'fork', ...(at && { at }) } }),
})

test('a process that was lost and one that was resumed are marked, a run that ended well and went on is not a crash', () => {
  const journal = emptyJournal()
  const base = { epoch: 1 } as const
  addEntries(journal, [
    { ...base, seq: 1, at: 10, type: 'open' },
    { ...base, seq: 2, at: 20, type: 'start', key: 'a', work: 'step', try: 1 },
    { seq: 3, at: 90, type: 'open', epoch: 2 },
    { seq: 4, at: 92, type: 'start', key: 'a', work: 'step', try: 1 },
    { seq: 5, at: 94, type: 'end', key: 'a', work: 'step', try: 1, outcome: 'done' },
    { seq: 6, at: 95, type: 'close', epoch: 2, status: 'stopped', reason: 'paused' },
    { seq: 7, at: 99, type: 'open', epoch: 3 },
  ])
  expect(journal.marks.map(({ kind, at }) => [kind, at])).toEqual([
    ['start', 10],
    ['crash', 20],
    ['resume', 90],
    ['end', 95],
    ['resume', 99],
  ])
  // It was begun again; nobody was at it in between.
  expect(secondsOf(journal.byKey.get('a')!)).toBe(0.002)
})

test('a record that came without what it holds is known as large, and is replaced when it comes', () => {
  const records = emptyRecords()
  const record = { path: 'a.jsonl', contract: 'own/line', at: 5, line: 1 }
  addRecords(records, [{ ...record, bytes: 300_000 }])
  expect(records.large).toEqual([{ ...record, bytes: 300_000 }])
  addRecords(records, [{ ...record, record: { text: 'long' } }])
  expect(records.list).toEqual([{ ...record, record: { text: 'long' } }])
  expect(records.large).toHaveLength(1)
})

test('that a run looked whether it should stop is no step that is shown', () => {
  const journal = emptyJournal()
  const work = { epoch: 1, work: 'step', try: 1 } as const
  addEntries(journal, [
    { ...work, seq: 1, at: 1, type: 'start', key: 'stop-requested' },
    { ...work, seq: 2, at: 2, type: 'end', key: 'stop-requested' },
    { ...work, seq: 3, at: 3, type: 'start', key: 'round-1/plan' },
    { ...work, seq: 4, at: 4, type: 'start', key: 'round-1/stop-requested#2' },
  ])
  expect(journal.works.map(({ key }) => key)).toEqual(['round-1/plan'])
  expect(journal.last).toBe(4)
})

test('a run is shown with the run that it comes from and all that come from it', () => {
  const runs = [run('first', 1), run('second', 3, 'first', 'b'), run('third', 2, 'first'), run('other', 4)]
  expect(lineageOf(runs, 'third').map(({ run: { run_id: id }, depth, at }) => [id, depth, at])).toEqual([
    ['first', 0, undefined],
    ['third', 1, undefined],
    ['second', 1, 'b'],
  ])
  expect(lineageOf(runs, 'other')).toEqual([])
  expect(lineageOf([run('left', 1, 'right'), run('right', 2, 'left')], 'left')).toHaveLength(2)
})

test('a question offers what it says that one can do', () => {
  const text = `Ann, Doctor: Day 2, VOTING. 40 tokens of talk left.
Alive: 1 Ann (you), 2 Bob, 3 Cem (Mayor).
You may speak on the public channel. You may vote to put a player on trial, or take your vote back. You can heal (1 left): Bob, Cem. You can control: Bob; then whom they are sent to: Cem. Or wait.`
  expect(choicesIn(text).map(({ text: words, whole }) => [words, whole])).toEqual([
    ['say ', false],
    ['vote Bob', true],
    ['vote Cem', true],
    ['unvote', true],
    ['heal Bob', true],
    ['heal Cem', true],
    ['control ', false],
    ['', true],
  ])
  expect(choicesIn('What should be done next?')).toEqual([])
})

test('the question that a person is asked is the oldest that is open', () => {
  const journal = emptyJournal()
  const start = (seq: number, key: string, agent: string) =>
    ({ seq, at: seq, type: 'start', epoch: 1, key, work: 'ask', try: 1, agent }) as const
  addEntries(journal, [
    start(1, 'day-1/seat-2/reply-1', 'bot:x'),
    start(2, 'day-1/seat-1/reply-1', 'person'),
    start(3, 'day-1/seat-4/reply-1', 'person'),
  ])
  expect(openQuestion(journal)?.key).toBe('day-1/seat-1/reply-1')
  expect(roleIn('day-1/seat-4/reply-1', ['seat-1', 'seat-4'])).toBe('seat-4')
})

test.each([
  ['diff', 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b'],
  ['tests', '✓ adds (1 ms)\n✗ subtracts\n  expected 1 to be 2'],
  ['tests', 'ok 1 - adds\nnot ok 2 - subtracts'],
  ['code', 'const one = 1\nexport function two() {\n  return one + 1;\n}'],
  ['image', 'data:image/png;base64,iVBORw0KGgo='],
  ['plain', 'data:image/svg+xml;base64,PHN2Zz4='],
  ['markdown', '# Title\n\n- one\n- two'],
  ['plain', 'ok, that is fine with me\nand this too'],
])('%s is recognised', (kind, text) => expect(textKind(text)).toBe(kind))

test('lines of test runners say what passed and failed', () => {
  expect(['✓ a', 'not ok 3 - b', 'FAIL src/x.test.ts', 'ok then'].map(outcomeOf)).toEqual([
    'passed',
    'failed',
    'failed',
    undefined,
  ])
})

test('code keeps every character, whatever it is taken for', () => {
  const line = `const a = "x // y" + 'z' // "end" 12`
  const parts = codeParts(line)
  expect(parts.map(({ text }) => text).join('')).toBe(line)
  expect(parts.at(-1)).toEqual({ kind: 'comment', text: '// "end" 12' })
})

test('a difference of means says whether it may be chance', () => {
  expect(difference([1, 2, 1, 2], [9, 8, 9, 8])!.low).toBeGreaterThan(5)
  const same = difference([1, 5, 3], [2, 4, 3])!
  expect(same.low < 0 && same.high > 0).toBe(true)
})

test('steps of several runs stand in one row, with what differs in each', () => {
  const one = { try: 1 } as const
  const rows = alignedRows([
    [{ ...one, key: 'a', what: 'value' }],
    [
      { ...one, key: 'b', what: 'only-left' },
      { ...one, key: 'a', what: 'request' },
    ],
  ])
  expect(rows).toEqual([
    { key: 'a', cells: ['value', 'request'] },
    { key: 'b', cells: [undefined, 'only-left'] },
  ])
})

test('records that are added make another list, so that a picture of a run under way is made anew', () => {
  const records = emptyRecords()
  const line = (number: number) => ({
    path: 'a.jsonl',
    contract: 'own/a',
    at: number,
    line: number,
    record: {},
  })
  addRecords(records, [line(1)])
  const before = recordsAt(records, Number.POSITIVE_INFINITY)
  addRecords(records, [line(2)])
  const after = recordsAt(records, Number.POSITIVE_INFINITY)
  expect([before.length, after.length, before === after]).toEqual([1, 2, false])
})
