import { randomBytes, timingSafeEqual } from 'node:crypto'
import { chmod, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Project } from '../../engine/index.ts'
import { makeFolder, writeAtomic } from '../../kit/index.ts'

/** The token of a project's studio. It is kept in a file that only the user can read, so that a page survives a restart. */
export async function tokenOf({ root }: Pick<Project, 'root'>): Promise<string> {
  const file = join(root, '.reprise', 'studio-token')
  const known = await readFile(file, 'utf8').catch(() => '')
  if (/^[\w-]{32,}$/.test(known.trim())) return known.trim()
  const token = randomBytes(24).toString('base64url')
  await makeFolder(dirname(file))
  await writeAtomic(file, `${token}\n`)
  await chmod(file, 0o600)
  return token
}

/** Whether a token is the right one, in a time that says nothing about it. */
export function isToken(given: string | undefined, token: string): boolean {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(token)]
  return left.length === right.length && timingSafeEqual(left, right)
}
