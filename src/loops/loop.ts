import type { Agent } from '../agents/index.ts'
import type { Run } from './run.ts'

/** A loop: a function of its configuration and its team that does everything outside through the run. */
export interface Loop<Config extends object = object, Result = unknown, Role extends string = string> {
  /** The name that runs carry, such as ralph. */
  readonly name: string
  /** The roles that the loop asks; each needs an agent. */
  readonly roles: readonly Role[]
  /** Who plays a role that nobody was named for. Such a role is not meant where somebody is named for all roles. */
  readonly defaults?: Readonly<Partial<Record<Role, string>>>
  /**
   * Takes away what a run of the loop has left outside of its records; called before the run is deleted. The manifest
   * may come from elsewhere: nothing may go that does not lie below `home`, the folder of the project's runs.
   */
  readonly forget?: (config: Config, runId: string, home: string) => Promise<void>
  run(config: Config, run: Run, team: Readonly<Record<Role, Agent>>): Promise<Result>
}
