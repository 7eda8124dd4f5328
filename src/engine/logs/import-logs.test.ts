import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Trajectory, trajectory } from '../../contracts/index.ts'
import { replayRun } from '../run/replay-run.ts'
import { testContext } from '../testing/test-context.ts'
import { importLogs } from './import-logs.ts'
import { importLoop } from './import-loop.ts'

const folder = mkdtempSync(join(tmpdir(), 'reprise-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const chat = (question: string) => ({
  messages: [
    { role: 'user', content: question },
    { role: 'assistant', content: '', tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{}' } }] },
    { role: 'tool', tool_call_id: 'c', content: 'Error: no' },
    { role: 'assistant', content: 'none' },
  ],
})
const put = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return name
}
put('a.json', JSON.stringify(chat('a')))
put('b.jsonl', `${JSON.stringify(chat('b'))}\n${JSON.stringify(chat('c'))}\n`)
put('notes.txt', 'nothing')

test('logs become a run with trajectories that have their quality, and the run replays without the logs', async () => {
  const context = testContext()
  const outcome = await importLogs({ id: 'one', paths: ['.'], folder, type: 'lookup' }, context)
  expect(outcome).toMatchObject({ runId: 'one', trajectories: 3, iterations: 6 })
  expect(outcome.refused).toMatchObject([{ path: join(folder, 'notes.txt'), named: false }])
  const records: Trajectory[] = []
  for await (const { record } of context.store.read('one', trajectory)) records.push(record as Trajectory)
  expect(records.map(({ task_context: task }) => [task.task_prompt, task.task_type]).sort()).toEqual([
    ['a', 'lookup'],
    ['b', 'lookup'],
    ['c', 'lookup'],
  ])
  for (const { quality_metrics: metrics } of records)
    expect(metrics).toMatchObject({ failed_iterations: 1, error_recovery: 1 })
  put('a.json', '{}')
  const replay = await replayRun(importLoop, { id: 'one', team: {}, compare: true }, context)
  expect(replay.files).toHaveLength(6)
  put('a.json', JSON.stringify(chat('a')))
})

test('the search for logs and the run report how far they are', async () => {
  const seen: string[] = []
  const progress = ({ done, total, message }: { done?: number; total?: number; message?: string }) =>
    void seen.push(`${done} of ${total} ${message}`)
  const context = testContext({
    subscribe: (event) => event.type === 'progress' && progress(event.progress),
  })
  await importLogs({ id: 'shown', paths: ['a.json', 'b.jsonl'], folder, progress }, context)
  expect(seen).toEqual(['0 of 1 files looked at', '0 of 1 files looked at', '0 of 2 logs', '1 of 2 logs'])
})

test('the same log twice gives trajectories of their own', async () => {
  const text = JSON.stringify({
    trajectory_id: 'traj-00000001',
    version: '1.0.0',
    task_context: { task_id: 'task-00000001', task_type: 'x', task_prompt: 'y' },
  })
  put('t1.json', text)
  put('t2.json', text)
  const context = testContext()
  const { trajectories } = await importLogs(
    { id: 'two', paths: ['t1.json', 't2.json', 't1.json'], folder },
    context,
  )
  expect(trajectories).toBe(2)
})

test('a file without a trajectory is refused with a reason, and no run is left', async () => {
  const context = testContext()
  await expect(importLogs({ id: 'none', paths: ['notes.txt'], folder }, context)).rejects.toMatchObject({
    code: 'no_trajectory',
    message: expect.stringContaining("is text that begins with 'nothing'"),
  })
  put('empty.json', JSON.stringify({ eval: { task: 't' }, status: 'success', samples: [] }))
  await expect(importLogs({ id: 'none', paths: ['empty.json'], folder }, context)).rejects.toMatchObject({
    code: 'no_trajectory',
    message: expect.stringContaining('1 × evaluations without samples'),
  })
  expect(await context.store.list()).toEqual([])
  await expect(importLogs({ id: 'none', paths: ['gone.json'], folder }, context)).rejects.toMatchObject({
    code: 'unreadable_log',
    message: expect.stringMatching(/gone\.json cannot be read: no such file or folder$/),
  })
})
