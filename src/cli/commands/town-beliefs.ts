import { beliefMarkdown, beliefsOfGames } from '../../engine/index.ts'
import { exitCode } from '../exit-code.ts'
import { printJson, projectAt, type Terminal } from './runs-terminal.ts'

/** Scores what the seats of games believed, and prints it. */
export async function townBeliefs(
  names: readonly string[],
  { json }: { json?: boolean },
  terminal: Terminal,
): Promise<number> {
  const { report, findings } = await beliefsOfGames(names, await projectAt(terminal))
  for (const { file, line, code, found, expected } of findings)
    terminal.err.write(`${file}:${line}  ${code}: found ${found}, expected ${expected}\n`)
  if (json === true) printJson(terminal, report)
  else terminal.out.write(`${beliefMarkdown(report)}\n`)
  return exitCode.fine
}
