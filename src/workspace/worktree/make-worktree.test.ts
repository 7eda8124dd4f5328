import { expect, test } from 'vitest'
import { Refusal } from '../../kit/index.ts'
import { retryWhileLocked } from './make-worktree.ts'

const refused = (message: string) => new Refusal('git_failed', 'failed', message)

test('a name that is locked for a moment is tried again', async () => {
  let tries = 0
  const done = await retryWhileLocked(async () => {
    if (++tries === 1) throw refused("Unable to create '/r/.git/refs/heads/a.lock': File exists.")
    return tries
  })
  expect(done).toBe(2)
})

test.each([
  "cannot lock ref 'refs/heads/a': is at 1111 but expected 2222",
  "cannot lock ref 'refs/heads/a': reference already exists",
  "cannot lock ref 'refs/heads/a': unable to resolve reference 'refs/heads/a'",
])('a name that somebody else moved is not waited for: %s', async (message) => {
  let tries = 0
  const work = async () => {
    tries++
    throw refused(message)
  }
  await expect(retryWhileLocked(work)).rejects.toThrow(message)
  expect(tries).toBe(1)
})
