import { join } from 'node:path'
import type { TownResultLine } from '../../contracts/index.ts'
import { seededRandom } from '../../kit/index.ts'
import { fitRoleList, namesOf, parseRoleList, playBots } from '../../loops/index.ts'
import type { SeriesJob } from './series-job.ts'
import { openStreamBuffers } from './stream-buffers.ts'

/** Plays the games of a job one after the other; gives their results. */
export function playJob(job: SeriesJob): TownResultLine[] {
  const lineup = fitRoleList(parseRoleList(job.list), job.seats)
  const names = namesOf({ names: undefined, seats: job.seats })
  const start = new Date(job.start)
  const results: TownResultLine[] = []
  const streams = job.folder === undefined ? undefined : openStreamBuffers()
  for (let number = job.from; number < job.to; number++) {
    const id = `${job.series}-${number}`
    const { result } = playBots({
      id,
      names,
      lineup,
      plan: job.plan,
      seed: job.seed + number,
      random: seededRandom(job.seed + number, 'town'),
      start,
      ...(job.rules && { rules: job.rules }),
      ...(streams && { write: streams.write, samples: job.samples ?? false, claims: job.claims ?? false }),
    })
    // A batch that was interrupted is played again and writes the same bytes over these.
    streams?.save(join(job.folder!, id))
    results.push(result)
  }
  return results
}
