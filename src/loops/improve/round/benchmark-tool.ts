import type { StepContext } from '../../../spine/index.ts'
import type { Measurement } from '../../../workspace/index.ts'

/** One run of the benchmark. */
export interface BenchmarkOrder {
  /** The commit with the files that are measured. */
  readonly commit: string
  /** Whether the hidden benchmark is run. */
  readonly hidden: boolean
  /** Whether what was built for earlier runs of the commit is made anew first. */
  readonly fresh: boolean
  /** A number that the benchmark may take its chance from; the same for all variants of a block. */
  readonly seed?: number
}

/** Runs the benchmark of a campaign. */
export interface BenchmarkTool {
  /** What a reader should know about it, as sentences. */
  readonly notes: readonly string[]
  /** Files that it seals although the settings do not name them. */
  readonly sealed?: readonly string[]
  /** Runs it once. Must not throw for a candidate that fails: that is a measurement of kind `failed`. */
  measure(order: BenchmarkOrder, context: StepContext): Promise<Measurement>
  /** Removes what is kept of all commits but these. */
  keepOnly(commits: readonly string[]): Promise<void>
  close(): Promise<void>
}
