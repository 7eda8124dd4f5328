import { createHash } from 'node:crypto'
import * as z from 'zod'
import { reportOf, type Trajectory, trajectory, trajectoryReport } from '../../contracts/index.ts'
import { type ImportLoss, type OpenImport, openTrajectories } from '../../exchange/index.ts'
import { plural, Refusal } from '../../kit/index.ts'
import { qualityOf } from '../../learn/index.ts'
import { defineLoop, type Loop, type Run } from '../../spine/index.ts'
import { sourceOf } from './find-logs.ts'

const config = z.strictObject({
  /** The logs. */
  files: z.array(z.string()).min(1),
  /** The type of task that trajectories get, where their log does not say. */
  type: z.string().optional(),
})

/** What came of one log. */
export interface ImportedLog {
  readonly file: string
  readonly format?: string
  readonly trajectories: number
  readonly iterations: number
  readonly losses: readonly ImportLoss[]
  /** Why nothing was read. */
  readonly refused?: string
}

export interface ImportResult {
  readonly files: readonly ImportedLog[]
  readonly trajectories: number
  readonly iterations: number
}

/** What one step reads: a trajectory, or the end of the log. */
type ReadStep =
  | { readonly trajectory: Trajectory }
  | { readonly format?: string; readonly losses: readonly ImportLoss[]; readonly refused?: string }

/** Converts logs of other agents to trajectories. Each trajectory is journaled as it was read, so that the run replays without the logs. */
export const importLoop: Loop<z.infer<typeof config>, ImportResult> = defineLoop({
  name: 'import',
  title: 'Convert logs of other agents to trajectories.',
  config,
  records: [trajectory, trajectoryReport],
  async run({ files, type }, run): Promise<ImportResult> {
    const ids = new Set<string>()
    const logs: ImportedLog[] = []
    for (const [index, file] of files.entries()) {
      run.progress({ done: index, total: files.length, message: 'logs' })
      logs.push(await importLog(file, type, run.scope(`log-${index + 1}`), ids))
    }
    return {
      files: logs,
      trajectories: logs.reduce((sum, log) => sum + log.trajectories, 0),
      iterations: logs.reduce((sum, log) => sum + log.iterations, 0),
    }
  },
  summary: ({ files, trajectories, iterations }) =>
    [
      `${plural(trajectories, 'trajectory', 'trajectories')} with ${plural(iterations, 'iteration')} from ${plural(files.length, 'log')}`,
      ...files.flatMap(({ file, losses }) =>
        losses.map(({ count, what }) => `${file.replace(/^.*[/\\]/, '')}: ${count} × ${what}`),
      ),
    ].join('\n'),
})

async function importLog(
  file: string,
  type: string | undefined,
  run: Run,
  ids: Set<string>,
): Promise<ImportedLog> {
  const reader = logReader(file, type)
  const rename = renamer(file, ids)
  let trajectories = 0
  let iterations = 0
  for (let number = 1; ; number++) {
    const read = await run.step(`trajectory-${number}`, () => reader(number))
    if (!('trajectory' in read)) return { file, trajectories, iterations, ...read }
    const record = completed(rename(read.trajectory))
    await run.write(trajectory, record)
    await run.write(trajectoryReport, reportOf(record))
    trajectories++
    iterations += record.iterations?.length ?? 0
  }
}

/** Reads the trajectories of a log by their numbers. What was read in an earlier process is passed over. */
function logReader(file: string, type: string | undefined): (number: number) => Promise<ReadStep> {
  let open: OpenImport | undefined
  let items: AsyncIterator<Trajectory> | undefined
  let read = 0
  return async (number) => {
    try {
      open ??= await openTrajectories(await sourceOf(file), { taskType: type })
      items ??= open.trajectories[Symbol.asyncIterator]()
      for (;;) {
        const { value, done } = await items.next()
        if (done === true) return endOf(open, read)
        read++
        if (read === number) return { trajectory: value }
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { losses: [], refused: error.message }
    }
  }
}

function endOf({ format, losses }: OpenImport, read: number): ReadStep {
  const lost = losses()
  const reasons = lost.map(({ what, count }) => `${count} × ${what}`).join('; ')
  return {
    format: format.name,
    losses: lost,
    ...(read === 0 && { refused: `The log holds no trajectory${reasons === '' ? '' : `: ${reasons}`}.` }),
  }
}

/** Gives trajectories whose id is taken another one, in every place of their log that names it. */
function renamer(file: string, ids: Set<string>): (one: Trajectory) => Trajectory {
  const names = new Map<string, string>()
  const nameOf = (id: string) => {
    const known = names.get(id)
    if (known !== undefined) return known
    let name = id
    for (let copy = 2; ids.has(name); copy++)
      name = `traj-${createHash('sha256').update(`${file}\u0000${id}\u0000${copy}`).digest('hex').slice(0, 8)}`
    ids.add(name)
    names.set(id, name)
    return name
  }
  const seen = new Set<string>()
  return (one) => {
    // A log may hold the same trajectory twice.
    if (seen.has(one.trajectory_id)) names.delete(one.trajectory_id)
    seen.add(one.trajectory_id)
    const { continues, continued_by: next } = one as { continues?: string; continued_by?: string }
    return {
      ...one,
      trajectory_id: nameOf(one.trajectory_id),
      ...(continues !== undefined && { continues: nameOf(continues) }),
      ...(next !== undefined && { continued_by: nameOf(next) }),
    }
  }
}

/** A trajectory with its quality, where its log does not have one. */
function completed(one: Trajectory): Trajectory {
  if (one.quality_metrics !== undefined) return one
  const metrics = qualityOf(one)
  const stated = one.outcome?.quality_score
  return { ...one, quality_metrics: stated === undefined ? metrics : { ...metrics, overall_quality: stated } }
}
