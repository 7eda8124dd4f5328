import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RunEvent } from '../../src/spine/index.ts'
import { bench } from './loop.suite.ts'
import { model } from './model.suite.ts'

const restless = { patience: { plateau: 0, sameError: 0, repeatedReflections: 0 } }

test('an attempt that uses up the budget is judged like any other, and may pass', async () => {
  const made = bench({ 'a.txt': 'no' })
  const options = { budget: { calls: 1 } }
  const actor = made.actor(`writeFileSync('a.txt', 'yes')`)
  const run = await made.start({ checks: ['grep -q yes a.txt'], judge: 'clean-room' }, actor, options)
  expect(run).toMatchObject({ status: 'completed', result: { passed: true, stop: { reason: 'passed' } } })
  expect(made.git('show', 'reprise/ralph-test:a.txt')).toBe('yes')
  expect(JSON.parse(made.file('certificate.json')).iteration).toBe(0)
  expect(await made.replay('ralph-test', actor)).toContain('outcome.json')
})

test('a loop whose budget is used up leaves the best files behind and says why it ended', async () => {
  const made = bench({ 'a.txt': 'no\n' })
  const options = { budget: { calls: 2 } }
  const checks = ['grep -q half a.txt', 'grep -q whole a.txt']
  const actor = made.actor(`writeFileSync('a.txt', ['half', 'broken'][attempt])`)
  const run = await made.start({ checks, where: 'in-place' }, actor, options)
  expect(run.result).toMatchObject({
    stop: { reason: 'budget' },
    iterations: 2,
    restored: true,
    best: { iteration: 0 },
    usage: { calls: 2 },
  })
  expect(made.read('a.txt')).toBe('half')
  expect(made.records()).toHaveLength(2)
  expect(await made.lint()).toEqual([])
  expect(await made.replay('ralph-test', actor)).toContain('outcome.json')
})

test('a reflector that can no longer be asked is stood in for by the findings', async () => {
  const made = bench({ 'a.txt': 'no' })
  const options = { budget: { calls: 1 } }
  const reflector = model(['never asked'])
  const run = await made.start({ checks: ['grep -q yes a.txt'] }, made.actor(''), {
    ...options,
    reflector,
  })
  expect(run.result).toMatchObject({ stop: { reason: 'budget' }, iterations: 1, usage: { calls: 1 } })
  expect(reflector.asked).toEqual([])
  expect(made.records()[0]!.self_reflection).toMatchObject({ reflector_failed: 'budget_calls' })
  expect(await made.lint()).toEqual([])
})

test('what a model did before the budget was used up is an attempt, and a fork goes on from there with more', async () => {
  const made = bench({ 'a.txt': 'no\n' })
  const options = { budget: { calls: 1 } }
  const actor = model([
    [['shell', { command: 'echo half >> a.txt' }]],
    [['shell', { command: 'echo whole >> a.txt' }]],
    'done',
  ])
  const checks = ['grep -q half a.txt', 'grep -q whole a.txt']
  const run = await made.start({ checks }, actor, options)
  expect(run.result).toMatchObject({ stop: { reason: 'budget' }, iterations: 1, best: { iteration: 0 } })
  expect(made.records()[0]!.actor_output).toMatchObject({ failure: 'budget_calls' })
  expect(made.git('show', 'reprise/ralph-test:a.txt')).toBe('no\nhalf\n')
  expect(await made.replay('ralph-test', actor)).toContain('outcome.json')
  // It has ended, so there is nothing to resume; what was paid for is shared with a fork.
  const resumed = await made.resume('ralph-test', actor, { budget: { calls: 9 } })
  expect(resumed.result).toEqual(run.result)
  await made.fork('ralph-test', 'ralph-more', 'iteration-1/turn#2', actor)
  const forked = await made.resume('ralph-more', actor, { budget: { calls: 9 } })
  expect(forked.result).toMatchObject({ passed: true, iterations: 1, usage: { calls: 3 } })
})

test('where nobody can be asked at all, the loop ends without an attempt and with the files as they were', async () => {
  const made = bench({ 'a.txt': 'no' })
  const options = { budget: { calls: 0 } }
  for (const [id, actor] of [
    ['ralph-command', made.actor(`writeFileSync('a.txt', 'x')`)],
    ['ralph-model', model(['never asked'])],
  ] as const) {
    const run = await made.start({ checks: ['exit 1'] }, actor, { ...options, id })
    expect(run.result).toMatchObject({ stop: { reason: 'budget' }, iterations: 0, restored: false })
    expect(made.git('show', `reprise/${id}:a.txt`)).toBe('no')
    expect(await made.lint(id)).toEqual([])
    expect(await made.replay(id, actor)).toEqual(['outcome.json'])
  }
})

test('a loop that was interrupted and goes on with a larger budget uses the larger one', async () => {
  const made = bench({ 'a.txt': 'no' })
  const options = { budget: { calls: 2 } }
  const actor = made.actor(`appendFileSync('a.txt', 'x')`)
  let attempts = 0
  const emit = ({ type }: RunEvent) => {
    if (type === 'record') attempts++
  }
  const stopped = await made.start({ checks: ['exit 1'], ...restless }, actor, {
    ...options,
    context: { emit, stopping: () => attempts === 1 },
  })
  expect(stopped.status).toBe('stopped')
  const { result } = await made.resume('ralph-test', actor, { budget: { calls: 4 } })
  expect(result).toMatchObject({ stop: { reason: 'budget' }, iterations: 4 })
})

test('a limit of time lets an attempt that was begun come to its verdict, and no other begin', async () => {
  const made = bench({ 'a.txt': 'no' })
  const options = { budget: { seconds: 60 } }
  const marker = join(made.outside, 'acted')
  const actor = made.actor(
    `writeFileSync('a.txt', 'half'); writeFileSync(${JSON.stringify(marker)}, String(attempt))`,
  )
  const clock = () => new Date(Date.UTC(2026, 10, 16, 9, existsSync(marker) ? 30 : 0))
  const checks = ['grep -q half a.txt', 'grep -q whole a.txt']
  const run = await made.start({ checks }, actor, { ...options, context: { clock } })
  expect(run.result).toMatchObject({ stop: { reason: 'budget' }, iterations: 1, best: { iteration: 0 } })
  expect(made.git('show', 'reprise/ralph-test:a.txt')).toBe('half')
})
