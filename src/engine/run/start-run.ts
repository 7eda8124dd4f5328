import type { Agent } from '../../agents/index.ts'
import type { RunManifest } from '../../contracts/index.ts'
import type { Loop } from '../../loops/index.ts'
import { conductRun, type RunOutcome, type Surroundings } from './conduct-run.ts'
import type { Limits } from './ledger.ts'
import { listRuns, readManifest, writeManifest } from './workspace.ts'

/** A run to be started. */
export interface RunRequest<Config extends object, Role extends string> {
  readonly id: string
  readonly config: Config
  readonly seed: number
  readonly team: Readonly<Record<Role, Agent>>
  readonly budget?: Limits
  readonly parent?: RunManifest['parent']
}

/** Starts a run of a loop and stays with it to its end. */
export async function startRun<Config extends object, Result, Role extends string>(
  loop: Loop<Config, Result, Role>,
  request: RunRequest<Config, Role>,
  around: Surroundings,
): Promise<RunOutcome<Result>> {
  const manifest = newManifest(loop, request, around)
  if ((await listRuns(around.workspace)).includes(request.id)) {
    throw new RunExists(`There is a run named '${request.id}' already. Resume it, or choose another name.`)
  }
  await writeManifest(around.workspace, manifest)
  return conductRun(loop, manifest, request.team, around)
}

/** Goes on with a run where its journal ends. Nothing that is recorded is done or paid for again. */
export async function resumeRun<Config extends object, Result, Role extends string>(
  loop: Loop<Config, Result, Role>,
  { id, team, budget }: Pick<RunRequest<Config, Role>, 'id' | 'team' | 'budget'>,
  around: Surroundings,
): Promise<RunOutcome<Result>> {
  const manifest = await readManifest(around.workspace, id)
  const raised = budget === undefined ? manifest : { ...manifest, budget: { ...manifest.budget, ...budget } }
  return conductRun(loop, raised, team, around)
}

/** What a run of a loop is written down as. */
export function newManifest<Config extends object, Role extends string>(
  loop: Pick<Loop<Config, unknown, Role>, 'name' | 'roles'>,
  { id, config, seed, team, budget, parent }: RunRequest<Config, Role>,
  { clock, version, redact }: Pick<Surroundings, 'clock' | 'version' | 'redact'>,
): RunManifest {
  return {
    version: '1.0.0',
    run_id: id,
    loop: loop.name,
    status: 'running',
    seed,
    config: redact({ ...config }) as RunManifest['config'],
    agents: Object.fromEntries(loop.roles.map((role) => [role, team[role].spec])),
    created_at: clock().toISOString(),
    ...(budget && { budget: { ...budget } }),
    ...(parent && { parent }),
    reprise_version: version,
  }
}

/** A run of that name is there already. */
export class RunExists extends Error {
  override readonly name = 'RunExists'
}
