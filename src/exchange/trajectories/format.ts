import type { Trajectory } from '../../contracts/index.ts'
import type { LogSource } from './log-source.ts'
import type { Losses } from './losses.ts'

/** What a reader is given beside the log. */
export interface ReadContext {
  readonly losses: Losses
  /** The type of task that trajectories get, where the log does not say. */
  readonly taskType?: string | undefined
}

/** What a file turned out to hold, from its beginning. */
export interface LogHead {
  /** The beginning of the file as text. */
  readonly text: string
  /** The values of the first lines, where each line is JSON. */
  readonly lines: readonly unknown[]
  /** The whole value, where the file is one JSON document, or the keys of one that is too large to be read here. */
  readonly document: unknown
}

/** A format of logs that can be read as trajectories. */
export interface LogFormat {
  /** The name that trajectories carry as the system they come from. */
  readonly name: string
  readonly title: string
  /** Whether a file with this beginning is one of them. */
  readonly fits: (head: LogHead) => boolean
  /** What the beginning of a large document of this format contains, of which no more was read. */
  readonly mark?: RegExp
  /** The trajectories of a log, as they become complete. */
  readonly read: (source: LogSource, context: ReadContext) => AsyncIterable<Trajectory>
}
