import { listRunRows, type RunRow } from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { projectAt } from '../project-at.ts'
import { printJson, type Terminal } from '../terminal.ts'
import { moment, money, plural, span } from '../text/amounts.ts'
import { repriseIn } from '../text/called-as.ts'
import { table } from '../text/table.ts'
import { widthOf } from '../text/width.ts'

/** Prints the table of runs, the latest first. */
export async function printRuns({ json }: { json?: boolean }, terminal: Terminal): Promise<number> {
  const { store, root } = await projectAt(terminal)
  const { runs, unreadable } = await listRunRows(store)
  for (const { problem } of unreadable) terminal.err.write(`warning: ${problem}\n`)
  if (json === true) {
    printJson(terminal, { runs, unreadable })
    return exitCode.fine
  }
  const { bold } = coloursFor(terminal.out)
  if (runs.length === 0) terminal.out.write(`There are no runs in ${root}.\n`)
  else {
    terminal.out.write(table(columns, runs.map(cellsOf), bold, widthOf(terminal.out)))
    terminal.out.write(`\n${plural(runs.length, 'run')}. \`${repriseIn(terminal)} show RUN\` shows one.\n`)
  }
  return exitCode.fine
}

const columns = [
  { head: 'run' },
  { head: 'loop' },
  { head: 'status' },
  { head: 'started (UTC)' },
  { head: 'elapsed', right: true },
  { head: 'cost', right: true },
  { head: 'calls', right: true },
]

function cellsOf({ run_id, loop, status, reason, created_at, seconds, usd, calls }: RunRow): string[] {
  const stands = reason === undefined ? status : `${status} (${reason})`
  return [
    run_id,
    loop,
    stands,
    moment(created_at),
    span(seconds * 1000),
    money(usd),
    calls.toLocaleString('en'),
  ]
}
