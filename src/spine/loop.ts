import * as z from 'zod'
import type { Agent, Bot } from '../agents/index.ts'
import type { Contract, FolderRule } from '../contracts/index.ts'
import { type Environment, isObject } from '../kit/index.ts'
import type { LoopCommand } from './command.ts'
import type { Run } from './run.ts'
import type { Narrator, NarratorOptions } from './run-event.ts'

/** A loop: everything that the commands, the configuration, the studio and other programs need to know about it. */
export interface Loop<Config extends object = object, Result = unknown, Role extends string = string> {
  /** The name that runs carry, such as ralph. */
  readonly name: string
  /** What the loop does, in a sentence. */
  readonly title: string
  /** Its settings. Flags, task file, configuration section and forms follow from the schema and its metadata. */
  readonly config: z.ZodType<Config>
  /** Who takes part; each role needs an agent. */
  readonly roles: Readonly<Record<Role, RoleInfo>>
  /** The kinds of records that it writes. Those of a user's own loop are registered when the loop is loaded. */
  readonly records: readonly Contract[]
  /** What must hold between several records of one run. */
  readonly folderRules: readonly FolderRule[]
  /** The bots that can play its roles. */
  readonly bots: readonly Bot[]
  /** The words after `reprise` that start it, such as `town play`; none for a loop that only other loops start. */
  readonly command?: string
  /** Commands beside the one that starts it. */
  readonly commands: readonly LoopCommand[]
  /** How the command that starts it is used: lines of a shell with what they do. */
  readonly examples: readonly (readonly [line: string, meaning: string])[]
  /** Does the work. The configuration has been checked, also when it comes from the manifest of a resumed run. */
  run(config: Config, run: Run, team: Readonly<Record<Role, Agent>>): Promise<Result>
  /** Fills in what only the machine knows, before a run is started: folders, a worktree, installed agents. */
  prepare?(settings: Readonly<Record<string, unknown>>, context: PrepareContext): Promise<Prepared>
  /** How a result reads, in a few lines of text. */
  summary(result: Result): string
  /** Whether a completed run reached its goal; decides the exit code. True unless given. */
  succeeded?(result: Result): boolean
  /** Prints a run as it happens, from its events. */
  narrate?(options: NarratorOptions): Narrator
  /** Removes what a run left outside its records; called before the run is deleted. */
  forget?(config: Config, context: ForgetContext): Promise<void>
}

/** What a role does, and which agent plays it by default. */
export interface RoleInfo {
  readonly says: string
  /** The spelling of the agent that plays it by default. A role with one does not take the default of all roles. */
  readonly default?: string
  /** One letter for a short flag. */
  readonly short?: string
}

/** What preparing a run may look at and ask. */
export interface PrepareContext {
  readonly runId: string
  /** The folder in which the command was given. */
  readonly folder: string
  /** The folder of the project. */
  readonly project: string
  /** A folder in the user's cache directory for files of runs of this project, such as worktrees. */
  readonly cache: string
  /** The folders of record families that are kept outside of runs, as the configuration names them. */
  readonly roots?: Readonly<Record<string, string>>
  /** The agents that were named, by role; roles without a named agent are left out. */
  readonly agents: Readonly<Record<string, string>>
  /** The environment of the command, in which programs are found. */
  readonly env: Environment
  /** The task file that settings came from, where there is one. */
  readonly taskFile?: string
  readonly signal: AbortSignal
  /** Asks the person at the terminal to choose; absent when there is no terminal. */
  readonly choose?: <T extends string>(question: string, options: readonly Choice<T>[]) => Promise<T>
  /** Prints a sentence for the person at the terminal. */
  readonly say: (sentence: string) => void
}

/** One of the answers that a person may choose from. */
export interface Choice<T extends string> {
  readonly value: T
  readonly label: string
}

/** What a run is started with. */
export interface Prepared {
  readonly settings: Readonly<Record<string, unknown>>
  /** Agents for roles without a named agent. */
  readonly agents?: Readonly<Record<string, string>>
  /** The seed to use when none was given; a random one by default. */
  readonly seed?: number
}

/** Where a run was that is about to be deleted. */
export interface ForgetContext {
  readonly runId: string
  readonly project: string
  readonly cache: string
}

/** What a loop is made from; whatever it does not need may be left out. */
export type LoopDefinition<Config extends object, Result, Role extends string> = Pick<
  Loop<Config, Result, Role>,
  'name' | 'run'
> &
  Partial<Omit<Loop<Config, Result, Role>, 'name' | 'run' | 'roles'>> & {
    /** The names of the roles, or what each does and who plays it by default. */
    readonly roles?: readonly Role[] | Readonly<Record<Role, RoleInfo>>
  }

/** Makes a loop from its parts; whatever it does not need may be left out. */
export function defineLoop<Config extends object, Result, Role extends string = never>(
  definition: LoopDefinition<Config, Result, Role>,
): Loop<Config, Result, Role> {
  const { roles = [] } = definition
  return {
    bots: [],
    commands: [],
    // Settings that nobody described are passed on as they are.
    config: z.custom<Config>(isObject, 'an object with settings'),
    examples: [],
    folderRules: [],
    records: [],
    summary: (result) => (result === undefined ? '' : JSON.stringify(result, null, 2)),
    title: `The loop ${definition.name}.`,
    ...definition,
    roles: Array.isArray(roles) ? rolesNamed(roles) : (roles as Readonly<Record<Role, RoleInfo>>),
  }
}

function rolesNamed<Role extends string>(names: readonly Role[]): Readonly<Record<Role, RoleInfo>> {
  return Object.fromEntries(names.map((name) => [name, { says: `plays ${name}` }])) as Record<Role, RoleInfo>
}
