import { loadRun, type Project, parseBudget, resumeRun } from '../../engine/index.ts'
import { readPrices } from '../flags/common-flags.ts'
import { conductRun } from '../loops/conduct-run.ts'
import { projectAt } from '../project-at.ts'
import type { Terminal } from '../terminal.ts'

export interface ResumeFlags {
  readonly budget?: string
  readonly price?: readonly string[]
  readonly agent?: readonly string[]
  readonly retry?: readonly string[]
  readonly loop?: string
  readonly stream?: boolean
  readonly quiet?: boolean
  readonly json?: boolean
}

/** Continues a run where its journal ends. */
export async function resume(name: string, flags: ResumeFlags, terminal: Terminal): Promise<number> {
  return continueRun(name, flags, await projectAt(terminal), terminal)
}

/** The same in a project that is open. */
export async function continueRun(
  name: string,
  { budget, price, agent, retry, loop: module, quiet = false, stream, json = false }: ResumeFlags,
  project: Project,
  terminal: Terminal,
): Promise<number> {
  const limits = budget === undefined ? undefined : parseBudget(budget)
  const prices = readPrices(price)
  const costs = { ...(limits && { budget: limits }), ...(prices && { prices }) }
  const changes = { ...costs, ...(agent && { agents: agent }), ...(module !== undefined && { module }) }
  const { loop, manifest, team, before } = await loadRun(name, changes, project)
  const { run_id: id, config, agents } = manifest
  const request = { id, team, before, ...costs, ...(retry && { retry }) }
  const code = await conductRun((context) => resumeRun(loop, request, context), {
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
  if (manifest.status === 'completed' && retry === undefined)
    terminal.err.write(`${id} is complete: nothing is left to do, and nothing was changed.\n`)
  return code
}
