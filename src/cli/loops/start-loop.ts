import {
  type LaunchRequest,
  type Loop,
  planLaunch,
  readSettings,
  realClock,
  startPlanned,
} from '../../engine/index.ts'
import type { CommonFlags } from '../flags/common-flags.ts'
import { projectAt } from '../project-at.ts'
import type { Terminal } from '../terminal.ts'
import { conductRun } from './conduct-run.ts'

/** Starts a run of a loop as flags ask for it, shows it, and prints how it went. Gives the exit code. */
export async function startLoop(
  loop: Loop,
  request: LaunchRequest,
  { set = [], json = false, quiet = false, stream }: CommonFlags,
  terminal: Terminal,
): Promise<number> {
  const project = await projectAt(terminal, [loop])
  const settings = request.settings ?? {}
  const changes = readSettings(set, {
    what: `the loop '${loop.name}'`,
    config: settings,
    schema: loop.config,
  })
  const plan = await planLaunch(loop, { ...request, settings: { ...settings, ...changes } }, project, {
    clock: realClock,
    random: Math.random,
    signal: new AbortController().signal,
    say: (sentence) => void terminal.err.write(`${sentence}\n`),
    ...(terminal.choose && { choose: terminal.choose }),
  })
  const { id, config, agents } = plan
  return conductRun((context) => startPlanned(plan, context), {
    loop,
    id,
    config,
    agents,
    json,
    quiet,
    stream,
    project,
    terminal,
  })
}
