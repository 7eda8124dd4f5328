import type { CheckReport } from '../checks/check-report.ts'
import type { CheckResult } from '../checks/check-result.ts'
import type { Canary, Sandbox, TestList } from './survey.ts'

/** The verdict of a clean room. Plain data, for the journal and for records. */
export interface CleanRoomVerdict {
  /** Whether nothing is in `problems`. */
  readonly passed: boolean
  /** Why the work is not accepted; empty where it is. */
  readonly problems: readonly Problem[]
  readonly checks: readonly JudgedCheck[]
  /** Tests of all checks together, before and after the work. */
  readonly tests: TestComparison
  /** Absent where the checks failed, so that there was nothing to doubt. */
  readonly canary?: Canary
  readonly sandbox: Sandbox
  /** Changes of the work that did not come into the room. */
  readonly leftOut: readonly LeftOut[]
  /** How many changed files did come into the room. */
  readonly taken: number
  readonly packages: PackageVerdict
  /** What only a person or a holdout can judge. */
  readonly flags: readonly Flag[]
  /** What the room was made with. */
  readonly room: RoomFacts
}

export interface Problem {
  readonly code: ProblemCode
  /** A sentence that says what was found. */
  readonly message: string
}

export type ProblemCode =
  | 'setup_failed'
  | 'check_failed'
  | 'tests_missing'
  | 'tests_failed'
  | 'tests_skipped'
  | 'fewer_tests'
  | 'judge_disabled'
  | 'judge_changed'
  | 'packages_changed'
  | 'programs_changed'

export interface JudgedCheck {
  readonly result: CheckResult
  readonly report: CheckReport
  readonly tests: TestList
}

export interface TestComparison {
  readonly known: TestList['known']
  /** Tests that ran, not counting those that were skipped. */
  readonly before: number
  readonly after: number
  /** Tests of the beginning that did not run, failed, or were skipped; the first ones of each. */
  readonly missing: readonly string[]
  readonly failed: readonly string[]
  readonly skipped: readonly string[]
}

export interface LeftOut {
  /** Seen from the top. */
  readonly path: string
  readonly how: 'added' | 'modified' | 'deleted' | 'type_changed'
  /** Why, in words: `it is a test`, `it leads out of the project`. */
  readonly why: string
  /** `new-test` for tests that the work added, which are no attack; `judge` for what judged; `outside` for the rest. */
  readonly kind: 'judge' | 'new-test' | 'outside'
  /** What to put into `allow` for it to come along, where that is possible. */
  readonly allow?: string
}

export interface PackageVerdict {
  /** `none`: no packages are installed. `changed`: some are not those of the beginning. `setup`: every room installs them. */
  readonly state: 'none' | 'verified' | 'changed' | 'setup'
  readonly verified: number
  /** Packages that are not what they were, below the top. */
  readonly changed: readonly string[]
  /** Packages that the work declared and that were not there before. */
  readonly added: readonly string[]
  /** Packages that are there now, but neither were at the beginning nor are declared. */
  readonly leftOut: readonly string[]
}

export interface Flag {
  /**
   * A new read of something by which a program sees that it is tested, of the tests themselves, a function of others that is
   * replaced, or a new suppression.
   */
  readonly kind: 'runner_variable' | 'reads_tests' | 'patches' | 'suppression'
  readonly path: string
  readonly line: number
  readonly text: string
}

export interface RoomFacts {
  /** Where it was made: in memory, or on disk. */
  readonly place: 'memory' | 'disk'
  readonly files: number
  /** How long it took to make all rooms, without what ran in them. */
  readonly durationMs: number
  readonly network: boolean
  readonly setup?: string
}
