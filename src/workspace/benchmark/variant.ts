import type { Flag, LeftOut, PackageVerdict } from '../clean-room/verdict.ts'

/** A state of the files that can be measured. Plain data for the journal. */
export interface Variant {
  /** The tree or commit that it was made from. */
  readonly tree: string
  /** What makes it worthless before anything runs; a variant with violations is never run. */
  readonly violations: readonly Violation[]
  /** Changes that do not come into its room. */
  readonly leftOut: readonly LeftOut[]
  /** How many changed files do come into its room. */
  readonly taken: number
  readonly packages: PackageVerdict
  /** What only a person or a hidden benchmark can judge. */
  readonly flags: readonly Flag[]
}

/** A change that no candidate may make. */
export interface Violation {
  readonly category: 'sealed_file_violation' | 'scope_error'
  /** Seen from the top; empty where it is about no single file. */
  readonly path: string
  readonly what: string
  readonly why: string
}
