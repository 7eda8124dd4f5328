import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { GameJob } from './game-job.ts'
import { openJobPool } from './job-pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'reprise-pool-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A worker that says which thread it is and which games it was given. */
const file = join(folder, 'worker.mjs')
writeFileSync(
  file,
  `import { parentPort, threadId } from 'node:worker_threads'
parentPort.on('message', ({ from, series, answered }) => {
  if (series === 'bad') parentPort.postMessage({ fault: 'no such bot' })
  else if (series === 'slow') setInterval(() => {}, 1000)
  else parentPort.postMessage({ played: { games: [String(threadId), String(from)], lines: '' } })
  if (answered !== undefined) Atomics.store(answered, 0, 1), Atomics.notify(answered, 0)
})`,
)

const job = (from: number, series = 'good') => ({ series, from, to: from + 1 }) as GameJob

test('there are as many threads as asked for, however many jobs are given at once', async () => {
  const pool = openJobPool(2, file)
  const played = await Promise.all(Array.from({ length: 20 }, (_, from) => pool.play(job(from))))
  expect(new Set(played.map(({ games }) => games[0])).size).toBe(2)
  expect(played.map(({ games }) => Number(games[1]))).toEqual(Array.from({ length: 20 }, (_, from) => from))
  await pool.close()
})

test('a job that fails says which games, and the thread takes the next', async () => {
  const pool = openJobPool(2, file)
  const jobs = [job(0, 'bad'), job(1, 'bad'), job(2, 'bad')].map((bad) => pool.play(bad))
  for (const failed of await Promise.allSettled(jobs))
    expect(failed).toMatchObject({
      reason: { code: 'job_failed', message: expect.stringContaining('no such bot') },
    })
  expect(await pool.play(job(7))).toMatchObject({ games: [expect.any(String), '7'] })
  await pool.close()
})

test('closing ends what is played and what waits', async () => {
  const pool = openJobPool(2, file)
  const jobs = Promise.allSettled([0, 1, 2, 3].map((from) => pool.play(job(from, 'slow'))))
  await pool.close()
  for (const ended of await jobs) expect(ended).toMatchObject({ reason: { code: 'job_failed' } })
})

test('an answer that arrives after the pool was closed is left alone', async () => {
  const pool = openJobPool(2, file)
  const answered = new Int32Array(new SharedArrayBuffer(4))
  const ended = Promise.allSettled([pool.play({ ...job(0), answered } as GameJob)])
  Atomics.wait(answered, 0, 0)
  const closing = pool.close()
  expect(await ended).toMatchObject([{ reason: { code: 'job_failed' } }])
  await closing
})
