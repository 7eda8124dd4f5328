import {
  type Limits,
  type LoadedRun,
  listenForInterrupt,
  type Project,
  type RunOutcome,
  resumeRun,
  type Surroundings,
  surroundings,
} from '../../engine/index.ts'
import { type Stage, tellEnd } from './runs-end.ts'
import { runProgress } from './runs-progress.ts'
import type { Terminal } from './runs-terminal.ts'

/** Goes on with a run to its end, tells how it goes and how it went. */
export function goOn(
  { loop, manifest, team, before }: LoadedRun,
  { budget, json }: { readonly budget?: Limits; readonly json?: boolean },
  project: Project,
  terminal: Terminal,
): Promise<number> {
  const request = { id: manifest.run_id, team, before, ...(budget && { budget }) }
  return conduct(loop.name, (around) => resumeRun(loop, request, around), { json, project, terminal })
}

/** Stays with a run: shows how it goes, listens for Ctrl-C, and tells how it went. */
export async function conduct(
  loop: string,
  work: (around: Surroundings) => Promise<RunOutcome>,
  { json, project, terminal }: Stage,
): Promise<number> {
  const progress = runProgress(loop, terminal.err, () => performance.now())
  const { restore, ...interruption } = listenForInterrupt(progress.say)
  try {
    const { tell } = progress
    const outcome = await work(surroundings(project, { ...interruption, tell, version: terminal.version }))
    progress.end()
    return await tellEnd(outcome, { json, project, terminal })
  } finally {
    progress.end()
    restore()
  }
}
