import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Project } from '../../engine/index.ts'
import { makeFolder, writeAtomic } from '../../kit/index.ts'

/** Keeps an answer that somebody typed in a file, as a fork takes it: JSON where it is JSON, and text otherwise. */
export async function replyFile({ root }: Project, reply: string): Promise<string> {
  const folder = join(root, '.reprise', 'studio-replies')
  await makeFolder(folder)
  const name = createHash('sha256').update(reply).digest('hex').slice(0, 16)
  const file = join(folder, `${name}.${isJson(reply) ? 'json' : 'txt'}`)
  await writeAtomic(file, reply)
  return file
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
