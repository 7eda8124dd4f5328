import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testContext } from '../testing/test-context.ts'
import { exportRun } from './export-run.ts'
import { importLogs } from './import-logs.ts'
import { learnFromRuns } from './learn-from-runs.ts'

const folder = mkdtempSync(join(tmpdir(), 'reprise-learn-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A chat whose first call fails and whose second one succeeds. */
const chat = (number: number) => ({
  messages: [
    { role: 'user', content: `Find record ${number}` },
    {
      role: 'assistant',
      content: 'a',
      tool_calls: [{ id: '1', function: { name: 'find', arguments: '{"path":"x"}' } }],
    },
    { role: 'tool', tool_call_id: '1', content: 'Error: no such file' },
    {
      role: 'assistant',
      content: 'b',
      tool_calls: [{ id: '2', function: { name: 'find', arguments: '{"glob":"*"}' } }],
    },
    { role: 'tool', tool_call_id: '2', content: 'found' },
    { role: 'assistant', content: 'It is there.' },
  ],
})
writeFileSync(
  join(folder, 'chats.jsonl'),
  Array.from({ length: 5 }, (_, index) => `${JSON.stringify(chat(index))}\n`).join(''),
)

test('the same is learned from a log and from its import, as Markdown, JSON and charts', async () => {
  const { store, ...context } = testContext()
  await importLogs({ id: 'one', paths: ['chats.jsonl'], folder }, { store, ...context })
  const fromLog = await learnFromRuns(store, { from: ['chats.jsonl'], folder })
  const fromRun = await learnFromRuns(store, { from: ['one'], folder })
  expect(fromRun.learned.sequences).toEqual(fromLog.learned.sequences)
  expect(fromRun.learned.recovery).toMatchObject([
    {
      errorType: 'NotFound',
      tool: 'find',
      recoveryAction: 'find with other parameters (glob instead of path)',
      success: { count: 5, of: 5 },
    },
  ])
  expect(fromRun.inferred).toBe(5)
  expect(fromRun.files.map(({ name }) => name)).toEqual([
    'learned.md',
    'learned.json',
    'success-by-type.svg',
    'tool-sequences.svg',
  ])
  const [markdown, json, chart] = fromRun.files
  expect(markdown!.text).toContain(
    '| NotFound | find | find with other parameters (glob instead of path) | 5 of 5 (56.6 % to 100.0 %)',
  )
  expect(JSON.parse(json!.text)).toMatchObject({
    trajectories: 5,
    templates: [{ template: 'Find record {number}' }],
  })
  expect(chart!.text).toContain('imported: 5 of 5')
})

test('nothing to learn from is refused, and so is a file that is no log', async () => {
  const { store } = testContext()
  await expect(learnFromRuns(store, { from: [], folder })).rejects.toMatchObject({ code: 'no_trajectory' })
  writeFileSync(join(folder, 'x.txt'), 'nothing')
  await expect(learnFromRuns(store, { from: ['x.txt'], folder })).rejects.toMatchObject({
    code: 'no_trajectory',
  })
})

test('a run is exported in both formats, checked, with what they cannot hold', async () => {
  const context = testContext()
  await importLogs({ id: 'one', paths: ['chats.jsonl'], folder }, context)
  const atif = await exportRun(context.store, 'one', { to: 'atif', version: '0' })
  expect([atif.trajectories, atif.files.length, atif.losses]).toEqual([5, 5, []])
  const messages = await exportRun(context.store, 'one', { to: 'messages', version: '0' })
  expect(messages.files).toHaveLength(1)
  const lines = messages.files[0]!.text.trim()
    .split('\n')
    .map((line) => JSON.parse(line).messages.length)
  expect(lines).toEqual([6, 6, 6, 6, 6])
  expect(messages.losses).toContainEqual({ what: 'statuses of observations', count: 15 })
})
