import { describeRun, findRun, type RunDescription } from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { brief, moment, money, plural, size, span } from './runs-amounts.ts'
import { printJson, projectAt, type Terminal } from './runs-terminal.ts'
import { workTree } from './show-tree.ts'

/** How many lines of work are printed before they are only counted. */
const shownWork = 200

/** Prints all that there is to say about a run. */
export async function showRun(
  name: string,
  options: { json?: boolean; all?: boolean },
  terminal: Terminal,
): Promise<number> {
  const { workspace } = await projectAt(terminal)
  const description = await describeRun(workspace, await findRun(workspace, name))
  if (options.json === true) printJson(terminal, description)
  else printDescription(description, options.all === true, terminal)
  return exitCode.fine
}

function printDescription(description: RunDescription, all: boolean, { out }: Terminal): void {
  const { bold, red, green, dim } = coloursFor(out)
  const { manifest, state, works, files } = description
  const paint = state.status === 'completed' ? green : state.status === 'running' ? dim : red
  out.write(`${bold(manifest.run_id)}  ${paint(state.status)}\n`)
  if (state.reason) out.write(`${state.reason.message} (${state.reason.code})\n`)
  for (const [head, text] of factsOf(description)) out.write(`  ${dim(head.padEnd(9))} ${text}\n`)
  if (works.length > 0) {
    const lines = workTree(works)
    const shown = all ? lines : lines.slice(0, shownWork)
    out.write(`\n${bold('Work')}\n${shown.map((line) => `  ${line}\n`).join('')}`)
    const more = lines.length - shown.length
    if (more > 0) out.write(dim(`  … ${plural(more, 'more line')} (--all shows them)\n`))
  }
  const failed = works.filter(({ failure }) => failure !== undefined)
  if (failed.length > 0) out.write(`\n${bold('Failures')}\n`)
  for (const { key, failure } of failed) out.write(`  ${red(key)}  ${failure!.message} (${failure!.code})\n`)
  if (files.length > 0) out.write(`\n${bold('Files')}\n`)
  for (const { path, bytes } of files) out.write(`  ${path}  ${dim(size(bytes))}\n`)
}

function factsOf({ manifest, state, spent, entries, epochs }: RunDescription): [string, string][] {
  const { loop, seed, agents, config, budget, parent, created_at: created } = manifest
  const { module } = manifest as { module?: string }
  const limits = Object.entries(budget ?? {}).filter(([, limit]) => typeof limit === 'number')
  return [
    ['loop', module === undefined ? loop : `${loop} (${module})`],
    ['started', `${moment(created)} UTC, took ${span(spent.seconds * 1000)}`],
    ...(state.writer === undefined ? [] : [['writer', state.writer] as [string, string]]),
    ['seed', String(seed)],
    ...Object.entries(agents).map(([role, spec]): [string, string] => ['agent', `${role} = ${spec}`]),
    ...Object.entries(config).map(([key, value]): [string, string] => ['config', `${key} = ${brief(value)}`]),
    ['spent', `${money(spent.usd)}, ${plural(spent.tokens, 'token')}, ${plural(spent.calls, 'call')}`],
    ...(limits.length === 0
      ? []
      : [['budget', limits.map(([key, limit]) => `${limit} ${key}`).join(', ')] as [string, string]]),
    ...(parent
      ? [['parent', `${parent.relation} of ${parent.run_id} at ${parent.at}`] as [string, string]]
      : []),
    ['journal', `${plural(entries, 'line')}, opened ${plural(epochs, 'time')}`],
  ]
}
