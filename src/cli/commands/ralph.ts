import { listenForInterrupt, planRalph, surroundings } from '../../engine/index.ts'
import { type RalphFlags, ralphLaunch } from './ralph-launch.ts'
import { ralphLines } from './ralph-lines.ts'
import { tellEnd } from './runs-end.ts'
import { projectAt, type Terminal } from './runs-terminal.ts'

/** Starts a loop and stays with it to its end. */
export async function ralph(
  task: string | undefined,
  flags: RalphFlags,
  terminal: Terminal,
): Promise<number> {
  const project = await projectAt(terminal)
  const lines = ralphLines(flags.json === true ? { ...terminal, out: terminal.err } : terminal)
  const { restore, ...interruption } = listenForInterrupt(lines.say)
  try {
    const around = surroundings(project, { ...interruption, tell: lines.tell, version: terminal.version })
    const launch = await ralphLaunch(task, flags, terminal)
    const planned = await planRalph(launch, project, around)
    lines.begin(planned)
    const outcome = await planned.start(around, lines)
    lines.end()
    return await tellEnd(outcome, { json: flags.json, project, terminal })
  } finally {
    lines.end()
    restore()
  }
}
