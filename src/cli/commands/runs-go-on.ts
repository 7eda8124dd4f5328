import {
  type Limits,
  type LoadedRun,
  listenForInterrupt,
  type Project,
  type RunOutcome,
  readManifest,
  resumeRun,
  type Surroundings,
  surroundings,
} from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { money, plural, span } from './runs-amounts.ts'
import { runProgress } from './runs-progress.ts'
import { printJson, type Terminal } from './runs-terminal.ts'

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

interface Stage {
  readonly json: boolean | undefined
  readonly project: Project
  readonly terminal: Terminal
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
    return await report(outcome, json === true, project, terminal)
  } finally {
    progress.end()
    restore()
  }
}

async function report(
  outcome: RunOutcome,
  json: boolean,
  { workspace }: Project,
  terminal: Terminal,
): Promise<number> {
  const { runId, status, reason, result } = outcome
  const code = status === 'completed' ? exitCode.fine : exitCode.findings
  const { spent } = await readManifest(workspace, runId)
  if (json) {
    printJson(terminal, { run_id: runId, status, reason, result, spent })
    return code
  }
  const { green, red, bold } = coloursFor(terminal.out)
  const paint = status === 'completed' ? green : red
  const { calls, usd, seconds } = spent ?? {}
  const used = [plural(calls ?? 0, 'call'), money(usd ?? 0), span((seconds ?? 0) * 1000)].join(', ')
  terminal.out.write(`${paint(status)}  ${bold(runId)}  ${used}\n`)
  if (reason !== undefined) terminal.out.write(`${reason.message} (${reason.code})\n`)
  if (status !== 'completed') terminal.out.write(`${wayOn(outcome)}\n`)
  return code
}

/** How to go on. A failure is recorded like any other answer, so resuming meets it again; a fork asks anew. */
export function wayOn({ runId, status, error }: RunOutcome, command = `reprise resume ${runId}`): string {
  const key = error instanceof Error && 'key' in error ? String(error.key) : undefined
  if (status !== 'failed' || key === undefined) return `\`${command}\` goes on from here.`
  return `The failure is recorded and would come again; \`reprise fork ${runId} --at '${key}'\` tries anew.`
}
