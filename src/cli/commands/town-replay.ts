import { replayNamed, surroundings, townLines, townLoopWith } from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { plural } from './runs-amounts.ts'
import { projectAt, type Terminal } from './runs-terminal.ts'
import { wholeNumber } from './whole-number.ts'

/** Plays a recorded game again, prints it as the town, a seat or nobody saw it, and says whether its files are the same. */
export async function townReplay(
  name: string,
  { seat, all }: { seat?: string; all?: boolean },
  terminal: Terminal,
): Promise<number> {
  const project = await projectAt(terminal)
  const around = surroundings(project, { version: terminal.version })
  const lines = townLines((line) => void terminal.out.write(`${line}\n`), {
    ...(seat !== undefined && { seat: wholeNumber(seat, '--seat', 1, 15) - 1 }),
    all: all === true,
  })
  const { id, files } = await replayNamed(name, { loop: townLoopWith(lines) }, project, around)
  lines.rest()
  terminal.out.write(
    `\n${coloursFor(terminal.out).green('same')}  ${id}: ${plural(files.length, 'file')} byte for byte as on the disk.\n`,
  )
  return exitCode.fine
}
