import type { ComponentType } from 'preact'
import type { WireRecord, WireRun } from '../../wire.ts'
import type { RunData } from '../browser/use-run.ts'
import type { RecordRow } from '../model/records.ts'

/** What a picture is made from: the records up to a time, and the time. */
export interface ViewProps {
  readonly data: RunData
  readonly run: WireRun
  /** The records up to the position, in the order of time. */
  readonly records: readonly WireRecord[]
  /** The position; infinite at the end. */
  readonly time: number
  readonly params: Readonly<Record<string, string>>
}

export type View = ComponentType<ViewProps>

/** The picture of a loop. */
export interface LoopView {
  readonly View: View
  /** How its records are listed where a run has no work. */
  readonly outline?: (records: readonly WireRecord[]) => RecordRow[]
  /** The parameters that hide what a role does not know, from somebody who plays it. */
  readonly lens?: (records: readonly WireRecord[], role: string) => Readonly<Record<string, string>>
}
