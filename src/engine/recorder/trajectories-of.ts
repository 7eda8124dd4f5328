import { joinParts, type Trajectory, trajectory } from '../../contracts/index.ts'
import type { RunStore } from '../../spine/index.ts'

/** How many trajectories are looked at to answer a question. */
const usualMost = 5000

/** The trajectories of runs, all runs of the store unless given, those of later runs first; parts of a long one are joined. */
export async function trajectoriesOf(
  store: Pick<RunStore, 'list' | 'read'>,
  { runs, most = usualMost }: { readonly runs?: readonly string[]; readonly most?: number } = {},
): Promise<Trajectory[]> {
  const found: Trajectory[] = []
  for (const id of runs ?? [...(await store.list())].reverse()) {
    if (found.length >= most) break
    try {
      for await (const { record } of store.read(id, trajectory)) {
        found.push(record as Trajectory)
        if (found.length >= most) break
      }
    } catch (error) {
      // A run that was removed meanwhile, or whose records cannot be read, does not keep the others from being looked at.
      if (runs !== undefined) throw error
    }
  }
  return joinParts(found)
}
