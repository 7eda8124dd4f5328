import { type ComparedRun, compareRuns, type Divergence, findRun } from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { partingOf } from './diff-parting.ts'
import { brief, money, plural, span } from './runs-amounts.ts'
import { table } from './runs-table.ts'
import { printJson, projectAt, type Terminal } from './runs-terminal.ts'

/** Prints where two runs part, and what each cost and came to. */
export async function diff(
  left: string,
  right: string,
  { json }: { json?: boolean },
  terminal: Terminal,
): Promise<number> {
  const { workspace } = await projectAt(terminal)
  const ids = [await findRun(workspace, left), await findRun(workspace, right)] as const
  const comparison = await compareRuns(workspace, ...ids)
  const code = comparison.divergence === undefined ? exitCode.fine : exitCode.findings
  if (json === true) {
    printJson(terminal, comparison)
    return code
  }
  const { bold } = coloursFor(terminal.out)
  const { settings, shared, divergence } = comparison
  const { out } = terminal
  for (const { key, left: before, right: after } of settings) {
    out.write(`${key}: ${brief(before, 60)} → ${brief(after, 60)}\n`)
  }
  if (settings.length > 0) out.write('\n')
  if (divergence === undefined) out.write(`The same: ${plural(shared, 'result')}. They do not part.\n`)
  else out.write(tell(divergence, shared, ids))
  const columns = [{ head: '' }, { head: ids[0], right: true }, { head: ids[1], right: true }]
  const rows = sides(comparison.left, comparison.right)
  out.write(`\n${table(columns, rows, bold)}`)
  return code
}

function tell(
  { key, attempt, what, left, right }: Divergence,
  shared: number,
  [leftId, rightId]: readonly [string, string],
): string {
  const place = attempt === 1 ? key : `${key}, try ${attempt}`
  const head =
    shared === 0
      ? `They part at once, at ${place}`
      : `The same: ${plural(shared, 'result')}. They part at ${place}`
  if (what === 'only-left') return `${head}, which only ${leftId} has: ${brief(left)}\n`
  if (what === 'only-right') return `${head}, which only ${rightId} has: ${brief(right)}\n`
  const [before, after] = partingOf(left, right)
  const width = Math.max(leftId.length, rightId.length)
  return `${head}, ${words[what]}:\n  ${leftId.padEnd(width)}  ${before}\n  ${rightId.padEnd(width)}  ${after}\n`
}

const words = {
  request: 'where something else was asked',
  outcome: 'which ended differently',
  value: 'where something else came back',
}

function sides(left: ComparedRun, right: ComparedRun): string[][] {
  const row = (head: string, tellOf: (side: ComparedRun) => string) => [head, tellOf(left), tellOf(right)]
  return [
    row('outcome', ({ state }) => (state.reason ? `${state.status} (${state.reason.code})` : state.status)),
    row('cost', ({ spent }) => money(spent.usd)),
    row('tokens', ({ spent }) => spent.tokens.toLocaleString('en')),
    row('calls', ({ spent }) => spent.calls.toLocaleString('en')),
    row('elapsed', ({ spent }) => span(spent.seconds * 1000)),
  ]
}
