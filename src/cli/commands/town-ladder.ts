import { ladderMarkdown, ladderOf } from '../../engine/index.ts'
import { exitCode } from '../exit-code.ts'
import { printJson, projectAt, type Terminal } from './runs-terminal.ts'

/** Rates the agents of series and games, and prints the ladder. */
export async function townLadder(
  names: readonly string[],
  { json }: { json?: boolean },
  terminal: Terminal,
): Promise<number> {
  const ladder = await ladderOf(names, await projectAt(terminal))
  if (json === true) printJson(terminal, ladder)
  else terminal.out.write(`${ladderMarkdown(ladder)}\n`)
  return exitCode.fine
}
