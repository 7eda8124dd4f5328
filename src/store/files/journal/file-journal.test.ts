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
import { contractNamed, hasErrors, readRecord } from '../../../contracts/index.ts'
import { JournalDamaged, type JournalDraft, JournalLost } from '../../../spine/index.ts'
import { describeJournal } from '../../journal.suite.ts'
import { fileJournal } from './file-journal.ts'

const folder = mkdtempSync(join(tmpdir(), 'reprise-journal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const newPath = () => join(folder, `run-${count++}`, 'journal.jsonl')
const options = { runId: 'run-1', programVersion: '0.0.0', clock: () => new Date('2026-11-16T09:00:00Z') }
const timed = (key: string): JournalDraft => ({ type: 'time', key, value: 1 })

describeJournal('a journal in a file', () => {
  const path = newPath()
  return { journal: fileJournal(path), reopen: () => fileJournal(path) }
})

async function written(): Promise<string> {
  const path = newPath()
  const writer = await fileJournal(path).open(options)
  await writer.append(timed('a'), timed('b'), timed('c'))
  await writer.close()
  return path
}

function edit(lines: string[], index: number, from: string, to: string): void {
  lines[index] = lines[index]!.replace(from, to)
}

function swap(lines: string[]): void {
  lines.splice(1, 2, lines[2]!, lines[1]!)
}

test('every line is a record of the contract, and nothing else is left in the folder', async () => {
  const path = await written()
  for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
    expect(hasErrors(readRecord(contractNamed('run/journal-entry'), line).findings)).toBe(false)
  }
  expect(readdirSync(join(path, '..')).sort()).toEqual(['journal.jsonl', 'journal.jsonl.head'])
})

test.each([1, 7, 40])(
  'a last line torn after %i bytes is reported, cut off and written over',
  async (bytes) => {
    const path = await written()
    const whole = readFileSync(path, 'utf8')
    appendFileSync(path, '{"seq":5,"epoch":1,"at":"2026-11-16T09:00:00.000Z","type":"time"'.slice(0, bytes))
    const writer = await fileJournal(path).open(options)
    expect(writer.torn).toEqual({ line: 5, bytes })
    await writer.append(timed('d'))
    await writer.close()
    expect(readFileSync(path, 'utf8').startsWith(whole)).toBe(true)
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(6)
  },
)

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
  ['an edit that is valid JSON', (lines: string[]) => edit(lines, 2, '"value":1', '"value":99'), ':3 (byte '],
  ['an edit of the last line', (lines: string[]) => edit(lines, 3, '"value":1', '"value":99'), ':4 (byte '],
  ['a whole line added at the end', (lines: string[]) => lines.splice(4, 0, '{}'), ':5 (byte '],
  ['two lines that changed places', swap, 'it has the number 3 instead of 2'],
  ['lines cut off at the end', (lines: string[]) => lines.splice(2, 2), 'it was shortened'],
  ['a journal that was emptied', (lines: string[]) => lines.splice(0, 4), 'missing or empty'],
])('damage is reported with its place and never passed over: %s', async (_, spoil, message) => {
  const path = await written()
  const lines = readFileSync(path, 'utf8').split('\n')
  spoil(lines)
  writeFileSync(path, lines.join('\n'))
  const before = readFileSync(path, 'utf8')
  await expect(fileJournal(path).open(options)).rejects.toThrow(JournalDamaged)
  await expect(fileJournal(path).open(options)).rejects.toThrow(message)
  expect(readFileSync(path, 'utf8')).toBe(before)
})

test('a journal that is missing is reported by the file that remembers its last entry', async () => {
  const path = await written()
  rmSync(path)
  await expect(fileJournal(path).open(options)).rejects.toThrow(
    'is missing or empty, and 4 entries were written',
  )
  await expect(fileJournal(path).history()).rejects.toThrow(JournalDamaged)
})

test('the journal of another run is refused, even one of the same length', async () => {
  const [path, other] = [await written(), await written()]
  const text = readFileSync(other, 'utf8')
  writeFileSync(path, text)
  await expect(fileJournal(path).open({ ...options, runId: 'run-2' })).rejects.toThrow(JournalDamaged)
  const third = newPath()
  const writer = await fileJournal(third).open(options)
  await writer.append(timed('x'), timed('y'), timed('z'))
  await writer.close()
  writeFileSync(path, readFileSync(third, 'utf8'))
  await expect(fileJournal(path).open(options)).rejects.toThrow('replaced by another one')
})

test('a journal that was opened less often than its manifest says is refused', async () => {
  const path = await written()
  await expect(fileJournal(path).open({ ...options, epoch: 2 })).rejects.toThrow('it was shortened')
})

test('sync also waits for entries that were added without waiting', async () => {
  const path = newPath()
  const writer = await fileJournal(path).open(options)
  expect(writer.sync()).toBeUndefined()
  writer.note(timed('a'))
  await writer.sync()
  expect(readFileSync(path, 'utf8')).toContain('"key":"a"')
  await writer.close()
})

test('a journal deleted under its writer is an error, and so is everything after', async () => {
  const path = newPath()
  const writer = await fileJournal(path).open(options)
  rmSync(path)
  await expect(writer.append(timed('a'))).rejects.toThrow('was deleted while the run was writing to it')
  await expect(writer.append(timed('b'))).rejects.toThrow(JournalLost)
  await writer.close()
})

test.skipIf(!existsSync('/dev/full'))('a full disk is an error that says so', async () => {
  const path = newPath()
  mkdirSync(join(path, '..'), { recursive: true })
  symlinkSync('/dev/full', path)
  await expect(fileJournal(path).open(options)).rejects.toThrow('the disk is full')
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
  await expect(fileJournal(path).open(options)).rejects.toThrow(
    expect.objectContaining({ code: 'journal_held' }),
  )
})
