import { once } from 'node:events'
import { Refusal } from '../../kit/index.ts'
import { type GitPlace, startGit } from './git.ts'
import { objectName } from './object-name.ts'

/**
 * The bytes of objects by their names. Each is hashed again: whoever can write into a git directory can put other bytes
 * under a name, and git would hand them out.
 */
export async function readObjects(
  ids: readonly string[],
  place: GitPlace,
): Promise<ReadonlyMap<string, Buffer>> {
  const found = new Map<string, Buffer>()
  const asked = [...new Set(ids)]
  if (asked.length === 0) return found
  const child = startGit(['cat-file', '--batch', '--buffer'], place)
  child.stderr.resume()
  const closed = once(child, 'close')
  child.stdin.end(asked.map((id) => `${id}\n`).join(''))
  const chunks: Buffer[] = []
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer)
  await closed
  const all = Buffer.concat(chunks)
  for (let at = 0; at < all.length; ) {
    const line = all.indexOf(10, at)
    const [id = '', kind, size] = all.toString('latin1', at, line).split(' ')
    if (kind === 'missing' || size === undefined) throw missing(id)
    const bytes = all.subarray(line + 1, line + 1 + Number(size))
    if (objectName(kind as 'blob' | 'tree', bytes, id.length) !== id) throw forged(id)
    found.set(id, bytes)
    at = line + 2 + Number(size)
  }
  return found
}

const missing = (id: string) =>
  new Refusal('object_missing', 'missing', `The object ${id} is not in the git directory.`, {
    hint: 'The cache may have been emptied after the run began. Start the run again.',
  })

const forged = (id: string) =>
  new Refusal('object_forged', 'conflict', `The bytes of the git object ${id} are not those of its name.`, {
    hint: 'Somebody wrote into the git directory. Run `git fsck` there.',
  })
