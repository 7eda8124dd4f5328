import { replayNamed, surroundings } from '../../engine/index.ts'
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
  const around = surroundings(project, { version: terminal.version })
  try {
    const replayed = await replayNamed(name, { ...(loop !== undefined && { module: loop }) }, project, around)
    const { id: run_id, entries, files } = replayed
    if (json === true) printJson(terminal, { run_id, same: true, entries, files })
    else {
      const { green } = coloursFor(terminal.out)
      terminal.out.write(
        `${green('same')}  ${run_id}: ${plural(files.length, 'file')} byte for byte as on the disk, made again from ${plural(entries, 'journal line')}.\n`,
      )
      for (const file of files) terminal.out.write(`  ${file}\n`)
    }
    return exitCode.fine
  } catch (error) {
    const { name: kind, message } = error as Error
    if (!differences.includes(kind)) throw error
    if (json === true) printJson(terminal, { run_id: name, same: false, kind, message })
    else terminal.out.write(`${coloursFor(terminal.out).red('different')}  ${message}\n`)
    return exitCode.findings
  }
}

/** What a replay throws when it cannot make the run again. */
const differences = ['ProjectionDiffers', 'RunDiverged', 'WorkFailed', 'JournalDamaged']
