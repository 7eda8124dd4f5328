import { findRun, type Replay, replayNamed, runContextOf } from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { projectAt } from '../project-at.ts'
import { printJson, type Terminal } from '../terminal.ts'
import { plural } from '../text/amounts.ts'

/** Makes a run again from its journal, offline, and prints whether its files come out the same. */
export async function replay(
  name: string,
  { loop, json = false }: { readonly loop?: string; readonly json?: boolean },
  terminal: Terminal,
): Promise<number> {
  const project = await projectAt(terminal)
  const id = await findRun(project.store, name)
  const context = runContextOf(project, { version: terminal.version, index: false })
  try {
    const made = await replayNamed(id, { ...(loop !== undefined && { module: loop }) }, project, context)
    const { status, reason, entries, files } = made
    if (json) printJson(terminal, { run_id: id, same: true, status, reason, entries, files })
    else printSame(id, made, terminal)
    return status === 'completed' ? exitCode.fine : exitCode.findings
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    const verdict = verdictOn(error as Error, (await project.store.manifest(id)).status)
    if (verdict === undefined) throw error
    if (json) printJson(terminal, { run_id: id, same: false, code, message })
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

/** What an error says about a replay; undefined where it is no matter of the run. */
function verdictOn({ name }: Error, status: string): string | undefined {
  if (name === 'RecordsDiffer') return 'different'
  if (name !== 'RunDiverged') return undefined
  return status === 'completed' ? 'different' : `${status}, so it has no end to replay`
}
