import type { RunOutcome, Surroundings } from '../run/conduct-run.ts'
import { startRun } from '../run/start-run.ts'
import { newRunId } from '../runs/new-run-id.ts'
import type { Project } from '../runs/open-project.ts'
import { readSeriesConfig } from './series-config.ts'
import { type SeriesListener, type SeriesResult, seriesLoopWith } from './series-loop.ts'

/** A series to be played. */
export interface SeriesLaunch {
  /** What `readSeriesConfig` reads. */
  readonly settings: object
  readonly id?: string
  readonly seed?: number
  readonly threads?: number
  readonly random: () => number
}

/** Starts a series and stays with it to its end. */
export async function launchSeries(
  { settings, id: wanted, seed: given, threads, random }: SeriesLaunch,
  project: Project,
  around: Surroundings,
  listener: SeriesListener = () => {},
): Promise<RunOutcome<SeriesResult>> {
  const config = readSeriesConfig(settings)
  const id = wanted ?? newRunId('town-series', around.clock, random)
  const seed = given ?? project.config.seed ?? Math.floor(random() * 2 ** 32)
  return startRun(seriesLoopWith(listener, threads), { id, config, seed, team: {} }, around)
}
