import { type TownResultLine, townResult } from '../../contracts/index.ts'
import type { Loop, Run } from '../../loops/index.ts'
import { countWins } from './count-wins.ts'
import { type JobPool, openJobPool } from './job-pool.ts'
import { readSeriesConfig, type SeriesConfig } from './series-config.ts'
import type { SeriesJob } from './series-job.ts'
import { expandResult, type ShortResult, shortenResult } from './short-result.ts'

/** What a series came to. */
export interface SeriesResult {
  readonly games: number
  /** Games by who won them. A game counts for all who did, and as a draw where no faction ended it. */
  readonly wins: Readonly<Record<string, number>>
  readonly days: number
}

/** Told of games while they are played. */
export type SeriesListener = (done: number, games: number) => void

/**
 * Many games of bots over all cores. A batch of games is one step of the journal, so that a series that was
 * interrupted plays no finished batch again.
 */
export function seriesLoopWith(listener: SeriesListener, threads?: number): Loop<SeriesConfig, SeriesResult> {
  return {
    name: 'town-series',
    roles: [],
    async run(settings, run) {
      const config = readSeriesConfig(settings)
      const pool = openJobPool(threads)
      try {
        return await playSeries(config, run, pool, listener)
      } finally {
        await pool.close()
      }
    },
  }
}

/** The loop under its name. */
export const seriesLoop: Loop<SeriesConfig, SeriesResult> = seriesLoopWith(() => {})

async function playSeries(
  config: SeriesConfig,
  run: Run,
  pool: JobPool,
  listener: SeriesListener,
): Promise<SeriesResult> {
  const jobs = jobsOf(config, run)
  const wins: Record<string, number> = {}
  const played: (Promise<TownResultLine[]> | undefined)[] = []
  let days = 0
  let begun = 0
  let done = 0
  const begin = () => {
    for (; begun < jobs.length && begun < done + pool.width * 2; begun++)
      played[begun] = play(jobs[begun]!, run, pool)
  }
  begin()
  for (const [number, job] of jobs.entries()) {
    for (const result of await played[number]!) {
      run.append(townResult, result)
      countWins(wins, result.winning_factions)
      days += result.duration_days
    }
    played[number] = undefined
    done = number + 1
    listener(job.to, config.games)
    begin()
  }
  return { games: config.games, wins, days: days / config.games }
}

function jobsOf(config: SeriesConfig, run: Run): SeriesJob[] {
  const seed = Math.floor(run.random() * 2 ** 31)
  const start = run.now().toISOString()
  const { games, batch, list, seats, plan, rules, folder, samples, claims } = config
  return Array.from({ length: Math.ceil(games / batch) }, (_, number) => ({
    series: run.id,
    list,
    seats,
    plan,
    seed,
    from: number * batch,
    to: Math.min(games, (number + 1) * batch),
    start,
    rules,
    ...(folder !== undefined && { folder, samples, claims }),
  }))
}

/** Plays a job once, ever: what the journal holds of it is taken from there. */
async function play(job: SeriesJob, run: Run, pool: JobPool): Promise<TownResultLine[]> {
  const short = await run.step(`games-${job.from}-${job.to - 1}`, async (): Promise<ShortResult[]> => {
    const results = await pool.play(job)
    return results.map(shortenResult)
  })
  return short.map((result, index) => expandResult(result, job, job.from + index))
}
