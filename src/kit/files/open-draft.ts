import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A file in the making, which takes the place of another only when it is complete. */
export interface Draft {
  write(text: string): void
  /** Makes the draft durable and puts it in its place. */
  keep(): Promise<void>
  /** Throws the draft away; does nothing once it is kept. */
  discard(): Promise<void>
}

const blockLength = 1024 * 1024

/**
 * Opens a draft of a file. A link goes on pointing to the file that it points to, and a file that is there keeps its mode;
 * one that nobody may write is left alone.
 */
export async function openDraft(path: string): Promise<Draft> {
  const target = await realpath(path).catch(() => path)
  const mode = await modeOf(target)
  // In the same folder, because a rename is atomic only within one file system.
  const draft = join(dirname(target), `.${randomUUID()}.tmp`)
  const handle = await open(draft, 'wx', mode)
  if (mode !== undefined) await handle.chmod(mode)
  let texts: string[] = []
  let length = 0
  let state: 'open' | 'closed' | 'kept' = 'open'
  return {
    write(text) {
      texts.push(text)
      length += text.length
      if (length > blockLength) flush()
    },
    async keep() {
      flush()
      await handle.sync()
      await handle.close()
      state = 'closed'
      await rename(draft, target)
      state = 'kept'
      await syncFolder(dirname(target))
    },
    async discard() {
      if (state === 'kept') return
      if (state === 'open') await handle.close()
      state = 'kept'
      await rm(draft, { force: true })
    },
  }

  function flush(): void {
    const bytes = Buffer.from(texts.join(''))
    for (let written = 0; written < bytes.length; ) written += writeSync(handle.fd, bytes, written)
    texts = []
    length = 0
  }
}

async function modeOf(path: string): Promise<number | undefined> {
  const entry = await stat(path).catch(() => undefined)
  if (entry === undefined || !entry.isFile()) return undefined
  const mode = entry.mode & 0o777
  if ((mode & 0o222) === 0) {
    throw Object.assign(new Error(`EACCES: ${path} is read-only`), { code: 'EACCES', syscall: 'open', path })
  }
  return mode
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and keeps its names safe without being asked.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
