import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { liveText } from './live-text.ts'
import { readLiveText } from './read-live-text.ts'

function folderOf(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-live-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'live')
}

test('what is said is written only while somebody watches, in pieces that fit together, and goes with the answer', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const folder = folderOf()
  const writer = liveText(folder)
  const reader = readLiveText(folder)
  writer.add('a/speak', 'One, ')
  vi.advanceTimersByTime(100)
  expect(existsSync(folder)).toBe(false)
  expect(reader.pieces()).toEqual([])

  reader.watch()
  vi.advanceTimersByTime(2000)
  expect(reader.pieces()).toEqual([{ key: 'a/speak', at: 0, text: 'One, ' }])
  writer.add('a/speak', 'two 二.')
  writer.add('b/speak', 'Other.')
  vi.advanceTimersByTime(100)
  const pieces = reader.pieces().sort((left, right) => (left.key < right.key ? -1 : 1))
  expect(pieces).toEqual([
    { key: 'a/speak', at: 5, text: 'two 二.' },
    { key: 'b/speak', at: 0, text: 'Other.' },
  ])
  writer.end('a/speak')
  expect(readdirSync(folder)).toHaveLength(2)
  writer.close()
  expect(existsSync(folder)).toBe(false)
  expect(reader.pieces()).toEqual([])
})

test('an answer without end takes no more than some of the disk, and its end is kept', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const folder = folderOf()
  const writer = liveText(folder)
  const reader = readLiveText(folder)
  reader.watch()
  let seen = ''
  for (let round = 0; round < 60; round++) {
    writer.add('long', `${'x'.repeat(40_000)}${round};`)
    reader.watch()
    vi.advanceTimersByTime(100)
    for (const { at, text } of reader.pieces()) seen = seen.slice(0, at).padEnd(at, '?') + text
  }
  expect(seen.length).toBe(60 * 40_000 + 10 * 2 + 50 * 3)
  expect(seen.endsWith('x59;')).toBe(true)
})

test('whoever comes after the clock was set back gets what is said', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const folder = folderOf()
  const writer = liveText(folder)
  const reader = readLiveText(folder)
  writer.add('a/speak', 'One.')
  vi.advanceTimersByTime(100)
  vi.setSystemTime(Date.now() - 3_600_000)
  reader.watch()
  vi.advanceTimersByTime(2000)
  expect(reader.pieces()).toEqual([{ key: 'a/speak', at: 0, text: 'One.' }])
})
