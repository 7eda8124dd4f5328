import {
  comparisonMarkdown,
  launchAblation,
  listenForInterrupt,
  newRunId,
  parseBudget,
  realClock,
  surroundings,
} from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { plural } from './runs-amounts.ts'
import { printJson, projectAt, type Terminal } from './runs-terminal.ts'
import { wayOn } from './way-on.ts'
import { wholeNumber } from './whole-number.ts'

export interface AblateFlags {
  readonly actor?: string
  readonly reflector?: string
  readonly omega?: string
  readonly maxIterations?: string
  readonly seeds?: string
  readonly seed?: string
  readonly only?: string
  readonly jobs?: string
  readonly budget?: string
  readonly id?: string
  readonly json?: boolean
}

/** Runs tasks with memory on and off and prints what the comparison allows to say. */
export async function ralphAblate(folder: string, flags: AblateFlags, terminal: Terminal): Promise<number> {
  const project = await projectAt(terminal)
  const { green, red, dim } = coloursFor(terminal.err)
  const { restore, ...interruption } = listenForInterrupt((sentence) => terminal.err.write(`${sentence}\n`))
  try {
    const around = surroundings(project, { ...interruption, version: terminal.version })
    const id = flags.id ?? newRunId('ralph-ablation', realClock, Math.random)
    const launch = { ...launchOf(folder, flags), id }
    const outcome = await launchAblation(
      launch,
      project,
      around,
      ({ task, memory, passed, attempts, seed }) => {
        const mark = passed ? green('✓') : red('✗')
        const which = dim(`seed ${seed}, memory ${memory}`)
        terminal.err.write(`${mark} ${task} ${which}  ${plural(attempts, 'attempt')}\n`)
      },
    )
    if (flags.json === true) printJson(terminal, { ...outcome, error: undefined })
    else if (outcome.result !== undefined) terminal.out.write(comparisonMarkdown(outcome.result.comparison))
    else {
      terminal.out.write(`${outcome.status}  ${id}  ${outcome.reason?.message ?? ''}\n`)
      terminal.out.write(`${wayOn(outcome, `reprise ralph ablate ${folder} --id ${id}`)}\n`)
    }
    return outcome.status === 'completed' ? exitCode.fine : exitCode.findings
  } finally {
    restore()
  }
}

function launchOf(folder: string, flags: AblateFlags) {
  const { actor, reflector, only, omega, maxIterations, jobs, seed, seeds, budget } = flags
  const first = seed === undefined ? 1 : wholeNumber(seed, '--seed', 0, 999_999_999)
  const count = seeds === undefined ? 1 : wholeNumber(seeds, '--seeds', 1, 1000)
  return {
    settings: {
      folder,
      ...(omega !== undefined && { omega: wholeNumber(omega, '--omega', 1, 10) }),
      ...(maxIterations !== undefined && {
        maxIterations: wholeNumber(maxIterations, '--max-iterations', 1, 10_000),
      }),
      ...((seed !== undefined || seeds !== undefined) && {
        seeds: Array.from({ length: count }, (_, index) => first + index),
      }),
      ...(jobs !== undefined && { jobs: wholeNumber(jobs, '--jobs', 1, 256) }),
      ...(only !== undefined && { only }),
    },
    ...(actor !== undefined && { actor }),
    ...(reflector !== undefined && { reflector }),
    ...(budget !== undefined && { budget: parseBudget(budget) }),
  }
}
