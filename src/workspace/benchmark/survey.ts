import type { PackageDigest, ProgramFacts, Sandbox, TestList } from '../clean-room/survey.ts'
import type { Measurement } from './measurement.ts'

/** What was found before the first candidate: what all of them are compared with. Plain data for the journal. */
export interface BenchmarkSurvey {
  readonly sandbox: Sandbox
  /** Installed packages, and what `include` names: path below the top to its digests. */
  readonly packages: Readonly<Record<string, PackageDigest>>
  /** The programs that the commands use. */
  readonly programs: Readonly<Record<string, ProgramFacts>>
  /** How the limit of memory is kept: by the system for each process, or not at all. */
  readonly memory: 'each-process' | 'none'
  /** Files that the setup command writes into sealed folders at the beginning. */
  readonly madeBySetup: readonly string[]
  /** Files that are sealed although nobody named them, because the benchmark runs them; seen from the project folder. */
  readonly sealed?: readonly string[]
  /** The benchmark on the files of the beginning. */
  readonly main: SurveyedRun
  readonly hidden?: SurveyedRun
  /** What a reader should know, as sentences. */
  readonly notes: readonly string[]
}

/** One run of a benchmark on the files of the beginning. */
export interface SurveyedRun {
  readonly measurement: Measurement
  readonly watch: WatchLevel
  /** Whether clocks and other functions are read-only for all code; not where the benchmark itself replaces them. */
  readonly pinned: boolean
  /** The sealed files whose code began what printed the score. */
  readonly roots?: readonly string[]
  /** What the benchmark does itself, and what would be held against a candidate otherwise. */
  readonly habits: readonly string[]
  /** Sealed files that it changes itself. */
  readonly writes: readonly string[]
  /** The tests that it ran, where it runs tests. */
  readonly tests?: TestList
}

/**
 * How well it is known who prints the score. `strict`: no code that candidates may change has a part in it. `nearest`: sealed
 * code prints it, called by other code. `none`: it is not known.
 */
export type WatchLevel = 'strict' | 'nearest' | 'none'
