import type { CheckTry } from '../checks/check-result.ts'
import type { SandboxKind } from './settings.ts'

/** What was found before the work began: what the verdict is compared with. Plain data for the journal. */
export interface RoomSurvey {
  readonly sandbox: Sandbox
  /** The checks on the files of the beginning, in a clean room. */
  readonly checks: readonly SurveyedCheck[]
  readonly canary: Canary
  /** The checks that pass although they must fail, so that they judge nothing. A loop has no judge in them. */
  readonly vacuous: readonly string[]
  /** Installed packages, and what `include` names: path below the top to its digests. */
  readonly packages: Readonly<Record<string, PackageDigest>>
  /** The programs that the checks use: name to where it really is, with a digest. */
  readonly programs: Readonly<Record<string, ProgramFacts>>
  /** Files that judge and that the checks themselves write, so that it shows nothing when they do so again. */
  readonly written?: readonly string[]
  /** Problems that a reader should know of, as sentences. */
  readonly notes: readonly string[]
}

export interface Sandbox {
  readonly kind: SandboxKind
  /** Why there is none. */
  readonly reason?: string
}

/** A check on the files of the beginning, with the tests that it ran. */
export interface SurveyedCheck {
  readonly check: CheckTry
  readonly tests: TestList
  /** Tests whose names differ from run to run, so that only their number counts. */
  readonly unstable: readonly string[]
  /** Whether its runner is asked for the names of tests; not where the check cannot run like that. */
  readonly asksForNames: boolean
}

/** The tests that a check ran. */
export interface TestList {
  /** How they are known: by name from the report of the runner, only by their number, or not at all. */
  readonly known: 'names' | 'count' | 'nothing'
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Whether assertions were counted and not tests: one that fails may lead to more of them than one that passes. */
  readonly ofAssertions?: true
  /** Every test; empty unless known by name. */
  readonly names: readonly NamedTest[]
}

export interface NamedTest {
  /** The file, seen from the top; empty where the runner does not say. */
  readonly file: string
  /** Suites and test, joined by ` > `. */
  readonly name: string
  readonly result: 'passed' | 'failed' | 'skipped'
}

/** What became of changed expectations and of tests that must fail. */
export interface Canary {
  /**
   * `caught`: everything that must fail failed. `passed`: something passed that must fail. `unknown`: nothing could be
   * changed, or the checks failed before any change.
   */
  readonly state: 'caught' | 'passed' | 'unknown'
  readonly checks: readonly CanaryCheck[]
}

export interface CanaryCheck {
  readonly command: string
  readonly state: Canary['state']
  /** What was changed: expected values, type errors, broken sources, or all files emptied. */
  readonly method: 'expectations' | 'type-errors' | 'syntax-errors' | 'empty-files' | 'none'
  /** Which expectation of each test was changed: the first in round 0. */
  readonly round: number
  /** How many tests or files were changed in a way that must fail. */
  readonly changed: number
  /** Whether only a part of the tests was run. */
  readonly sampled: boolean
  /** Tests or files that passed although they must fail, the first ones. */
  readonly survivors: readonly string[]
  /** Tests or files that failed as they must: those of the survey must do so again after the work. */
  readonly caught: readonly string[]
  readonly durationMs: number
}

export interface PackageDigest {
  /** Sizes, times and numbers of all its files. Where it is the same, nothing was written. */
  readonly stat: string
  /** The bytes of all its files. It decides where the other one differs. */
  readonly content: string
}

export interface ProgramFacts {
  readonly path: string
  /** What changes whenever anybody writes the program, and sometimes although nobody does. */
  readonly digest: string
  /** A hash of its bytes, for programs that checks use. */
  readonly content?: string
}
