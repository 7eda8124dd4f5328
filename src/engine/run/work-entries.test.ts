import { describe, expect, test } from 'vitest'
import { makeRedactor } from '../../agents/index.ts'
import { type Blob, loadValue } from '../../store/index.ts'
import { budgetMeter } from './budget-meter.ts'
import type { Work, WorkOutcome } from './perform.ts'
import type { RunCore } from './run-core.ts'
import { endEntries, startEntries } from './work-entries.ts'

const secret = 'a-word-that-nobody-may-read'
const core = () =>
  ({
    redact: makeRedactor({ values: { SECRET: secret } }),
    history: { holds: () => false },
    stored: new Set(),
  }) as unknown as RunCore
const step: Work = {
  key: 'round-1/build',
  kind: 'step',
  whenUsedUp: 'stop',
  meter: budgetMeter({}, () => 0),
  act: async () => ({ kind: 'done', value: null }),
}
const done = (value: unknown): WorkOutcome => ({ kind: 'done', value, durationMs: 3 })

test('the fields of a start stand in their order', () => {
  const ask: Work = { ...step, kind: 'ask', agent: 'bot:echo', request: { messages: [] } }
  expect(JSON.stringify(startEntries(core(), step, 1))).toBe(
    '[{"type":"start","key":"round-1/build","work":"step","try":1}]',
  )
  expect(JSON.stringify(startEntries(core(), ask, 2))).toBe(
    '[{"type":"start","key":"round-1/build","work":"ask","try":2,"agent":"bot:echo","request":{"messages":[]}}]',
  )
})

test('the fields of an end stand in their order', () => {
  const outcome = { ...done({ text: 'hi' }), usage: { input_tokens: 1 }, model: 'some-model' } as WorkOutcome
  expect(JSON.stringify(endEntries(core(), step, 1, outcome).entries)).toBe(
    '[{"type":"end","key":"round-1/build","work":"step","try":1,"outcome":"done","value":{"text":"hi"},"model":"some-model","usage":{"input_tokens":1},"duration_ms":3}]',
  )
})

test('a failure is recorded without the wait that came with it, which the retry still uses', () => {
  const failure = { code: 'rate_limited', message: 'too many', retryable: true, retryAfterMs: 7000 }
  const { entries, recorded } = endEntries(core(), step, 1, { kind: 'failed', failure })
  expect(JSON.stringify(entries)).toBe(
    '[{"type":"end","key":"round-1/build","work":"step","try":1,"outcome":"failed","failure":{"code":"rate_limited","message":"too many","retryable":true}}]',
  )
  expect(recorded).toEqual({ kind: 'failed', failure })
})

describe('what the caller gets is what a replay gives', () => {
  test.each([
    ['nothing', undefined, null],
    ['a number that JSON does not know', Number.NaN, null],
    ['minus zero', -0, 0],
    ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['a field without a value', { a: 1, b: undefined }, { a: 1 }],
    ['a function', () => 1, null],
    ['a text', 'plain', 'plain'],
  ])('%s', (_, value, expected) => {
    const { entries, recorded } = endEntries(core(), step, 1, done(value))
    expect(recorded).toEqual({ kind: 'done', value: expected })
    expect(JSON.parse(JSON.stringify(entries))).toMatchObject([{ value: expected }])
  })

  test('a large value', () => {
    const value = { lines: Array.from({ length: 500 }, (_, line) => `line ${line}`) }
    const shared = core()
    const { entries, recorded } = endEntries(shared, step, 1, done(value))
    const pieces = entries.slice(0, -1) as unknown as Blob[]
    const blobs = new Map(pieces.map((piece) => [piece.hash, piece]))
    const { value_ref: ref } = entries.at(-1) as { value_ref: string }
    expect(loadValue(ref, (hash) => blobs.get(hash)!)).toEqual(value)
    expect(recorded).toEqual({ kind: 'done', value })
    expect(endEntries(shared, step, 2, done(value)).entries).toHaveLength(1)
  })
})

class Answer {
  readonly token = secret
}

test.each([
  ['a text', `it is ${secret}`],
  ['a field', { deep: [{ token: secret }] }],
  ['an object of a class', new Answer()],
  ['an object that writes itself', { toJSON: () => secret }],
  ['a large value', { lines: Array.from({ length: 500 }, () => secret) }],
])('a secret in %s reaches neither the journal nor the caller', (_, value) => {
  const end = endEntries(core(), step, 1, done(value))
  expect(JSON.stringify(end)).not.toContain(secret)
  expect(JSON.stringify(end)).toContain('[redacted:SECRET]')
})

test('a secret in a failure, a model or a request reaches the journal neither', () => {
  const failure = { code: 'error', message: `no ${secret}`, retryable: false }
  const ends = [
    endEntries(core(), step, 1, { kind: 'failed', failure }),
    endEntries(core(), step, 1, { ...done(1), model: secret } as WorkOutcome),
    startEntries(core(), { ...step, request: { messages: [secret] } }, 1),
  ]
  for (const end of ends) {
    expect(JSON.stringify(end)).not.toContain(secret)
    expect(JSON.stringify(end)).toContain('[redacted:SECRET]')
  }
})
