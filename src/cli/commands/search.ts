import { findRun, openIndex, parseDuration, realClock, type SearchHit } from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { projectAt } from '../project-at.ts'
import { printJson, type Terminal } from '../terminal.ts'
import { moment } from '../text/amounts.ts'
import { foldLine } from '../text/fold.ts'
import { knownWidthOf } from '../text/width.ts'

export interface SearchFlags {
  readonly run?: string
  readonly contract?: string
  readonly kind?: string
  readonly since?: string
  readonly limit?: number
  /** Whether to look for news of the runs first; done unless given. */
  readonly update?: boolean
  readonly json?: boolean
}

/** Prints the records of all runs that hold the words of a text. */
export async function search(
  text: string,
  flags: SearchFlags,
  terminal: Terminal,
  clock: () => Date = realClock,
): Promise<number> {
  const project = await projectAt(terminal)
  const { run, contract, kind, since, limit } = flags
  const filters = {
    ...(run !== undefined && { run: await findRun(project.store, run) }),
    ...(contract !== undefined && { contract }),
    ...(kind !== undefined && { kind }),
    ...(since !== undefined && { since: momentOf(since, clock) }),
    ...(limit !== undefined && { limit }),
  }
  const notify = (sentence: string) => void terminal.err.write(`${sentence}\n`)
  const index = openIndex(project.root, {
    roots: project.store.folders.roots,
    notify,
    asItIs: flags.update === false,
  })
  try {
    const hits = await index.search(text, filters)
    if (flags.json === true) printJson(terminal, hits)
    else for (const hit of hits) print(hit, terminal)
    if (hits.length === 0 && flags.json !== true) terminal.err.write('Nothing found.\n')
    return hits.length === 0 ? exitCode.findings : exitCode.fine
  } finally {
    await index.close()
  }
}

/** A day or a moment, or how long ago. */
function momentOf(text: string, clock: () => Date): Date {
  const written = /^\d{4}-/.test(text) ? Date.parse(text) : Number.NaN
  return new Date(Number.isNaN(written) ? clock().getTime() - parseDuration(text) * 1000 : written)
}

function print(
  { file, line, contract, kind, key, at, pointer, snippet }: SearchHit,
  { out }: Terminal,
): void {
  const { bold, dim } = coloursFor(out)
  const facts = [contract, kind, key, pointer, moment(at.toISOString())]
  const head = `${bold(`${file}:${line}`)}  ${dim(facts.filter((fact) => fact).join('  '))}`
  const width = knownWidthOf(out) ?? Number.POSITIVE_INFINITY
  // A path stays whole, so that it can be copied.
  const lines = [...foldLine(head, width, { hanging: 2 }), ...foldLine(`  ${snippet}`, width)]
  out.write(`${lines.join('\n')}\n`)
}
