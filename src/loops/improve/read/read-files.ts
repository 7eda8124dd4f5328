import { posix } from 'node:path'
import { isSealed } from '../../../contracts/index.ts'
import { git, readObjects, userPlace } from '../../../workspace/index.ts'
import type { CampaignStart } from '../git/begin-campaign.ts'

/** The most that agents are shown of the files, and of one of them. */
const most = { files: 200, bytes: 256 * 1024, bytesOfOne: 64 * 1024 }

/** The texts of the files of a commit that may be changed, path to text; small files first where they are too many. */
export async function readFiles(
  { top, prefix }: Pick<CampaignStart, 'top' | 'prefix'>,
  commit: string,
  sealed: readonly string[],
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const place = userPlace(top, signal)
  const list = ['ls-tree', '-r', '-z', '-l', '--full-tree', commit, '--', ...(prefix === '' ? [] : [prefix])]
  const { text } = await git(list, place, 64 * 1024 * 1024)
  const rows = text.split('\0').flatMap((row) => {
    const [, id, size, path] = /^100\d+ blob ([0-9a-f]+) +(\d+)\t(.+)$/s.exec(row) ?? []
    if (id === undefined || path === undefined) return []
    const shown = posix.relative(prefix, path)
    return isSealed(shown, sealed) || isUseless(shown) ? [] : [{ id, size: Number(size), path: shown }]
  })
  let bytes = 0
  const chosen = rows
    .sort((left, right) => left.size - right.size)
    .filter(({ size }) => size <= most.bytesOfOne)
    .filter(({ size }, index) => {
      bytes += size
      return bytes <= most.bytes && index < most.files
    })
  const objects = await readObjects(
    chosen.map(({ id }) => id),
    place,
  )
  const files = chosen.flatMap(({ id, path }): [string, string][] => {
    const content = objects.get(id)
    return content === undefined || content.includes(0) ? [] : [[path, content.toString('utf8')]]
  })
  return Object.fromEntries(files.sort(([left], [right]) => (left < right ? -1 : 1)))
}

/** Files that hold nothing to improve. */
const isUseless = (path: string) =>
  /(?:^|\/)(?:package-lock\.json|yarn\.lock|pnpm-lock\.yaml|Cargo\.lock|poetry\.lock|\.gitignore|LICENSE.*)$/.test(
    path,
  )
