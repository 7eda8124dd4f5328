import type { ComponentType } from 'preact'
import type { WireRecord, WireRun } from '../../wire.ts'
import type { RunData } from '../browser/use-run.ts'

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

/** A line of the outline of a run without work. */
export interface RecordRow {
  readonly name: string
  readonly label: string
  readonly detail: string
  /** A heading, which cannot be chosen. */
  readonly group?: boolean
}
