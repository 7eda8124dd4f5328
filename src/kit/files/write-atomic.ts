import { openDraft } from './open-draft.ts'

/** Writes a file so that a reader, or a crash at any moment, finds the old text or the new one and never a part. */
export async function writeAtomic(path: string, text: string): Promise<void> {
  const draft = await openDraft(path)
  try {
    draft.write(text)
    await draft.keep()
  } finally {
    await draft.discard()
  }
}
