import { availableParallelism } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import { townResult } from '../../../../contracts/index.ts'
import { type Run, RunDiverged } from '../../../../spine/index.ts'
import type { SeatPlan } from '../../play/seat-plan.ts'
import { seatsOf } from '../../play/seating.ts'
import { changedRules } from '../../rules/rule-book.ts'
import { type GameJob, gameId, type PlayedJob } from './game-job.ts'
import { type JobPool, openJobPool } from './job-pool.ts'
import { outcomeOf, resultLines } from './packed-game.ts'
import type { SeriesConfig } from './series-config.ts'
import { type SeriesResult, seriesTally } from './series-result.ts'
import { streamNamed } from './stream-texts.ts'

/** Plays games of bots with threads. A batch of games is one step, so that a resumed series plays no finished batch again. */
export async function playBotGames(config: SeriesConfig, plan: SeatPlan, run: Run): Promise<SeriesResult> {
  const jobs = jobsOf(config, plan, run)
  // A thread without a job would only cost its start.
  const pool = openJobPool(Math.min(config.threads ?? availableParallelism(), jobs.length))
  const close = () => void pool.close()
  run.signal.addEventListener('abort', close)
  const tally = seriesTally()
  let done = 0
  try {
    const options = {
      name: ({ from, to }: GameJob) => `games-${from}-${to - 1}`,
      // One more job for each thread, so that no thread waits for its next one.
      atOnce: pool.width * 2,
    }
    await run.parallel(jobs, options, async (job, branch) => {
      const games = await playBatch(job, branch, pool)
      for (const game of games) {
        const { factions, days } = outcomeOf(game)
        tally.add(factions, days)
      }
      done += games.length
      run.progress({ done, total: config.games, message: 'games' })
    })
    return tally.result()
  } finally {
    run.signal.removeEventListener('abort', close)
    await pool.close()
  }
}

/** Recorded games have long texts, so that few of them are kept at the same time. */
const usualBatch = { plain: 200, recorded: 20 }

function jobsOf(config: SeriesConfig, plan: SeatPlan, run: Run): GameJob[] {
  const seed = Math.floor(run.random() * 2 ** 31)
  const start = run.now().toISOString()
  const { games, list, record, samples, claims } = config
  const { batch = record ? usualBatch.recorded : usualBatch.plain } = config
  return Array.from({ length: Math.ceil(games / batch) }, (_, number) => ({
    series: run.id,
    list,
    seats: seatsOf(config),
    plan,
    seed,
    from: number * batch,
    to: Math.min(games, (number + 1) * batch),
    start,
    rules: changedRules(config),
    ...(record && { streams: { samples, claims } }),
  }))
}

/** Plays a job once, ever, and appends its results. Streams are not journaled: they are made again by playing again. */
async function playBatch(job: GameJob, branch: Run, pool: JobPool): Promise<readonly string[]> {
  let played: PlayedJob | undefined
  const games = await branch.step('play', async () => {
    played = await pool.play(job)
    return played.games
  })
  if (job.streams !== undefined) {
    played ??= await pool.play(job)
    if (!isDeepStrictEqual(played.games, games))
      throw new RunDiverged(`The games ${job.from} to ${job.to - 1} end otherwise than the journal says.`, {
        hint: 'The bots or the rules have changed since. Replay the run with the version that made it.',
      })
    appendStreams(played, job, branch)
  }
  branch.appendLines(townResult, played?.lines ?? resultLines(games, job))
  return games
}

/** Every game has a folder of its own below the run's. */
function appendStreams({ streams = [] }: PlayedJob, job: GameJob, branch: Run): void {
  for (const [index, texts] of streams.entries()) {
    const id = gameId(job, job.from + index)
    const own = branch.scope(`game-${job.from + index}`, { folder: id, recordId: id })
    for (const [name, text] of Object.entries(texts)) own.appendLines(streamNamed(name), text)
  }
}
