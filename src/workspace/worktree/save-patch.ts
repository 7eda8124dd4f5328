import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Snapshots } from '../git/snapshots.ts'

/** Saves what differs between two snapshots of a run in the cache directory, and gives the path of the patch. */
export async function savePatch(
  snapshots: Snapshots,
  [from, to]: readonly [string, string],
  { cache, runId, at }: { readonly cache: string; readonly runId: string; readonly at: Date },
): Promise<string> {
  const home = join(cache, 'set-aside')
  await mkdir(home, { recursive: true })
  const time = at
    .toISOString()
    .replaceAll(/[^0-9]/g, '')
    .slice(0, 14)
  const patch = join(home, `${runId}-${time}.patch`)
  await writeFile(patch, await snapshots.patch(from, to))
  return patch
}
