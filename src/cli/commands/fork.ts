import { forkNamed, parseBudget, runContextOf } from '../../engine/index.ts'
import { exitCode } from '../exit-code.ts'
import { readPrices } from '../flags/common-flags.ts'
import { projectAt } from '../project-at.ts'
import { printJson, type Terminal } from '../terminal.ts'
import { repriseIn } from '../text/called-as.ts'
import { continueRun } from './resume.ts'

export interface ForkFlags {
  readonly at: string
  readonly set?: readonly string[]
  readonly agent?: readonly string[]
  readonly reply?: string
  readonly id?: string
  readonly budget?: string
  readonly price?: readonly string[]
  readonly run: boolean
  readonly quiet?: boolean
  readonly json?: boolean
}

/** Makes a fork of a run, and continues it unless asked not to. */
export async function fork(from: string, flags: ForkFlags, terminal: Terminal): Promise<number> {
  const { at, set, agent: agents, reply, id, json = false, quiet = false, budget, price } = flags
  const limits = budget === undefined ? undefined : parseBudget(budget)
  const prices = readPrices(price)
  const continued = { ...(limits && { budget: limits }), ...(prices && { prices }) }
  const project = await projectAt(terminal)
  const context = runContextOf(project, { version: terminal.version })
  const manifest = await forkNamed(
    { from, at, set, agents, reply, id, random: Math.random, ...(flags.run && { continued }) },
    project,
    context,
  )
  const { run_id: made, parent } = manifest
  if (flags.run) {
    if (!json) terminal.err.write(`${made} is a fork of ${parent?.run_id} at ${at}\n`)
    const costs = { ...(budget !== undefined && { budget }), ...(price && { price }) }
    return continueRun(made, { json, quiet, ...costs }, project, terminal)
  }
  if (json) printJson(terminal, manifest)
  else
    terminal.out.write(
      `${made} is a fork of ${parent?.run_id} at ${at}.\n\`${repriseIn(terminal)} resume ${made}\` continues it.\n`,
    )
  return exitCode.fine
}
