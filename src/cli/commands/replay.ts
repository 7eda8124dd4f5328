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
    const { entries, files } = made
    if (json === true) printJson(terminal, { run_id: id, same: true, entries, files })
    else printSame(id, made, terminal)
    return exitCode.fine
  } catch (error) {
    const { name: kind, message } = error as Error
    const verdict = await verdictOn(error as Error, id, project)
    if (verdict === undefined) throw error
    if (json === true) printJson(terminal, { run_id: id, same: false, kind, message })
    else terminal.out.write(`${coloursFor(terminal.out).red(verdict)}  ${id}: ${message}\n`)
    return exitCode.findings
  }
}

function printSame(id: string, { entries, files }: Replay, { out }: Terminal): void {
  const made = `made again from ${plural(entries, 'journal line')}`
  out.write(
    `${coloursFor(out).green('same')}  ${id}: ${plural(files.length, 'file')} byte for byte as on the disk, ${made}.\n`,
  )
  for (const file of files) out.write(`  ${file}\n`)
}

/** What is to be said of a replay that threw; undefined where it is no matter of the run. */
async function verdictOn(
  { name, message }: Error,
  id: string,
  { workspace }: Project,
): Promise<string | undefined> {
  if (name === 'ProjectionDiffers') return 'different'
  const { status, reason } = await readManifest(workspace, id)
  if (status === 'failed' && reason?.message === message) return 'fails again, its files were not compared'
  if (name !== 'RunDiverged') return undefined
  return status === 'completed' ? 'different' : `${status}, not to be replayed to an end`
}
