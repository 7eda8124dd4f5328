import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockMachine } from './machine-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'reprise-lock-'))
const { signal } = new AbortController()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('only one holds the lock at a time, and nothing is left behind', async () => {
  let holders = 0
  let most = 0
  const work = async () => {
    const unlock = await lockMachine(folder, signal)
    most = Math.max(most, ++holders)
    await new Promise((resolve) => setImmediate(resolve))
    holders--
    await unlock()
  }
  await Promise.all(Array.from({ length: 8 }, work))
  expect(most).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})

test('a lock whose process is gone is taken over', async () => {
  writeFileSync(join(folder, 'benchmark.lock'), `${process.pid}\nanother time\nx\n`)
  const unlock = await lockMachine(folder, signal)
  await unlock()
  expect(readdirSync(folder)).toEqual([])
})

test('waiting ends when the signal aborts', async () => {
  const unlock = await lockMachine(folder, signal)
  const controller = new AbortController()
  const waiting = lockMachine(folder, controller.signal)
  controller.abort()
  await expect(waiting).rejects.toThrow()
  await unlock()
})
