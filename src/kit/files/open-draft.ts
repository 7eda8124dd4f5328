import {
  closeSync,
  fchmodSync,
  fsync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { draftPath } from './draft-name.ts'
import { overwriteFile } from './overwrite-file.ts'

/** A file in the making, which takes the place of another only when it is complete. */
export interface Draft {
  write(text: string): void
  /** Puts the draft in its place. */
  keep(): Promise<void>
  /** Throws the draft away; does nothing once it is kept. */
  discard(): Promise<void>
}

export interface DraftOptions {
  /**
   * Whether the new file is on the disk when `keep` returns, so that it also survives a loss of power; true unless said
   * otherwise. A killed process leaves the old file or the new one in any case.
   */
  readonly durable?: boolean
  /**
   * Whether a file with several hard links stays the same file. It is then written over, which a reader may see halfway; the
   * complete text is on the disk before that, and `clearLeftovers` finishes what a killed process began.
   */
  readonly keepHardLinks?: boolean
}

const blockLength = 1024 * 1024

/**
 * Opens a draft of a file. A link goes on pointing to the file that it points to, and a file that is there keeps its mode;
 * one that nobody may write is left alone.
 */
export async function openDraft(path: string, options: DraftOptions = {}): Promise<Draft> {
  const { durable = true, keepHardLinks = false } = options
  const target = realPathOf(path)
  const before = statSync(target, { throwIfNoEntry: false })
  const mode = modeOf(target, before)
  const inPlace = keepHardLinks && before?.isFile() === true && before.nlink > 1
  const draft = draftPath(target)
  // Each of these calls takes microseconds; only to wait for the disk is worth a thread of its own.
  const file = naming(target, () => openSync(draft, 'wx', mode))
  if (mode !== undefined) fchmodSync(file, mode)
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
      if (durable || inPlace) await sync(file)
      closeSync(file)
      state = 'closed'
      if (inPlace) await overwriteFrom(draft, target)
      else renameSync(draft, target)
      state = 'kept'
      if (durable) await syncFolder(dirname(target))
    },
    async discard() {
      if (state === 'kept') return
      if (state === 'open') closeSync(file)
      state = 'kept'
      rmSync(draft, { force: true })
    },
  }

  function flush(): void {
    const bytes = Buffer.from(texts.join(''))
    naming(target, () => {
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
    })
    texts = []
    length = 0
  }
}

/** Names the file that is to be written in what the system refuses; it names the draft, or nothing. */
function naming<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw Object.assign(error as Error, { path })
  }
}

const sync = promisify(fsync)

function realPathOf(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path
  }
}

/** Writes a complete draft over a file. From the rename on, a crash leaves a copy that says what the file has to hold. */
async function overwriteFrom(draft: string, target: string): Promise<void> {
  const copy = draftPath(target, 'copy')
  renameSync(draft, copy)
  await syncFolder(dirname(target))
  overwriteFile(target, readFileSync(copy))
  rmSync(copy, { force: true })
}

function modeOf(path: string, entry: Stats | undefined): number | undefined {
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
  const handle = openSync(folder, 'r')
  try {
    await sync(handle)
  } finally {
    closeSync(handle)
  }
}
