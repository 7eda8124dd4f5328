import { expect, test } from 'vitest'
import type { RunEvent } from '../engine/index.ts'
import { runView } from './run-view.ts'

function view(
  options: {
    readonly isTTY?: boolean
    readonly narrate?: boolean
    readonly stream?: boolean
    readonly quiet?: boolean
  } = {},
) {
  const printed: string[] = []
  const said: string[] = []
  let now = 0
  const made = runView({
    loop: 'verses',
    out: { write: (text) => printed.push(text) },
    err: { isTTY: options.isTTY === true, columns: 60, write: (text) => said.push(text) },
    elapsed: () => now,
    ...(options.stream !== undefined && { stream: options.stream }),
    quiet: options.quiet === true,
    ...(options.narrate && {
      narrator: (print) => ({
        event: (event: RunEvent) => (event.type === 'record' ? print('a verse') : undefined),
      }),
    }),
  })
  return {
    ...made,
    printed: () => printed.join(''),
    said: () => said.join(''),
    after(milliseconds: number) {
      now += milliseconds
    },
  }
}

const started: RunEvent = { type: 'started', key: 'a/b', work: 'ask', agent: 'bot:echo' }
const ended: RunEvent = { type: 'ended', key: 'a/b', outcome: 'done', recorded: false }
const failure = { code: 'rate_limited', message: 'Too many requests.' }
const waiting: RunEvent = { type: 'waiting', key: 'a/b', milliseconds: 40_000, failure }
const record: RunEvent = { type: 'record', contract: 'x/y', path: 'y.jsonl', record: {} }

test('in a pipe, work is printed in lines', () => {
  const shown = view()
  shown.onEvent(started)
  shown.after(2500)
  shown.onEvent(ended)
  shown.end()
  expect(shown.said()).toBe('start   a/b  bot:echo\ndone    a/b  2.5 s\n')
})

test('results from the journal are only counted', () => {
  const shown = view()
  shown.onEvent({ ...ended, recorded: true })
  shown.end()
  expect(shown.said()).toBe('1 result taken from the journal\n')
})

test('where the loop narrates, its lines take the place of work', () => {
  const shown = view({ narrate: true })
  for (const event of [started, record, ended]) shown.onEvent(event)
  shown.end()
  expect([shown.printed(), shown.said()]).toEqual(['a verse\n', ''])
})

test('every wait is shown with its reason, in a pipe and on a terminal', () => {
  for (const isTTY of [false, true]) {
    const shown = view({ isTTY, narrate: true })
    shown.onEvent(waiting)
    shown.end()
    expect(shown.said()).toContain('a/b: rate limited; trying again in 40 s\n')
  }
})

test('on a terminal a line shows what is under way after a second, and is removed at the end', () => {
  const shown = view({ isTTY: true })
  shown.onEvent(started)
  expect(shown.said()).toBe('')
  shown.after(1500)
  shown.onEvent({ type: 'progress', path: '', progress: { done: 3, total: 10, message: 'games' } })
  expect(shown.said()).toContain('\r\u001b[Kverses  3 of 10 games  a/b  1.5 s')
  shown.end()
  expect(shown.said().endsWith('\r\u001b[K')).toBe(true)
})

test('the count of a run is not replaced by the counts of its branches', () => {
  const shown = view({ isTTY: true })
  shown.onEvent(started)
  shown.after(1500)
  const progress = (path: string, done: number, total: number) =>
    shown.onEvent({ type: 'progress', path, progress: { done, total } })
  progress('loop-1', 7, 40)
  progress('', 1, 90)
  progress('loop-2', 8, 40)
  progress('', 2, 90)
  shown.end()
  expect([...new Set(shown.said().match(/\d+ of \d+/g))]).toEqual(['7 of 40', '1 of 90', '2 of 90'])
})

test('text is streamed where it is asked for', () => {
  const shown = view({ stream: true, narrate: true })
  for (const text of ['Roses ', 'are red']) shown.onEvent({ type: 'text', key: 'a/b', text })
  shown.onEvent(ended)
  shown.end()
  expect(shown.said()).toBe('Roses are red\n')
})

test('on a terminal, what a coding agent says is shown while it works alone', () => {
  const shown = view({ isTTY: true, narrate: true })
  const text = (key: string): RunEvent => ({ type: 'text', key, text: `${key} edits\n` })
  shown.onEvent({ ...started, agent: 'claude:opus' })
  shown.onEvent(text('a/b'))
  shown.onEvent({ ...started, key: 'c/d', agent: 'claude' })
  shown.onEvent(text('c/d'))
  shown.onEvent(ended)
  shown.onEvent({ ...ended, key: 'c/d' })
  shown.onEvent(started)
  shown.onEvent(text('a/b'))
  expect(shown.said().match(/\S+ edits\n/g)).toEqual(['a/b edits\n'])
})

test('a quiet run prints waits only', () => {
  const shown = view({ quiet: true, narrate: true })
  for (const event of [started, record, waiting, ended]) shown.onEvent(event)
  shown.end()
  expect([shown.printed(), shown.said()]).toEqual(['', 'a/b: rate limited; trying again in 40 s\n'])
})
