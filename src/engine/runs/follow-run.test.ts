import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fileJournal } from '../../journal/index.ts'
import { placesOf } from '../run/workspace.ts'
import { followRun } from './follow-run.ts'

const folder = mkdtempSync(join(tmpdir(), 'reprise-follow-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = (runId: string) =>
  fileJournal(placesOf({ folder }, runId).journal).open({
    runId,
    programVersion: '0.1.0',
    clock: () => new Date('2026-11-16T09:00:00Z'),
  })
const entries = (id: string) => followRun({ folder }, id, new AbortController().signal)

test('a follower sees what a living run writes, and ends with it', async () => {
  const writer = await open('one')
  await writer.append({ type: 'time', key: 'now', value: 1 })
  const seen: string[] = []
  for await (const { type } of entries('one')) {
    seen.push(type)
    if (type === 'time') await writer.append({ type: 'close', status: 'completed', reason: null })
  }
  await writer.close()
  expect(seen).toEqual(['open', 'time', 'close'])
})

test('a follower ends when the writer goes without a word, and misses none of its lines', async () => {
  const writer = await open('two')
  const seen: string[] = []
  for await (const { type } of entries('two')) {
    seen.push(type)
    if (type !== 'open') continue
    await writer.append({ type: 'time', key: 'now', value: 1 })
    await writer.close()
  }
  expect(seen).toEqual(['open', 'time'])
})
