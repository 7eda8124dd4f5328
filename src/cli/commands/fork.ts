import { forkNamed, loadRun, parseBudget, surroundings } from '../../engine/index.ts'
import { exitCode } from '../exit-code.ts'
import { goOn } from './runs-go-on.ts'
import { printJson, projectAt, type Terminal } from './runs-terminal.ts'

export interface ForkFlags {
  readonly at: string
  readonly set?: readonly string[]
  readonly agent?: readonly string[]
  readonly reply?: string
  readonly id?: string
  readonly budget?: string
  readonly run: boolean
  readonly json?: boolean
}

/** Makes a fork of a run, and goes on with it unless told not to. */
export async function fork(from: string, flags: ForkFlags, terminal: Terminal): Promise<number> {
  const { at, set, agent: agents, reply, id, json } = flags
  const budget = flags.budget === undefined ? undefined : parseBudget(flags.budget)
  const project = await projectAt(terminal)
  const around = surroundings(project, { version: terminal.version })
  const manifest = await forkNamed({ from, at, set, agents, reply, id, random: Math.random }, project, around)
  const { run_id, parent } = manifest
  if (flags.run) {
    if (json !== true) terminal.err.write(`${run_id} departs from ${parent?.run_id} at ${at}\n`)
    const loaded = await loadRun(run_id, {}, project)
    return goOn(loaded, { ...(budget && { budget }), ...(json && { json }) }, project, terminal)
  }
  if (json === true) printJson(terminal, manifest)
  else {
    terminal.out.write(`${run_id} departs from ${parent?.run_id} at ${at}.\n`)
    terminal.out.write(`\`reprise resume ${run_id}\` goes on with it.\n`)
  }
  return exitCode.fine
}
