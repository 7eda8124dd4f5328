import { launchRun, parseBudget, readSettings } from '../../engine/index.ts'
import { conduct } from './runs-go-on.ts'
import { projectAt, type Terminal } from './runs-terminal.ts'
import { seedIn } from './whole-number.ts'

export interface RunFlags {
  readonly agent?: readonly string[]
  readonly set?: readonly string[]
  readonly id?: string
  readonly seed?: string
  readonly budget?: string
  readonly json?: boolean
}

/** Starts a run of a loop of the user's own, and stays with it to its end. */
export async function run(module: string, flags: RunFlags, terminal: Terminal): Promise<number> {
  const { agent: agents, id, seed, budget, set = [], json } = flags
  const project = await projectAt(terminal)
  const request = {
    loop: { module },
    config: readSettings(set, { run_id: id ?? 'the new run', config: {} }),
    ...(agents && { agents }),
    ...(id !== undefined && { id }),
    ...(seed !== undefined && { seed: seedIn(seed) }),
    ...(budget !== undefined && { budget: parseBudget(budget) }),
    random: Math.random,
  }
  return conduct('run', (around) => launchRun(request, project, around), { json, project, terminal })
}
