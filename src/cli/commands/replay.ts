import {
  findRun,
  type Project,
  type Replay,
  readManifest,
  replayNamed,
  surroundings,
} from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { plural } from './runs-amounts.ts'
import { printJson, projectAt, type Terminal } from './runs-terminal.ts'

/** Makes a run again from its journal, offline, and says whether its files come out the same. */
export async function replay(
  name: string,
  { loop, json }: { loop?: string; json?: boolean },
  terminal: Terminal,
): Promise<number> {
  const project = await projectAt(terminal)
  const id = await findRun(project.workspace, name)
  const around = surroundings(project, { version: terminal.version })
  try {
    const made = await replayNamed(id, { ...(loop !== undefined && { module: loop }) }, project, around)
    const { status, reason, entries, files } = made
    if (json === true) printJson(terminal, { run_id: id, same: true, status, reason, entries, files })
    else printSame(id, made, terminal)
    return status === 'completed' ? exitCode.fine : exitCode.findings
  } catch (error) {
    const { name: kind, message } = error as Error
    const verdict = await verdictOn(error as Error, id, project)
    if (verdict === undefined) throw error
    if (json === true) printJson(terminal, { run_id: id, same: false, kind, message })
    else terminal.out.write(`${coloursFor(terminal.out).red(verdict)}  ${id}: ${message}\n`)
    return exitCode.findings
  }
}

function printSame(id: string, { reason, entries, files }: Replay, { out }: Terminal): void {
  const { green, red } = coloursFor(out)
  const same = `${plural(files.length, 'file')} byte for byte as on the disk, made again from ${plural(entries, 'journal line')}.`
  if (reason === undefined) out.write(`${green('same')}  ${id}: ${same}\n`)
  else out.write(`${red('fails again')}  ${id}: ${reason.message}\nUp to there ${same}\n`)
  for (const file of files) out.write(`  ${file}\n`)
}

/** What is to be said of a replay that threw; undefined where it is no matter of the run. */
async function verdictOn({ name }: Error, id: string, { workspace }: Project): Promise<string | undefined> {
  if (name === 'ProjectionDiffers') return 'different'
  if (name !== 'RunDiverged') return undefined
  const { status } = await readManifest(workspace, id)
  return status === 'completed' ? 'different' : `${status}, not to be replayed to an end`
}
