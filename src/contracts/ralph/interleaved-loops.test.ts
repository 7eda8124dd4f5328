import { expect, test } from 'vitest'
import { cpuMilliseconds } from '../../../test/cpu-time.ts'
import { checkStream } from '../gate/stream-check.ts'
import { readGolden } from '../golden.suite.ts'
import { reflectionMemory } from './reflection-memory.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests break records on purpose
type Attempt = any

const golden = (): Attempt[] =>
  readGolden('ralph/reflection-memory')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Two loops that took turns in writing into one file. */
function interleaved(): Attempt[] {
  return golden().flatMap((attempt) => [attempt, { ...structuredClone(attempt), loop_id: 'ralph-second' }])
}

function codesIn(attempts: readonly Attempt[]): string[] {
  const stream = checkStream(reflectionMemory, { level: 'lint' })
  const findings = attempts.flatMap(
    (attempt, index) => stream.line(JSON.stringify(attempt), index + 1).findings,
  )
  return [...findings, ...stream.end()].map(({ code }) => code)
}

test('loops that take turns in one file are each in order', () => {
  expect(codesIn(interleaved())).toEqual([])
})

test.each<[string, (attempt: Attempt) => void]>([
  ['ralph/iteration-order', (attempt) => (attempt.iteration = 7)],
  ['ralph/time-order', (attempt) => (attempt.timestamp = '2020-01-01T00:00:00Z')],
  ['ralph/reward-change', (attempt) => (attempt.performance_delta.reward_change = 0.9)],
])('%s is reported for a loop whose lines have others between them', (code, spoil) => {
  const attempts = interleaved()
  spoil(attempts[2])
  expect(codesIn(attempts)).toContain(code)
})

test('of very many loops only the last are remembered', () => {
  const [attempt] = golden()
  const others = Array.from({ length: 100 }, (_, index) => ({ ...attempt, loop_id: `ralph-other-${index}` }))
  expect(codesIn([attempt, ...others.slice(1), attempt])).toContain('ralph/iteration-order')
  expect(codesIn([attempt, ...others, attempt])).not.toContain('ralph/iteration-order')
})

test('an attempt’s own reflection is not in view, however many others are', () => {
  const attempt = golden()[1]!
  attempt.context_injected = false
  delete attempt.previous_reflections_used
  attempt.memory_metadata.reflections_in_context = [0, attempt.iteration]
  expect(codesIn([attempt])).toContain('ralph/own-reflection-in-view')
  expect(codesIn([{ ...attempt, context_injected: true }])).not.toContain('ralph/own-reflection-in-view')
})

test('a long list of reflections is read in time', () => {
  const [attempt] = golden()
  attempt.memory_metadata.reflections_in_context = Array.from({ length: 200_000 }, (_, index) => index)
  const start = cpuMilliseconds()
  codesIn([attempt])
  expect(cpuMilliseconds() - start).toBeLessThan(10_000)
})
