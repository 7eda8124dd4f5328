import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Trajectory } from '../../contracts/index.ts'
import { openTrajectories } from '../../exchange/index.ts'
import { Refusal } from '../../kit/index.ts'
import { type Learned, learnedReport, learnFrom, qualityOf, type ReportFile } from '../../learn/index.ts'
import type { RunStore } from '../../spine/index.ts'
import { trajectoriesOf } from '../recorder/trajectories-of.ts'
import { findRun } from '../runs/find-run.ts'
import { findLogs, type LogProgress, sourceOf } from './find-logs.ts'

export interface LearnRequest {
  /** Runs by name, and logs or folders with them; all runs of the project where none is named. */
  readonly from: readonly string[]
  readonly folder: string
  /** Only tasks of this type. */
  readonly type?: string
  /** Receives how far the reading of logs is. */
  readonly progress?: LogProgress
}

export interface LearnOutcome {
  readonly learned: Learned
  readonly files: readonly ReportFile[]
  /** Outcomes that an import inferred, so that nobody has checked them. */
  readonly inferred: number
}

/** The most trajectories of one analysis. */
const most = 1_000_000

/** Learns from trajectories of runs and of logs of other agents. Throws a Refusal where there are none. */
export async function learnFromRuns(
  store: RunStore,
  { from, folder, type, progress }: LearnRequest,
): Promise<LearnOutcome> {
  const all =
    from.length === 0 ? await trajectoriesOf(store, { most }) : await named(store, { from, folder, progress })
  const chosen = type === undefined ? all : all.filter(({ task_context: task }) => task.task_type === type)
  if (chosen.length === 0)
    throw new Refusal('no_trajectory', 'missing', 'There are no trajectories to learn from.', {
      hint: 'Import logs of other agents with `reprise import`, or name logs.',
    })
  const learned = learnFrom(chosen)
  const inferred = chosen.filter((one) => {
    const { provenance } = one as { provenance?: Record<string, unknown> }
    return provenance?.['outcome.status'] === 'inferred'
  }).length
  return { learned, files: learnedReport(learned), inferred }
}

async function named(
  store: RunStore,
  { from, folder, progress }: Pick<LearnRequest, 'from' | 'folder' | 'progress'>,
): Promise<Trajectory[]> {
  const runs: string[] = []
  const paths: string[] = []
  for (const name of from) {
    const isPath = await stat(resolve(folder, name)).then(
      () => true,
      () => false,
    )
    if (isPath) paths.push(name)
    else runs.push(await findRun(store, name))
  }
  const recorded = runs.length === 0 ? [] : await trajectoriesOf(store, { runs, most })
  return [...recorded, ...(paths.length === 0 ? [] : await logged(paths, folder, progress))]
}

async function logged(
  paths: readonly string[],
  folder: string,
  progress?: LogProgress,
): Promise<Trajectory[]> {
  const { logs, refused } = await findLogs(paths, folder, progress)
  const [wrong] = refused.filter(({ named: isNamed }) => isNamed)
  if (wrong !== undefined) throw new Refusal('no_trajectory', 'usage', wrong.reason)
  const found: Trajectory[] = []
  for (const [done, { path }] of logs.entries()) {
    progress?.({ done, total: logs.length, message: 'logs' })
    const { trajectories } = await openTrajectories(await sourceOf(path))
    for await (const one of trajectories)
      found.push(one.quality_metrics === undefined ? { ...one, quality_metrics: qualityOf(one) } : one)
  }
  return found
}
