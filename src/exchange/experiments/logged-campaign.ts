import type { ImportNote } from '../reflexion/log-file.ts'
import type { Provenance } from '../reflexion/logged-loop.ts'

/** How an experiment of a log ended: kept, thrown away, without a score, or turned down by tests. */
export type LoggedStatus = 'keep' | 'discard' | 'crash' | 'checks_failed'

/** One run of the benchmark as a log describes it. What is left out, the log does not hold. */
export interface LoggedExperiment {
  /** The line of the file, from one. */
  readonly line: number
  /** The line as it stands there. */
  readonly raw: string
  readonly commit?: string
  /** Null where the log has no score that can be read. */
  readonly score: number | null
  readonly status: LoggedStatus
  readonly description: string
  readonly subScores: Readonly<Record<string, number>>
  readonly at?: Date
  /** What a later experiment should do about it, in the log's own words. */
  readonly lesson?: string
}

/** The experiments of one log in order, the first of them the baseline where it was kept. */
export interface LoggedCampaign {
  /** What the folder of its records is called. */
  readonly name: string
  readonly system: 'autoresearch' | 'pi-autoresearch'
  readonly file: string
  /** The name of the number, and of its unit where the log has one. */
  readonly metric: string
  readonly unit?: string
  readonly direction: { readonly value: 'higher_is_better' | 'lower_is_better'; readonly from: Provenance }
  readonly experiments: readonly LoggedExperiment[]
}

/** What a reader makes of one file. */
export interface LoggedCampaigns {
  readonly campaigns: readonly LoggedCampaign[]
  readonly notes: readonly ImportNote[]
}
