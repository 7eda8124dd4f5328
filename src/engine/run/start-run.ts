import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Agent } from '../../agents/index.ts'
import type { RunManifest } from '../../contracts/index.ts'
import type { Loop } from '../../loops/index.ts'
import { recast } from './agents-before.ts'
import { conductRun, type RunOutcome, type Surroundings } from './conduct-run.ts'
import type { Limits } from './ledger.ts'
import { playPrefix } from './play-prefix.ts'
import { refuseId } from './refuse-id.ts'
import { readManifest, type Workspace, writeManifest } from './workspace.ts'

/** A run to be started. */
export interface RunRequest<Config extends object, Role extends string> {
  readonly id: string
  readonly config: Config
  readonly seed: number
  readonly team: Readonly<Record<Role, Agent>>
  readonly budget?: Limits
  readonly parent?: RunManifest['parent']
  /** The file whose default export is the loop, as a path or an address; `reprise resume` and `reprise replay` look there. */
  readonly module?: string
}

/** Starts a run of a loop and stays with it to its end. */
export async function startRun<Config extends object, Result, Role extends string>(
  loop: Loop<Config, Result, Role>,
  request: RunRequest<Config, Role>,
  around: Surroundings,
): Promise<RunOutcome<Result>> {
  await refuseId(around.workspace, request.id)
  const manifest = newManifest(loop, request, around)
  await writeManifest(around.workspace, manifest)
  return conductRun(loop, manifest, request.team, around)
}

/** A run to go on with. */
export interface ResumeRequest<Role extends string> {
  readonly id: string
  readonly team: Readonly<Record<Role, Agent>>
  readonly budget?: Limits
  /** The pure agents that others have replaced, by role: they answer up to the point of the change. */
  readonly before?: Readonly<Partial<Record<Role, Agent>>>
}

/** Goes on with a run where its journal ends. Nothing that is recorded is done or paid for again. */
export async function resumeRun<Config extends object, Result, Role extends string>(
  loop: Loop<Config, Result, Role>,
  { id, team, budget, before }: ResumeRequest<Role>,
  around: Surroundings,
): Promise<RunOutcome<Result>> {
  const manifest = recast(await readManifest(around.workspace, id), specsOf(loop, team))
  const cast = { manifest, team, before: replacedAgents(manifest, before) }
  const ready = manifest.before === undefined ? manifest : await playPrefix(loop, cast, around)
  const raised = budget === undefined ? ready : { ...ready, budget: { ...ready.budget, ...budget } }
  return conductRun(loop, raised, team, around)
}

function specsOf<Role extends string>(
  { roles }: Pick<Loop<never, unknown, Role>, 'roles'>,
  team: Readonly<Record<Role, Agent>>,
): Record<string, string> {
  return Object.fromEntries(roles.map((role) => [role, team[role].spec]))
}

/** The agents that were replaced in a run, taken from those that somebody gave. */
function replacedAgents<Role extends string>(
  { run_id: id, before }: RunManifest,
  given: Readonly<Partial<Record<Role, Agent>>> | undefined,
): Partial<Record<Role, Agent>> {
  const replaced = Object.entries(before?.agents ?? {}).map(([role, spec]) => {
    const agent = given?.[role as Role]
    if (agent !== undefined) return [role, agent]
    const until = before?.at === undefined ? 'the end of its journal' : `'${before.at}'`
    throw new MissingAgent(
      `In the run '${id}' the role '${role}' is played by ${spec} up to ${until}, and bots are not journaled. Give this agent as before.${role}.`,
    )
  })
  return Object.fromEntries(replaced)
}

/** A run needs an agent that was replaced, to ask it what it said. */
export class MissingAgent extends Error {
  override readonly name = 'MissingAgent'
}

/** What a run of a loop is written down as. */
export function newManifest<Config extends object, Role extends string>(
  loop: Pick<Loop<Config, unknown, Role>, 'name' | 'roles'>,
  { id, config, seed, team, budget, parent, module }: RunRequest<Config, Role>,
  { workspace, clock, version, redact }: Pick<Surroundings, 'workspace' | 'clock' | 'version' | 'redact'>,
): RunManifest {
  return {
    version: '1.0.0',
    run_id: id,
    loop: loop.name,
    status: 'running',
    seed,
    config: redact({ ...config }) as RunManifest['config'],
    agents: specsOf(loop, team),
    created_at: clock().toISOString(),
    ...(budget && { budget: { ...budget } }),
    ...(parent && { parent }),
    ...(module !== undefined && { module: moduleIn(workspace, module) }),
    reprise_version: version,
  }
}

/** The path of a module as a manifest has it, seen from the folder of the project. */
export function moduleIn({ folder }: Workspace, module: string): string {
  const path = module.startsWith('file:') ? fileURLToPath(module) : resolve(module)
  return relative(folder, path).replaceAll('\\', '/')
}
