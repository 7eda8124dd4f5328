import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type TownResultLine, writeRecord } from '../../contracts/index.ts'
import { seededRandom } from '../../kit/index.ts'
import { fitRoleList, namesOf, parseRoleList, playBots, type WriteLine } from '../../loops/index.ts'
import type { SeriesJob } from './series-job.ts'

/** Plays the games of a job one after the other; gives their results. */
export function playJob(job: SeriesJob): TownResultLine[] {
  const lineup = fitRoleList(parseRoleList(job.list), job.seats)
  const names = namesOf({ names: undefined, seats: job.seats })
  const start = new Date(job.start)
  const results: TownResultLine[] = []
  for (let number = job.from; number < job.to; number++) {
    const id = `${job.series}-${number}`
    const streams = job.folder === undefined ? undefined : collectStreams()
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
    streams?.save(join(job.folder!, id))
    results.push(result)
  }
  return results
}

/** The streams of one game, checked and kept until the game is over. */
function collectStreams(): { readonly write: WriteLine; save(folder: string): void } {
  const streams = new Map<string, string[]>()
  return {
    write(contract, record, json) {
      const lines = streams.get(contract.path!)
      const line = writeRecord(contract, record, json)
      if (lines === undefined) streams.set(contract.path!, [line])
      else lines.push(line)
    },
    save(folder) {
      // A batch that was interrupted is played again and writes the same bytes over these.
      mkdirSync(folder, { recursive: true })
      for (const [name, lines] of streams) {
        const file = openSync(join(folder, name), 'w')
        writeSync(file, lines.join(''))
        closeSync(file)
      }
    },
  }
}
