import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import type { Agent } from '../../src/agents/index.ts'
import { newMark } from '../../src/kit/index.ts'
import { bench } from './loop.suite.ts'
import { model } from './model.suite.ts'

const shell = (command: string) => [['shell', { command }]] as const

test.each(['refused', 'malformed_reply'] as const)(
  'a model that fails halfway (%s) has made an attempt, and what it did is judged',
  async (code) => {
    const made = bench({ 'a.txt': 'no\n' })
    const failures = Array.from({ length: 5 }, () => ({ code, message: 'I had rather not.' }))
    const actor = model([shell('echo yes >> a.txt'), ...failures])
    const { result } = await made.start({ checks: ['grep -q yes a.txt'], maxIterations: 1 }, actor)
    expect(result).toMatchObject({ passed: true, iterations: 1, usage: { calls: actor.asked.length } })
    expect(made.records()[0]!.actor_output).toMatchObject({
      failure: code,
      rationale: expect.stringContaining('I had rather not.'),
    })
    // One that may pass is tried again, but not for hours.
    expect(actor.asked).toHaveLength(code === 'refused' ? 2 : 6)
    expect(await made.replay('ralph-test', actor)).toContain('outcome.json')
  },
)

test('a model that cannot be reached has made no attempt: the run fails as before', async () => {
  const made = bench({ 'a.txt': 'no\n' })
  const actor = model([shell('echo yes >> a.txt'), { code: 'unauthorised', message: 'No key.' }])
  const run = await made.start({ checks: ['exit 1'], maxIterations: 1 }, actor)
  expect(run).toMatchObject({ status: 'failed', reason: { code: 'unauthorised' } })
})

test('the time of an attempt is one for all its tools', async () => {
  const made = bench({ 'a.txt': '' })
  const actor = model([shell('sleep 0.6; echo one >> a.txt'), shell('sleep 30'), shell('echo two >> a.txt')])
  const settings = { checks: ['grep -q one a.txt'], maxIterations: 1, actorTimeout: 4 }
  const { result } = await made.start(settings, actor)
  expect(result!.passed).toBe(true)
  expect(made.records()[0]!.actor_output.failure).toBe('timeout')
  expect(made.git('show', 'reprise/ralph-test:a.txt')).toBe('one\n')
  expect(actor.asked).toHaveLength(2)
  expect(await made.replay('ralph-test', actor)).toContain('outcome.json')
})

test('a model that does not answer in the time of the attempt is not waited for', async () => {
  const made = bench({ 'a.txt': 'no\n' })
  const first = model([shell('echo yes >> a.txt')])
  const actor: Agent = {
    ...first,
    async act(request, context) {
      if (context.key === 'iteration-1/turn') return first.act(request, context)
      await once(context.signal, 'abort')
      return { kind: 'failed', failure: { code: 'cancelled', message: 'cancelled', retryable: false } }
    },
  }
  const settings = { checks: ['grep -q yes a.txt'], maxIterations: 1, actorTimeout: 2.5 }
  const { result } = await made.start(settings, actor)
  expect(result!.passed).toBe(true)
  expect(made.records()[0]!.actor_output.failure).toBe('timeout')
})

test.runIf(process.platform === 'linux')(
  'a shell command that outlived a killed process is ended before it is done again',
  async () => {
    const made = bench({ 'a.txt': '' })
    const dead = spawnSync('true').pid
    const mark = newMark({ folder: made.folder, key: 'iteration-1/tool' })
    const orphan = spawn('sh', ['-c', 'sleep 1000; echo orphan >> a.txt'], {
      cwd: made.folder,
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, REPRISE_COMMAND_ID: mark.replace(`.${process.pid}.`, `.${dead}.`) },
    })
    const ended = once(orphan, 'exit')
    try {
      const settings = { checks: ['grep -q yes a.txt'], where: 'in-place' as const, maxIterations: 1 }
      const { result } = await made.start(settings, model([shell('echo yes >> a.txt'), 'done']))
      expect(result!.passed).toBe(true)
      expect(orphan.exitCode ?? orphan.signalCode).not.toBeNull()
    } finally {
      if (orphan.exitCode === null && orphan.signalCode === null) process.kill(-orphan.pid!, 'SIGKILL')
      await ended
    }
  },
)
