import { spawn } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { contractNamed, hasErrors, readRecord } from '../contracts/index.ts'
import { fileJournal } from './file-journal.ts'
import { describeJournal } from './journal.suite.ts'
import { JournalDamaged, type JournalDraft, JournalHeld, JournalLost } from './journal.ts'

const folder = mkdtempSync(join(tmpdir(), 'reprise-journal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const newPath = () => join(folder, `run-${count++}`, 'journal.jsonl')
const options = { runId: 'run-1', programVersion: '0.0.0', clock: () => new Date('2026-11-16T09:00:00Z') }
const told = (key: string): JournalDraft => ({ type: 'time', key, value: 1 })

describeJournal('a journal in a file', () => {
  const path = newPath()
  return { journal: fileJournal(path), reopen: () => fileJournal(path) }
})

async function written(): Promise<string> {
  const path = newPath()
  const writer = await fileJournal(path).open(options)
  await writer.append(told('a'), told('b'), told('c'))
  await writer.close()
  return path
}

test('every line is a record of the contract, and nothing else is left in the folder', async () => {
  const path = await written()
  for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
    expect(hasErrors(readRecord(contractNamed('run/journal-entry'), line).findings)).toBe(false)
  }
  expect(readdirSync(join(path, '..'))).toEqual(['journal.jsonl'])
})

test.each([1, 7, 40])('a last line torn after %i bytes is told, cut off and written over', async (bytes) => {
  const path = await written()
  const whole = readFileSync(path, 'utf8')
  appendFileSync(path, '{"seq":5,"epoch":1,"at":"2026-11-16T09:00:00.000Z","type":"time"'.slice(0, bytes))
  const writer = await fileJournal(path).open(options)
  expect(writer.torn).toEqual({ line: 5, bytes })
  await writer.append(told('d'))
  await writer.close()
  expect(readFileSync(path, 'utf8').startsWith(whole)).toBe(true)
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(6)
})

test('a reader leaves a line alone that is still being written', async () => {
  const path = await written()
  appendFileSync(path, '{"seq":5')
  const types: string[] = []
  for await (const { type } of fileJournal(path).read()) types.push(type)
  expect(types).toEqual(['open', 'time', 'time', 'time'])
})

test.each([
  ['a line that is no JSON', (lines: string[]) => lines.splice(2, 1, '{"seq":3,'), ':3 '],
  ['a line that is lost', (lines: string[]) => lines.splice(1, 1), 'it has the number 3 instead of 2'],
  ['a line twice', (lines: string[]) => lines.splice(1, 0, lines[1]!), 'it has the number 2 instead of 3'],
])('damage in the middle is told with its place and never passed over: %s', async (_, spoil, message) => {
  const path = await written()
  const lines = readFileSync(path, 'utf8').split('\n')
  spoil(lines)
  writeFileSync(path, lines.join('\n'))
  const before = readFileSync(path, 'utf8')
  await expect(fileJournal(path).open(options)).rejects.toThrow(JournalDamaged)
  await expect(fileJournal(path).open(options)).rejects.toThrow(message)
  expect(readFileSync(path, 'utf8')).toBe(before)
})

test('a journal deleted under its writer is an error, and so is everything after', async () => {
  const path = newPath()
  const writer = await fileJournal(path).open(options)
  rmSync(path)
  await expect(writer.append(told('a'))).rejects.toThrow('was deleted while the run was writing to it')
  await expect(writer.append(told('b'))).rejects.toThrow(JournalLost)
  await writer.close()
})

test.skipIf(!existsSync('/dev/full'))('a full disk is an error that says so', async () => {
  const path = newPath()
  mkdirSync(join(path, '..'), { recursive: true })
  symlinkSync('/dev/full', path)
  await expect(fileJournal(path).open(options)).rejects.toThrow('The disk is full')
})

test('a folder that cannot be written is an error that names it', async () => {
  const path = newPath()
  mkdirSync(join(path, '..', '..'), { recursive: true })
  writeFileSync(join(path, '..'), 'a file where the folder should be')
  await expect(fileJournal(path).open(options)).rejects.toThrow(join(path, '..'))
})

test('the lock of a process that died does not hold', async () => {
  const path = newPath()
  const first = await fileJournal(path).open(options)
  await first.close()
  const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' })
  await new Promise((resolve) => child.once('exit', resolve))
  const { hostname } = await import('node:os')
  writeFileSync(`${path}.lock`, JSON.stringify({ pid: child.pid, host: hostname() }))
  const second = await fileJournal(path).open(options)
  expect(second.epoch).toBe(2)
  await second.close()
})

test('a process that merely has the number of a dead writer is no writer', async () => {
  const path = newPath()
  await (await fileJournal(path).open(options)).close()
  const { hostname } = await import('node:os')
  writeFileSync(`${path}.lock`, JSON.stringify({ pid: process.pid, host: hostname(), began: '1' }))
  await (await fileJournal(path).open(options)).close()
  writeFileSync(`${path}.lock`, JSON.stringify({ pid: 1, host: 'another-machine' }))
  await expect(fileJournal(path).open(options)).rejects.toThrow(JournalHeld)
})
