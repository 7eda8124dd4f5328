import type { RunStore } from '../../spine/index.ts'
import { listRunRows, type RunRow } from './list-run-rows.ts'

/** The runs that ended longer ago than so many seconds. One that can still go on is not among them, however old. */
export async function runsOlderThan(store: RunStore, seconds: number, clock: () => Date): Promise<RunRow[]> {
  const { runs } = await listRunRows(store)
  const limit = clock().getTime() - seconds * 1000
  return runs.filter(
    ({ status, finished_at: finished }) =>
      status !== 'running' && finished !== undefined && Date.parse(finished) < limit,
  )
}
