import { readRecord, type Trajectory, trajectory } from '../../contracts/index.ts'
import { openTrajectories } from './import-trajectories.ts'
import { type LogSource, textSource } from './log-source.ts'

/** What a log becomes, with what the gate says of it at its strictest. */
export async function readLog(source: LogSource) {
  const open = await openTrajectories(source)
  const trajectories: Trajectory[] = []
  for await (const one of open.trajectories) trajectories.push(one)
  return {
    format: open.format.name,
    trajectories,
    losses: open.losses().map(({ count, what }) => `${count} × ${what}`),
    findings: trajectories.flatMap(lintOf),
  }
}

/** The findings of a trajectory at lint, as short lines. */
export function lintOf(one: Trajectory): string[] {
  const { findings } = readRecord(trajectory, JSON.stringify(one), { level: 'lint' })
  return findings.map(({ code, pointer, found }) => `${one.trajectory_id}${pointer} ${code} ${found}`)
}

/** A log of JSON lines in memory. */
export function linesSource(path: string, ...lines: readonly unknown[]): LogSource {
  return textSource(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

/** A trajectory as one line for each iteration: tool, status and result. */
export function outline({ iterations = [] }: Trajectory): string[] {
  return iterations.map(
    ({ action, observation }) =>
      `${action.tool} ${observation.status}: ${JSON.stringify(observation.result)}`,
  )
}
