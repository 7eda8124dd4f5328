import { expect, test } from 'vitest'
import type { WireEntry, WireRecord, WireRun } from '../../wire.ts'
import { printAddress, readAddress } from './address.ts'
import { diffLines } from './diff-lines.ts'
import { completions, passes, readFilter } from './filter.ts'
import { ago, brief, figure, money, signed, span } from './format.ts'
import { laneOf, roundOf } from './lanes.ts'
import { readMarkdown } from './markdown.ts'
import { messagesOf, newIn } from './messages.ts'
import { outlineAt } from './outline.ts'
import { addRecords, emptyRecords, recordNamed, recordsAt } from './records.ts'
import { seriesOfWorks } from './series.ts'
import { stepAsMarkdown } from './step.ts'
import { addEntries, begunAt, emptyJournal, outcomeAt } from './works.ts'

const entry = (
  seq: number,
  type: WireEntry['type'],
  key?: string,
  more: Partial<WireEntry> = {},
): WireEntry => ({
  seq,
  at: seq * 10,
  epoch: 1,
  type,
  ...(key !== undefined && { key, work: 'ask', try: 1 }),
  ...more,
})

const entries = [
  entry(1, 'open'),
  entry(2, 'start', 'round-1/a/plan'),
  entry(3, 'start', 'round-1/b/plan'),
  entry(4, 'end', 'round-1/b/plan', {
    outcome: 'failed',
    failure: { code: 'busy', message: 'Busy.' },
    usd: 1,
  }),
  entry(5, 'end', 'round-1/a/plan', { outcome: 'done', usd: 2, input: 10, output: 5 }),
  entry(6, 'start', 'round-1/b/plan', { try: 2 }),
  entry(7, 'end', 'round-1/b/plan', { try: 2, outcome: 'done' }),
  entry(8, 'open', undefined, { epoch: 2 }),
  entry(9, 'close', undefined, { status: 'completed' }),
]

test('a journal is the same whether it comes at once, piece by piece, or twice', () => {
  const whole = emptyJournal()
  addEntries(whole, entries)
  const pieces = emptyJournal()
  for (const one of entries) addEntries(pieces, [one])
  addEntries(pieces, entries.slice(3))
  expect(pieces.works).toEqual(whole.works)
  expect(pieces.marks).toEqual(whole.marks)
  expect(whole.marks.map(({ kind }) => kind)).toEqual(['start', 'crash', 'resume', 'end'])
})

test('the state of work is a function of the time, and an unknown cost stays unknown', () => {
  const { works } = built()
  const [first, second] = works
  expect([10, 20, 45, 50].map((time) => outcomeAt(first!, time))).toEqual([undefined, 'open', 'open', 'done'])
  expect(second).toMatchObject({ tries: 2, outcome: 'done', usd: undefined })
  expect(first).toMatchObject({ usd: 2, tokens: 15 })
  expect([10, 20, 30].map((time) => begunAt(works, time))).toEqual([0, 1, 2])
})

test('the outline of a prefix has only what had begun, and closed branches show only themselves', () => {
  const { works } = built()
  const names = (time: number, closed: string[] = []) =>
    outlineAt(works, time, new Set(closed)).map((row) => `${'  '.repeat(row.depth)}${row.name}`)
  expect(names(25)).toEqual(['round-1', '  a', '    plan'])
  expect(names(100, ['round-1/a'])).toEqual(['round-1', '  a', '  b', '    plan'])
  expect(outlineAt(works, 35, new Set())[0]).toMatchObject({ kind: 'scope', count: 2, running: true })
})

test('lanes are branches without rounds', () => {
  expect(
    ['begin', 'iteration-2/act', 'iteration-1/executor-1/try-1#2/commit', 'tournament/merge'].map(laneOf),
  ).toEqual(['main', 'main', 'executor-1', 'tournament'])
  expect([roundOf('iteration-2/act'), roundOf('begin')]).toEqual(['iteration-2', undefined])
})

test('records of a prefix end at its time, and a document is as it was then', () => {
  const records = emptyRecords()
  const line = (at: number, number: number): WireRecord => ({
    path: 'a.jsonl',
    contract: 'x/a',
    at,
    line: number,
    record: {},
  })
  addRecords(records, [line(30, 2), line(10, 1), { path: 'b.json', contract: 'x/b', at: 20, record: 1 }])
  addRecords(records, [line(10, 1), { path: 'b.json', contract: 'x/b', at: 40, record: 2 }])
  expect(records.list.map(({ at }) => at)).toEqual([10, 20, 30, 40])
  const valueAt = (time: number) => recordsAt(records, time).find(({ path }) => path === 'b.json')?.record
  expect([valueAt(15), valueAt(30), valueAt(40)]).toEqual([undefined, 1, 2])
  expect(recordsAt(records, 30)).toHaveLength(3)
  expect(recordsAt(records, Number.POSITIVE_INFINITY)).toHaveLength(3)
  expect([recordNamed(records, 'b.json', 30)?.record, recordNamed(records, 'b.json')?.record]).toEqual([1, 2])
})

test('the time of steps of one name is a series, as far as they had ended', () => {
  const journal = emptyJournal()
  const entry = (seq: number, type: 'start' | 'end', key: string, at: number): WireEntry => ({
    seq,
    at,
    epoch: 1,
    type,
    key,
    work: 'step',
    try: 1,
    ...(type === 'end' && { outcome: 'done' }),
  })
  addEntries(journal, [
    entry(1, 'start', 'round-1/count', 0),
    entry(2, 'end', 'round-1/count', 1000),
    entry(3, 'start', 'round-2/count', 2000),
    entry(4, 'end', 'round-2/count', 5000),
    entry(5, 'start', 'once', 6000),
    entry(6, 'end', 'once', 7000),
  ])
  expect(seriesOfWorks(journal.works, 9000)).toEqual([
    {
      name: 'seconds: count',
      points: [
        { x: 1, y: 1, record: 'round-1/count' },
        { x: 2, y: 3, record: 'round-2/count' },
      ],
    },
  ])
  expect(seriesOfWorks(journal.works, 4000)).toEqual([])
})

const run = (more: Partial<WireRun>): WireRun => ({
  run_id: 'ralph-1',
  loop: 'ralph',
  title: 'Fix it',
  status: 'completed',
  created: 0,
  seconds: 90,
  tokens: 12_000,
  calls: 3,
  agents: { actor: 'anthropic:x' },
  seed: 1,
  ...more,
})

test.each([
  ['loop:ralph', {}, true],
  ['loop:ral', {}, false],
  ['status:running', {}, false],
  ['-status:running', {}, true],
  ['cost>1', { usd: 2 }, true],
  ['cost>1', {}, false],
  ['cost<1', {}, false],
  ['tokens>10k time>1m', {}, true],
  ['agent:anthropic fix', {}, true],
  ['"fix it"', {}, true],
  ['goal:missed', { succeeded: false }, true],
  ['nothing', {}, false],
] as const)('the filter %s', (text, more, expected) => {
  expect(passes(run(more), readFilter(text))).toBe(expected)
})

test('a filter that cannot be read says why, and completions go on from what was typed', () => {
  expect(readFilter('stat:x').problems).toEqual(["'stat' is unknown; did you mean 'status'?"])
  expect(readFilter('cost>much').problems).toEqual(["'cost>much' needs a number"])
  expect(completions('cost>1 sta', []).map(({ text }) => text)).toEqual(['cost>1 status:'])
  expect(completions('loop:r', ['ralph', 'town']).map(({ text }) => text)).toEqual(['loop:ralph '])
})

test('amounts have units, and what is not known is a dash', () => {
  expect([money(undefined), money(0), money(0.0012), money(12.3)]).toEqual(['–', '$0', '$0.0012', '$12.30'])
  expect([span(0.02), span(5), span(125), span(7300)]).toEqual(['20 ms', '5.0 s', '2 min 05 s', '2 h 01 min'])
  expect([span(600), span(179.8)]).toEqual(['10 min', '2 min 59 s'])
  expect([brief(999), brief(1500), brief(25_000), brief(2_000_000)]).toEqual(['999', '1.5k', '25k', '2.0M'])
  expect([figure(undefined), figure(3), figure(0.12345), figure(2.5)]).toEqual(['–', '3', '0.123', '2.5'])
  expect([figure(-0.12345), signed(-3), signed(0.5), signed(0)]).toEqual(['−0.123', '−3', '+0.5', '0'])
  expect(ago(0, 7_200_000)).toBe('2 h ago')
})

test('a difference keeps what is the same in order', () => {
  expect(diffLines('a\nb\nc', 'a\nx\nc\nd').map(({ kind, text }) => kind[0] + text)).toEqual([
    'sa',
    'rb',
    'ax',
    'sc',
    'ad',
  ])
})

test('messages are marked by what is new in them', () => {
  const before = messagesOf({
    messages: [
      { role: 'system', content: 'a' },
      { role: 'user', content: 'b' },
    ],
  })!
  const after = messagesOf({
    messages: [
      { role: 'system', content: 'a' },
      { role: 'user', content: 'c' },
      { role: 'user', content: 'd' },
    ],
  })!
  expect(newIn(after, before).map(({ isNew, before: old }) => [isNew, old])).toEqual([
    [false, undefined],
    [false, 'b'],
    [true, undefined],
  ])
  expect(messagesOf({ command: 'x' })).toBeUndefined()
})

test('Markdown is read into blocks, and text in it stays text', () => {
  const blocks = readMarkdown(
    '# Title\n\n<img src=x onerror=alert(1)>\n- one\n- two\n\n```js\n# no\n```\n| a | b |\n|---|---|\n| 1 | 2 |',
  )
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'text', 'list', 'code', 'table'])
  expect(blocks[1]).toMatchObject({ text: '<img src=x onerror=alert(1)>' })
})

test('a step as Markdown quotes what was said, whatever it holds', () => {
  const text = stepAsMarkdown({
    run_id: 'one',
    key: 'a/b',
    work: 'ask',
    tries: [
      {
        try: 1,
        outcome: 'done',
        request: { messages: [{ role: 'user', content: 'a\n# b' }] },
        value: { n: '```' },
      },
    ],
  })
  expect(text).toContain('> a\n> # b')
  expect(text).toContain('````json')
})

test('an address survives being written and read', () => {
  const address = { page: 'run', run: 'a-1', params: { step: 'round-1/plan b', t: '12' } } as const
  const [path, query] = printAddress(address).split('?')
  expect(readAddress(path!, query!)).toEqual(address)
  expect(readAddress('/nowhere', '')).toEqual({ page: 'runs', params: {} })
})

function built() {
  const journal = emptyJournal()
  addEntries(journal, entries)
  return journal
}
