import { loadRun, parseBudget } from '../../engine/index.ts'
import { goOn } from './runs-go-on.ts'
import { projectAt, type Terminal } from './runs-terminal.ts'

export interface ResumeFlags {
  readonly budget?: string
  readonly agent?: readonly string[]
  readonly loop?: string
  readonly json?: boolean
}

/** Goes on with a run where its journal ends. */
export async function resume(
  name: string,
  { budget, agent, loop, json }: ResumeFlags,
  terminal: Terminal,
): Promise<number> {
  const limits = budget === undefined ? undefined : parseBudget(budget)
  const project = await projectAt(terminal)
  const changes = { ...(agent && { agents: agent }), ...(loop !== undefined && { module: loop }) }
  const loaded = await loadRun(name, changes, project)
  return goOn(loaded, { ...(limits && { budget: limits }), ...(json && { json }) }, project, terminal)
}
