import { spawnSync } from 'node:child_process'
import {
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearLeftovers, clearLeftoversIn } from './clear-leftovers.ts'
import { type DraftKind, draftPath, isDraftName } from './draft-name.ts'
import { openDraft } from './open-draft.ts'

let folder: string
let target: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reprise-leftovers-'))
  target = join(folder, 'chat.jsonl')
  writeFileSync(target, 'old text')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The number of a process that has ended. */
const deadPid = spawnSync(process.execPath, ['--version']).pid

function leave(text: string, pid = deadPid, kind: DraftKind = 'draft', of = target): string {
  const path = draftPath(of, kind).replace(`-${process.pid}-`, `-${pid}-`)
  writeFileSync(path, text)
  return path
}

test('drafts of dead processes are removed, those of living ones are not', () => {
  leave('part')
  const living = leave('part', process.pid)
  clearLeftovers(target)
  expect(readdirSync(folder).sort()).toEqual([basename(living), 'chat.jsonl'].sort())
  expect(readFileSync(target, 'utf8')).toBe('old text')
})

test('a draft is left over after a day, whichever process made it', () => {
  const old = leave('part', process.pid)
  const twoDaysAgo = new Date(Date.now() - 48 * 3600 * 1000)
  utimesSync(old, twoDaysAgo, twoDaysAgo)
  clearLeftovers(target)
  expect(readdirSync(folder)).toEqual(['chat.jsonl'])
})

test('the drafts of other files stay, unless the whole folder is cleared', () => {
  leave('part', deadPid, 'draft', join(folder, 'other.jsonl'))
  clearLeftovers(target)
  expect(readdirSync(folder)).toHaveLength(2)
  clearLeftoversIn(folder)
  expect(readdirSync(folder)).toEqual(['chat.jsonl'])
})

test('a file that was left half written gets the rest of its text', () => {
  leave('new text, complete', deadPid, 'copy')
  writeFileSync(target, 'new text, old')
  clearLeftovers(target)
  expect(readFileSync(target, 'utf8')).toBe('new text, complete')
  expect(readdirSync(folder)).toEqual(['chat.jsonl'])
})

test('what somebody wrote later is not overwritten', () => {
  const copy = leave('new text', deadPid, 'copy')
  const before = new Date(Date.now() - 3600 * 1000)
  utimesSync(copy, before, before)
  expect(() => clearLeftovers(target)).toThrow(/was changed after/)
  expect(readFileSync(target, 'utf8')).toBe('old text')
  expect(readdirSync(folder)).toContain(basename(copy))
})

test('a file with hard links stays the same file when that is asked for', async () => {
  const other = join(folder, 'other-name.jsonl')
  linkSync(target, other)
  const { ino } = statSync(target)
  const draft = await openDraft(target, { keepHardLinks: true })
  draft.write('new')
  await draft.keep()
  await draft.discard()
  expect(statSync(target)).toMatchObject({ ino, nlink: 2 })
  expect(readFileSync(other, 'utf8')).toBe('new')
  expect(readdirSync(folder).sort()).toEqual(['chat.jsonl', 'other-name.jsonl'])
})

test('a draft can be distinguished from a record, and fits the longest name', () => {
  expect(isDraftName(basename(draftPath('/x/chat.jsonl')))).toBe(true)
  expect(isDraftName(basename(draftPath(`/x/${'a'.repeat(255)}`)))).toBe(true)
  expect(basename(draftPath(`/x/${'a'.repeat(255)}`)).length).toBeLessThan(255)
  expect(isDraftName('.chat.jsonl')).toBe(false)
})
