import { expect, test } from 'vitest'
import { compareHidden } from './compare-hidden.ts'
import type { Mode } from './contest.ts'
import { ground, noise, type ScriptedRun, scriptedBenchmark } from './scripted-benchmark.suite.ts'

const hidden = (mode: Mode, runOf: (id: string, block: number) => ScriptedRun) =>
  compareHidden({ ...ground(scriptedBenchmark(runOf)), candidate: 'executor_1', mode })

test('a gain that the hidden benchmark shows too is shared', async () => {
  const gain = (id: string) => (id === 'executor_1' ? 5 : 0)
  expect(await hidden('noisy', (id, block) => 10 + noise(id, block) + gain(id))).toMatchObject({
    kind: 'shared',
  })
  const exact = await hidden('deterministic', (id) => 10 + gain(id))
  expect(exact).toMatchObject({ kind: 'shared', mode: 'deterministic', gain: 5 })
})

test('a gain that it does not show is overfitted', async () => {
  const noisy = await hidden('noisy', (id, block) => 10 + noise(id, block))
  expect(noisy.kind).toBe('overfitted')
  expect(noisy.reason).toContain('does not share the gain')
  expect(await hidden('deterministic', () => 10)).toMatchObject({ kind: 'overfitted' })
})

test('a merged state on which it fails is overfitted', async () => {
  const verdict = await hidden('deterministic', (id) => (id === 'executor_1' ? 'logic_error' : 10))
  expect(verdict).toMatchObject({ kind: 'overfitted', gain: null })
  expect(verdict.reason).toContain('fails on the merged state')
})

test('a hidden benchmark that fails on the baseline says nothing', async () => {
  expect(await hidden('noisy', () => 'infrastructure')).toMatchObject({ kind: 'aborted' })
})

test('a hidden benchmark that turns out to be noisy stays so', async () => {
  const verdict = await hidden('deterministic', (id, block) => 10 + noise(id, block))
  expect(verdict.mode).toBe('noisy')
})
