import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { endOrphans, newMark } from './end-orphans.ts'
import { noteGroup } from './group-notes.ts'
import { markVariable, readProcesses, readPs } from './process-table.ts'

const notes = mkdtempSync(join(tmpdir(), 'reprise-notes-'))
afterAll(() => rmSync(notes, { recursive: true, force: true }))

const work = { folder: '/tmp/some-project', key: 'iteration-1/act' }
/** A mark of a process of Reprise that is dead. */
const deadMark = () => newMark(work).replace(`.${process.pid}.`, `.${spawnSync('true').pid}.`)

async function sleeper(environment: Record<string, string> = {}): Promise<ChildProcess> {
  const child = spawn('sleep', ['1000'], {
    detached: true,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, ...environment },
  })
  await once(child, 'spawn')
  return child
}

test('ps shows the same processes and marks as the system itself', async () => {
  const mark = newMark(work)
  const child = await sleeper({ [markVariable]: mark, OTHER: 'text with blanks' })
  try {
    for (const rows of [await readPs(), await readProcesses()])
      expect(rows.find(({ pid }) => pid === child.pid)).toMatchObject({
        pid: child.pid,
        parent: process.pid,
        group: child.pid,
        mark,
      })
  } finally {
    child.kill('SIGKILL')
  }
})

test('a group whose environment is not shown is found by its note and ended', async () => {
  const child = await sleeper()
  const ended = once(child, 'exit')
  await noteGroup({ mark: deadMark(), pid: child.pid! }, notes)
  // Long enough for the process to end by itself beside busy ones; it is waited for only as long as it lives.
  await endOrphans(work, 60_000, notes)
  await ended
  expect(child.signalCode).toBe('SIGTERM')
})

test('other work, work of a living process and a reused process number are left alone', async () => {
  const child = await sleeper()
  const stale = await sleeper()
  try {
    await noteGroup({ mark: newMark(work), pid: child.pid! }, notes)
    await noteGroup({ mark: deadMark().replace(/^./, 'x'), pid: child.pid! }, notes)
    const reused = deadMark()
    writeFileSync(join(notes, reused), `${stale.pid}\nMon Jan  1 00:00:00 2001\n`)
    await endOrphans(work, 100, notes)
    expect([child.signalCode, stale.signalCode]).toEqual([null, null])
    expect(readdirSync(notes)).not.toContain(reused)
  } finally {
    child.kill('SIGKILL')
    stale.kill('SIGKILL')
  }
})

test('a note is removed when the process has ended', async () => {
  const child = await sleeper()
  const mark = newMark({ ...work, key: 'other' })
  const remove = await noteGroup({ mark, pid: child.pid! }, notes)
  expect(readdirSync(notes)).toContain(mark)
  await remove()
  expect(readdirSync(notes)).not.toContain(mark)
  child.kill('SIGKILL')
})
