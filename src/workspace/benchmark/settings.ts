import type { Environment } from '../../kit/index.ts'
import type { SandboxKind } from '../clean-room/settings.ts'
import type { BenchmarkSurvey } from './survey.ts'

/** How a benchmark prints its score. `metric` are lines `METRIC name=value`. */
export type ScoreFormat = 'json' | 'number' | 'pass_fail' | 'metric'

/** How variants of a repository are measured. The same for a whole campaign. */
export interface BenchmarkSettings {
  /** The git directory that holds all trees. Only its objects are read. */
  readonly repository: string
  /** The tree or commit of the files at the beginning: the benchmark and what is sealed come from there. */
  readonly beginning: string
  /** The top of the user's own files, which installed packages and `include` are taken from. */
  readonly top: string
  /** The folder of the project below the top, where the commands run; empty where it is the top. */
  readonly prefix: string
  readonly command: string
  /** A second benchmark that those who propose changes never see. */
  readonly hidden?: HiddenBenchmark
  readonly format: ScoreFormat
  /** The name of the score in JSON and in `METRIC` lines. */
  readonly primaryMetric: string
  /** Files, folders and patterns that no candidate may change, seen from the folder of the project. */
  readonly sealed: readonly string[]
  /** The one of them that holds the campaign itself, which need not be committed. */
  readonly campaign?: string
  /** Patterns of the only files that candidates may change, seen from the folder of the project; all of it unless given. */
  readonly scope?: readonly string[]
  /** What candidates may change although the engine would take it for a part of the benchmark; patterns of files. */
  readonly allow?: readonly string[]
  readonly timeoutMs: number
  /** How much memory one process of a benchmark may use. */
  readonly memoryMb?: number
  /** A command that prepares every room, such as `npm run build`. */
  readonly setup?: string
  /** Ignored files and folders that the benchmark needs, below the top. */
  readonly include?: readonly string[]
  /** Files and folders of the user's HOME that the benchmark may read. */
  readonly home?: readonly string[]
  /** Names of variables that the benchmark may see. */
  readonly variables?: readonly string[]
  /** Whether the benchmark may use the network; only a sandbox can forbid it. */
  readonly network?: boolean
  /** `stdout`: the last line counts. `nonce`: only lines that begin with the nonce of the run count. */
  readonly channel: 'stdout' | 'nonce'
  /** Whether the benchmark needs the machine for itself. */
  readonly exclusive: boolean
  /** The environment from which PATH and `variables` are taken. */
  readonly environment: Environment
  /** A folder for rooms, used where there is no file system in memory with enough space. */
  readonly cache: string
  /** The folder of the lock for benchmarks that need the machine for themselves; the one above `cache` unless given. */
  readonly lock?: string
  /** The best sandbox that works unless one is named. */
  readonly sandbox?: SandboxKind
  /** The name of the work, by which processes of a killed run are found and ended. */
  readonly key: string
  readonly signal: AbortSignal
  /** What was found at the beginning of the campaign; found now unless given. */
  readonly survey?: BenchmarkSurvey
}

/** A benchmark that is kept aside. */
export interface HiddenBenchmark {
  readonly command: string
  /** Files outside of the repository that are copied into the folder of the project for it. */
  readonly files?: readonly string[]
}
