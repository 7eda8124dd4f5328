import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

/** A nonce that is given to the first who reads it, and to nobody else. */
export interface NonceChannel {
  readonly nonce: string
  /** A named pipe; it is gone once somebody has opened it. */
  readonly path: string
  /** Whether somebody has read it. */
  isRead(): boolean
  close(): Promise<void>
}

/** Makes a named pipe in a folder and gives a fresh nonce to its first reader. */
export async function openNonce(folder: string): Promise<NonceChannel> {
  const nonce = randomBytes(16).toString('hex')
  const path = join(folder, randomBytes(8).toString('hex'))
  await promisify(execFile)('mkfifo', ['-m', '600', path])
  const closing = new AbortController()
  let isRead = false
  const given = giveOnce(path, nonce, closing.signal).then((found) => {
    isRead = found
  })
  return {
    nonce,
    path,
    isRead: () => isRead,
    async close() {
      closing.abort()
      await given
      await rm(path, { force: true })
    },
  }
}

const shortPauseMs = 3
const longPauseMs = 25
const shortPauses = 600

/** Opening a pipe for writing fails as long as nobody reads, so it is tried again; no thread waits for it. */
async function giveOnce(path: string, nonce: string, signal: AbortSignal): Promise<boolean> {
  for (let tries = 0; !signal.aborted; tries++) {
    const pipe = await open(path, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined)
    if (pipe !== undefined) return give(pipe, path, nonce)
    await delay(tries < shortPauses ? shortPauseMs : longPauseMs, undefined, { signal }).catch(
      () => undefined,
    )
  }
  return false
}

async function give(pipe: FileHandle, path: string, nonce: string): Promise<boolean> {
  try {
    await rm(path, { force: true })
    await pipe.write(`${nonce}\n`)
    return true
  } catch {
    return false
  } finally {
    await pipe.close()
  }
}
