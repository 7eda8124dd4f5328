import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Agent } from '../../agents/index.ts'
import type { RunManifest } from '../../contracts/index.ts'
import type { Limits, Loop, RunOutcome } from '../../spine/index.ts'
import { checkConfig } from './check-config.ts'
import { conductRun } from './conduct-run.ts'
import { withPortablePaths } from './portable-paths.ts'
import type { RunContext } from './run-context.ts'

/** A run to be started. */
export interface RunRequest<Config extends object, Role extends string> {
  readonly id: string
  /** Settings of the loop; what is missing gets its default. */
  readonly config?: Readonly<Partial<Config>>
  readonly seed: number
  readonly team: Readonly<Record<Role, Agent>>
  readonly budget?: Limits
  /** What models cost, where it was said for this run alone; kept so that a resumed run knows it too. */
  readonly prices?: RunManifest['prices']
  readonly parent?: RunManifest['parent']
  /** The file whose default export is the loop, as a path or an address; `reprise resume` and `reprise replay` look there. */
  readonly module?: string
}

/** Starts a run of a loop and waits for its end. */
export async function startRun<Config extends object, Result, Role extends string>(
  loop: Loop<Config, Result, Role>,
  request: RunRequest<Config, Role>,
  context: RunContext,
): Promise<RunOutcome<Result>> {
  const manifest = newManifest(loop, request, context)
  await context.store.create(manifest)
  return conductRun(loop, manifest, request.team, context)
}

/** The manifest of a run that is about to start. */
export function newManifest<Config extends object, Result, Role extends string>(
  loop: Loop<Config, Result, Role>,
  { id, config, seed, team, budget, prices, parent, module }: RunRequest<Config, Role>,
  { project, cache, clock, version, redact }: RunContext,
): RunManifest {
  return {
    version: '1.0.0',
    run_id: id,
    loop: loop.name,
    status: 'running',
    seed,
    config: withPortablePaths(redact({ ...checkConfig(loop, config ?? {}) }), {
      project,
      ...(cache !== undefined && { cache }),
    }) as RunManifest['config'],
    agents: redact(specsOf(loop, team)),
    created_at: clock().toISOString(),
    ...(budget && { budget: { ...budget } }),
    ...(prices && { prices: { ...prices } }),
    ...(parent && { parent }),
    ...(module !== undefined && { module: moduleIn(project, module) }),
    reprise_version: version,
  }
}

/** The spelling of each role's agent. */
export function specsOf<Role extends string>(
  { roles }: Pick<Loop<object, unknown, Role>, 'roles'>,
  team: Readonly<Record<Role, Agent>>,
): Record<Role, string> {
  const names = Object.keys(roles) as Role[]
  return Object.fromEntries(names.map((role) => [role, team[role].spec])) as Record<Role, string>
}

/** The path of a module as a manifest has it, seen from the folder of the project. */
export function moduleIn(project: string, module: string): string {
  const path = module.startsWith('file:') ? fileURLToPath(module) : resolve(module)
  return relative(project, path).replaceAll('\\', '/')
}
