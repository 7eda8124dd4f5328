import {
  describeRun,
  describeWork,
  findRun,
  type Loop,
  loopOf,
  type RunDescription,
  type WorkDescription,
} from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { withSnakeKeys } from '../json/reply-keys.ts'
import { projectAt } from '../project-at.ts'
import { printJson, type Terminal } from '../terminal.ts'
import { brief, costOf, moment, plural, size, span } from '../text/amounts.ts'
import { typeable } from '../text/called-as.ts'
import { wrap } from '../text/table.ts'
import { widthOf } from '../text/width.ts'
import { withCode } from '../text/with-code.ts'
import { stepLines } from './show-step.ts'
import { workTree } from './show-tree.ts'

/** How many lines of steps, and of files, are printed before they are only counted. */
const shownLines = 200

export interface ShowFlags {
  readonly json?: boolean
  readonly all?: boolean
}

/** Prints a run, or one of its steps. */
export async function show(
  name: string,
  key: string | undefined,
  { json = false, all = false }: ShowFlags,
  terminal: Terminal,
): Promise<number> {
  const project = await projectAt(terminal)
  const { store } = project
  const id = await findRun(store, name)
  if (key !== undefined) {
    const step = await describeWork(store, id, key)
    if (json) printJson(terminal, stepJson(step))
    else for (const line of stepLines(step, terminal.out)) terminal.out.write(`${line}\n`)
    return exitCode.fine
  }
  const description = await describeRun(store, id)
  if (json) printJson(terminal, jsonOf(description))
  else {
    // A run whose loop cannot be loaded can be shown all the same.
    const loop = await loopOf(description.manifest, project).catch(() => undefined)
    printDescription(description, loop, all, terminal)
  }
  return exitCode.fine
}

/** A step with our own keys in snake case. What other work than questions returns belongs to the loop. */
function stepJson({ tries, ...step }: WorkDescription): unknown {
  if (step.work !== 'ask') return { ...step, tries }
  const spelt = tries.map(({ request, value, ...one }) => ({
    ...one,
    ...(request !== undefined && { request: withSnakeKeys(request) }),
    ...(value !== undefined && { value: withSnakeKeys(value) }),
  }))
  return { ...step, tries: spelt }
}

function jsonOf({ works, result, ...description }: RunDescription): unknown {
  return { ...description, result, steps: works }
}

function printDescription(
  description: RunDescription,
  loop: Loop | undefined,
  all: boolean,
  terminal: Terminal,
): void {
  const { out } = terminal
  const { bold, red, green, dim } = coloursFor(out)
  const width = widthOf(out)
  const { manifest, state, works, files, result } = description
  const write = (line: string) => void out.write(`${line}\n`)
  const paint = state.status === 'completed' ? green : state.status === 'running' ? dim : red
  write(`${bold(manifest.run_id)}  ${paint(state.status)}`)
  if (state.reason) for (const line of wrap(withCode(state.reason), width)) write(line)
  for (const [head, text] of factsOf(description)) {
    const [first = '', ...rest] = wrap(text, width - 12)
    write(`  ${dim(head.padEnd(9))} ${first}`)
    for (const line of rest) write(`${' '.repeat(12)}${line}`)
  }
  if (works.length > 0) {
    const lines = workTree(works, width - 2)
    write(`\n${bold('Steps')}`)
    writeSome(lines)
  }
  const failed = works.filter(({ failure }) => failure !== undefined)
  if (failed.length > 0) write(`\n${bold('Failures')}`)
  for (const { key, failure } of failed) {
    write(`  ${red(key)}`)
    for (const line of wrap(`${failure!.message} (${failure!.code})`, width - 4)) write(`    ${line}`)
  }
  if (files.length > 0) write(`\n${bold('Files')}`)
  writeSome(files.map(({ path, bytes }) => `${path}  ${dim(size(bytes))}`))
  if (result === undefined) return
  write(`\n${bold('Result')}`)
  const text = loop?.summary(result) ?? JSON.stringify(result, null, 2)
  for (const line of typeable(text.trimEnd(), terminal).split('\n')) write(`  ${line}`)

  function writeSome(lines: readonly string[]): void {
    const shown = all ? lines : lines.slice(0, shownLines)
    for (const line of shown) write(`  ${line}`)
    const more = lines.length - shown.length
    if (more > 0) write(dim(`  … ${plural(more, 'more line')} (--all shows them)`))
  }
}

function factsOf({ manifest, state, spent, entries, epochs }: RunDescription): [string, string][] {
  const { loop, module, seed, agents, config, budget, parent, created_at: created } = manifest
  const limits = Object.entries(budget ?? {}).filter(([, limit]) => typeof limit === 'number')
  const { writer } = state
  return [
    ['loop', module === undefined ? loop : `${loop} (${module})`],
    ['started', `${moment(created)} UTC, took ${span(spent.seconds * 1000)}`],
    ...(writer ? [['writer', `process ${writer.pid} on ${writer.host}`] as [string, string]] : []),
    ['seed', String(seed)],
    ...Object.entries(agents).map(([role, spec]): [string, string] => ['agent', `${role} = ${spec}`]),
    ...Object.entries(config).map(([key, value]): [string, string] => [
      'setting',
      `${key} = ${brief(value)}`,
    ]),
    ['used', `${costOf(spent.usd)}, ${plural(spent.tokens, 'token')}, ${plural(spent.calls, 'call')}`],
    ...(limits.length === 0
      ? []
      : [['budget', limits.map(([key, limit]) => `${limit} ${key}`).join(', ')] as [string, string]]),
    ...(parent
      ? [['parent', `${parent.relation} of ${parent.run_id} at ${parent.at}`] as [string, string]]
      : []),
    ['journal', `${plural(entries, 'line')}, opened ${plural(epochs, 'time')}`],
  ]
}
