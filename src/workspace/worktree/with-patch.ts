import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives the path of a file with a patch to a function, and removes it afterwards. */
export async function withPatch<T>(patch: Buffer, use: (file: string) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'reprise-apply-'))
  try {
    const file = join(home, 'agent.patch')
    await writeFile(file, patch)
    return await use(file)
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}
