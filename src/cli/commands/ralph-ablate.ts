import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ablate, comparisonMarkdown, listenForInterrupt, surroundings } from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { plural } from './runs-amounts.ts'
import { printJson, projectAt, type Terminal } from './runs-terminal.ts'

export interface AblateFlags {
  readonly actor?: string
  readonly omega?: string
  readonly maxIterations?: string
  readonly seeds?: string
  readonly seed?: string
  readonly only?: string
  readonly jobs?: string
  readonly out?: string
  readonly json?: boolean
}

/** Runs tasks with memory on and off and prints what the comparison allows to say. */
export async function ralphAblate(folder: string, flags: AblateFlags, terminal: Terminal): Promise<number> {
  const { actor = 'bot:repair', omega = '3', maxIterations = '40', only, out, json } = flags
  const [first, count, jobs] = [Number(flags.seed ?? 1), Number(flags.seeds ?? 1), Number(flags.jobs ?? 2)]
  const project = await projectAt(terminal)
  const { green, red, dim } = coloursFor(terminal.err)
  const { restore, ...interruption } = listenForInterrupt((sentence) => terminal.err.write(`${sentence}\n`))
  try {
    const around = surroundings(project, { ...interruption, version: terminal.version })
    const result = await ablate(
      {
        folder,
        words: { actor, omega, 'max-iterations': maxIterations },
        seeds: Array.from({ length: count }, (_, index) => first + index),
        jobs,
        ...(only !== undefined && { only }),
        tell({ task, memory, passed, attempts, seed }) {
          const mark = passed ? green('✓') : red('✗')
          terminal.err.write(
            `${mark} ${task} ${dim(`seed ${seed}, memory ${memory}`)}  ${plural(attempts, 'attempt')}\n`,
          )
        },
      },
      project,
      around,
    )
    if (out !== undefined) await keep(resolve(terminal.folder, out), { on: result.on, off: result.off })
    if (json === true) printJson(terminal, { rows: result.rows, comparison: result.comparison })
    else terminal.out.write(comparisonMarkdown(result.comparison))
    return exitCode.fine
  } finally {
    restore()
  }
}

async function keep(folder: string, groups: Readonly<Record<string, readonly unknown[]>>): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, records] of Object.entries(groups))
    await writeFile(
      join(folder, `${name}.jsonl`),
      records.map((record) => `${JSON.stringify(record)}\n`).join(''),
    )
}
