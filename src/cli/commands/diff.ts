import { type ComparedRun, compareRuns, type Divergence, findRun } from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { projectAt } from '../project-at.ts'
import { printJson, type Terminal } from '../terminal.ts'
import { brief, money, plural, span } from '../text/amounts.ts'
import { table, wrap } from '../text/table.ts'
import { widthOf } from '../text/width.ts'
import { partingOf } from './diff-parting.ts'

/** Prints where two runs differ, and what each cost and came to. */
export async function diff(
  left: string,
  right: string,
  { json = false, all = false }: { readonly json?: boolean; readonly all?: boolean },
  terminal: Terminal,
): Promise<number> {
  const { store } = await projectAt(terminal)
  const ids = [await findRun(store, left), await findRun(store, right)] as const
  const comparison = await compareRuns(store, ...ids, { all })
  const { settings, shared, divergences } = comparison
  const code = divergences.length === 0 ? exitCode.fine : exitCode.findings
  if (json) {
    printJson(terminal, comparison)
    return code
  }
  const { out } = terminal
  const { bold } = coloursFor(out)
  const write = (text: string) => {
    for (const line of wrap(text, widthOf(out))) out.write(`${line}\n`)
  }
  for (const { key, left: before, right: after } of settings)
    write(`${key}: ${brief(before, 60)} → ${brief(after, 60)}`)
  if (settings.length > 0) out.write('\n')
  if (divergences.length === 0) write(`The runs are the same in ${plural(shared, 'result')}.`)
  else {
    const places = all ? ` They differ in ${plural(divergences.length, 'place')}:` : ''
    write(
      `${shared === 0 ? 'The runs have no result in common.' : `The runs have ${plural(shared, 'result')} in common.`}${places}`,
    )
    for (const divergence of divergences) for (const line of divergenceLines(divergence, ids)) write(line)
  }
  const columns = [{ head: '' }, { head: ids[0] }, { head: ids[1] }]
  out.write(`\n${table(columns, sides(comparison.left, comparison.right), bold, widthOf(out))}`)
  return code
}

function divergenceLines(
  { key, try: number, what, left, right }: Divergence,
  [leftId, rightId]: readonly [string, string],
): string[] {
  const place = number === 1 ? key : `${key}, try ${number}`
  if (what === 'only-left') return [`${place}: only ${leftId} has it: ${brief(left)}`]
  if (what === 'only-right') return [`${place}: only ${rightId} has it: ${brief(right)}`]
  const [before, after] = partingOf(left, right)
  const width = Math.max(leftId.length, rightId.length)
  return [
    `${place}: ${words[what]}`,
    `  ${leftId.padEnd(width)}  ${before}`,
    `  ${rightId.padEnd(width)}  ${after}`,
  ]
}

const words = {
  request: 'the questions differ',
  outcome: 'the outcomes differ',
  value: 'the results differ',
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
