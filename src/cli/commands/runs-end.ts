import type { RunManifest } from '../../contracts/index.ts'
import { type Project, type RunOutcome, readManifest } from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { usedIn } from './runs-amounts.ts'
import { printJson, type Terminal } from './runs-terminal.ts'
import { wayOn } from './way-on.ts'

/** Where the end of a run is told. */
export interface Stage {
  readonly json: boolean | undefined
  readonly project: Project
  readonly terminal: Terminal
}

/** How a loop tells of the end of its runs. */
export interface Ending {
  /** Whether a run that completed came to what was wanted. */
  isFine(outcome: RunOutcome): boolean
  print(outcome: RunOutcome, spent: RunManifest['spent'], stage: Stage): void
}

/** Tells how a run ended in the words of its loop, or as JSON, and gives the exit code; the same for a start and a resume. */
export async function tellEnd(outcome: RunOutcome, stage: Stage): Promise<number> {
  const { runId, status, reason, result } = outcome
  const { loop, module, spent } = await readManifest(stage.project.workspace, runId)
  const ending = module === undefined ? await endingOf(loop) : anyEnd
  if (stage.json === true) printJson(stage.terminal, { run_id: runId, status, reason, result, spent })
  else ending.print(outcome, spent, stage)
  return status === 'completed' && ending.isFine(outcome) ? exitCode.fine : exitCode.findings
}

/** How a loop of the package tells of its end. A loop of the user's own may have the same name. */
async function endingOf(loop: string): Promise<Ending> {
  if (loop === 'ralph') return (await import('./ralph-end.ts')).ralphEnd
  if (loop === 'town') return (await import('./town-end.ts')).townEnd
  return anyEnd
}

const anyEnd: Ending = {
  isFine: () => true,
  print(outcome, spent, { terminal: { out } }) {
    const { runId, status, reason } = outcome
    const { green, red, bold } = coloursFor(out)
    const paint = status === 'completed' ? green : red
    out.write(`${paint(status)}  ${bold(runId)}  ${usedIn(spent)}\n`)
    if (reason !== undefined) out.write(`${reason.message} (${reason.code})\n`)
    if (status !== 'completed') out.write(`${wayOn(outcome)}\n`)
  },
}
