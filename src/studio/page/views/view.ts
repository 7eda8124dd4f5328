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

/** The picture of a loop, and how its records are listed where a run has no work. */
export interface LoopView {
  readonly View: View
  readonly outline?: (records: readonly WireRecord[]) => RecordRow[]
}
