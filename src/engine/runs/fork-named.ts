import type { RunManifest } from '../../contracts/index.ts'
import { Refusal } from '../../kit/index.ts'
import type { Limits } from '../../spine/index.ts'
import { checkBudget } from '../launch/check-budget.ts'
import { forkRun, workAt } from '../run/fork-run.ts'
import type { RunContext } from '../run/run-context.ts'
import { findRun } from './find-run.ts'
import { loopOf } from './loop-of.ts'
import { makeTeam, readAgentFlags } from './make-team.ts'
import { newRunId } from './new-run-id.ts'
import type { Project } from './open-project.ts'
import { readReply } from './read-reply.ts'
import { readSettings } from './read-settings.ts'
import { recordedTeam } from './replay-named.ts'
import { type RunPrices, withPrices } from './with-prices.ts'

/** A fork as the command line asks for it. */
export interface NamedFork {
  readonly from: string
  readonly at: string
  /** Values of the configuration, key=value; a key may be a path with dots. */
  readonly set?: readonly string[]
  /** Agents, role=SPEC. */
  readonly agents?: readonly string[]
  /** A file with the answer to give at the key. */
  readonly reply?: string
  readonly id?: string
  /** New limits and prices of a fork that is continued at once; one that cannot be is refused before it is made. */
  readonly continued?: { readonly budget?: Limits; readonly prices?: RunPrices }
  /** Where an id that nobody gave comes from. */
  readonly random: () => number
}

/** Makes a fork of a run that is given by name, ready to be resumed. */
export async function forkNamed(
  { from: name, at, set = [], agents = [], reply, id: wanted, continued, random }: NamedFork,
  project: Project,
  context: RunContext,
): Promise<RunManifest> {
  const { store } = project
  const from = await findRun(store, name)
  const parent = await store.manifest(from)
  const loop = await loopOf(parent, project)
  const kind = await workAt(store, from, at)
  const changed = checkRoles(readAgentFlags(agents, project), parent)
  if (continued !== undefined) {
    const { budget, prices } = continued
    const priced = withPrices(project, { ...parent.prices, ...prices })
    const team = await makeTeam(loop, { ...parent.agents, ...changed }, priced)
    checkBudget({ ...parent.budget, ...budget } as Limits, team)
  }
  const request = {
    from,
    id: wanted ?? newRunId(parent.loop, context.clock, random),
    at,
    team: await recordedTeam(loop, parent.agents),
    set: readSettings(set, { what: `the run '${from}'`, config: parent.config, schema: loop.config }),
    agents: changed,
    ...(reply !== undefined && { reply: await readReply(reply, kind, project.folder) }),
  }
  return forkRun(loop, request, context)
}

function checkRoles(agents: Readonly<Record<string, string>>, { run_id: id, agents: known }: RunManifest) {
  const stranger = Object.keys(agents).find((role) => !Object.hasOwn(known, role))
  if (stranger === undefined) return agents
  throw new Refusal('bad_fork', 'usage', `The run '${id}' has no role '${stranger}'.`, {
    hint: `Its roles: ${Object.keys(known).join(', ')}.`,
  })
}
