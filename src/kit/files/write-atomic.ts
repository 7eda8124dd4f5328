import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Writes a file so that a reader, or a crash at any moment, finds the old text or the new one and never a part. */
export async function writeAtomic(path: string, text: string): Promise<void> {
  const folder = dirname(path)
  // In the same folder, because a rename is atomic only within one file system.
  const draft = join(folder, `.${randomUUID()}.tmp`)
  try {
    await writeDurably(draft, text)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(folder)
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(text, 'utf8')
    await file.sync()
  } finally {
    await file.close()
  }
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
