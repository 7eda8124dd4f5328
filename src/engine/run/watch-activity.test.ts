import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { watchActivity } from './watch-activity.ts'

test('code that reads files is waited for, and code that waits for nothing that could come is not', async () => {
  const activity = watchActivity()
  let reads = 0
  void activity.run(async () => {
    for (; reads < 50; reads++) await readFile(new URL(import.meta.url))
    await new Promise(() => {})
  })
  await activity.quiet()
  expect(reads).toBe(50)
})

test('code that reads files beside other readers, timers and threads of the process is waited for, and they are not', async () => {
  const timers = [setInterval(() => {}, 1)]
  let reading = true
  const others = (async () => {
    while (reading) await readFile(new URL(import.meta.url))
  })()
  const activity = watchActivity()
  let waited = 0
  void activity.run(async () => {
    for (; waited < 5; waited++) await new Promise((resolve) => setTimeout(resolve, 2))
    await new Promise(() => {})
  })
  setTimeout(() => timers.push(setInterval(() => {}, 1)), 0)
  await activity.quiet()
  expect(waited).toBe(5)
  reading = false
  for (const timer of timers) clearInterval(timer)
  await others
})
