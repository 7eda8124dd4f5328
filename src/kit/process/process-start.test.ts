import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { processStart } from './process-start.ts'

/** What this system can show: Linux has both ways. */
const platforms: NodeJS.Platform[] = process.platform === 'linux' ? ['linux', 'darwin'] : [process.platform]

test.each(platforms)('on %s a process has one start, and one that has ended has none', async (platform) => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  const start = await processStart(child.pid!, platform)
  expect(start).toMatch(/\d/)
  expect(await processStart(child.pid!, platform)).toBe(start)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  expect(await processStart(child.pid!, platform)).toBeUndefined()
})
