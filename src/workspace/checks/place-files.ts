import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** Copies files into a folder; what it gives removes them again and restores what they replaced, ignored files too. */
export async function placeFiles(files: readonly string[], folder: string): Promise<() => Promise<void>> {
  const covered: { readonly path: string; readonly before: Buffer | undefined }[] = []
  for (const file of files) {
    const path = join(folder, basename(file))
    const content = await readFile(file)
    const before = await readFile(path).catch(() => undefined)
    // A process that was killed meanwhile may have left the very file behind.
    covered.push({ path, before: before?.equals(content) ? undefined : before })
    await writeFile(path, content)
  }
  return async () => {
    for (const { path, before } of covered) {
      if (before === undefined) await rm(path, { force: true })
      else await writeFile(path, before)
    }
  }
}
