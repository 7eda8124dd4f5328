import type { Environment } from '../../kit/index.ts'

/** Which sandbox a room has. */
export type SandboxKind = 'bwrap' | 'seatbelt' | 'none'

/** How work is judged in a clean room. The same for the survey before the work and for the verdict after it. */
export interface CleanRoomSettings {
  /** The git directory that holds the trees: a store of snapshots, or the `.git` of a clone. Only its objects are read. */
  readonly repository: string
  /** The tree or commit of the files at the beginning. */
  readonly beginning: string
  /** The folder of the project below the top, where the checks run; empty where it is the top. */
  readonly prefix: string
  /** The top of the user's own files. Installed packages and what `include` names are taken from there. */
  readonly top: string
  /** The commands that judge. */
  readonly checks: readonly string[]
  /** Patterns of further files that judge, besides those that are known by themselves. */
  readonly protect?: readonly string[]
  /** What the work may change although it judges: `snapshots`, `packages`, or patterns of files. */
  readonly allow?: readonly string[]
  /** A command that prepares every room, such as `npm run build`. */
  readonly setup?: string
  /** Ignored files and folders that the checks need, below the top; they come from the user's files, verified. */
  readonly include?: readonly string[]
  /** Files and folders of the user's HOME that the checks may read, such as `.cargo`. */
  readonly home?: readonly string[]
  /** Names of variables that the checks may see, besides those that every room has. */
  readonly variables?: readonly string[]
  /** The environment from which PATH and `variables` are taken. */
  readonly environment: Environment
  /** A folder for rooms, used where there is no file system in memory with enough space. */
  readonly cache: string
  /** The best sandbox that works unless one is named. */
  readonly sandbox?: SandboxKind
  /** Whether the checks may use the network; only a sandbox can forbid it. No, unless given. */
  readonly network?: boolean
  /** How long one check may take; ten minutes unless given. */
  readonly timeoutMs?: number
  /** How often a check that failed is run again in a fresh room; once unless given. */
  readonly reruns?: number
  /** Report files that a check writes, seen from the folder of the project. */
  readonly reports?: readonly string[]
  /** The name of the work, by which processes of a killed judge are found and ended. */
  readonly key: string
  /** Chance, from 0 to 1, by which the canary comes before or after the checks; unpredictable unless given. */
  readonly random?: () => number
  readonly signal: AbortSignal
}

/** The work that is judged. */
export interface JudgedWork {
  /** The tree or commit of the files after the work, in the same git directory as the beginning. */
  readonly tree: string
  /** The top of the files that the agent worked on; packages that it added are taken from there. */
  readonly top?: string
}
