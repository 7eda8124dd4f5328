import { writeSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'

/** A file in the making, which takes the place of another only when it is complete. */
export interface Draft {
  write(text: string): void
  /** Makes the draft durable and puts it in its place. */
  keep(): Promise<void>
  /** Throws the draft away; does nothing once it is kept. */
  discard(): Promise<void>
}

const blockLength = 1024 * 1024

/** Opens a draft beside the file that it is meant to become. */
export async function openDraft(path: string): Promise<Draft> {
  const draft = `${path}.draft-${process.pid}`
  const handle = await open(draft, 'w')
  let texts: string[] = []
  let length = 0
  let isOpen = true
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
      isOpen = false
      await rename(draft, path)
    },
    async discard() {
      if (!isOpen) return
      isOpen = false
      await handle.close()
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
