import type { Limits, Spending } from './budget.ts'
import type { RunOutcome } from './command.ts'
import type { Progress } from './run.ts'

/** What happens in a run while it happens: the one channel to which terminal, index and studio subscribe. */
export type RunEvent =
  | { readonly type: 'started'; readonly key: string; readonly work: 'ask' | 'step'; readonly agent?: string }
  | {
      readonly type: 'ended'
      readonly key: string
      readonly outcome: 'done' | 'failed'
      /** Whether it was taken from the journal. */
      readonly recorded: boolean
      readonly failure?: { readonly code: string; readonly message: string }
    }
  | {
      readonly type: 'waiting'
      readonly key: string
      readonly milliseconds: number
      readonly failure: { readonly code: string; readonly message: string }
    }
  /** A piece of what an agent says, as it arrives. */
  | { readonly type: 'text'; readonly key: string; readonly text: string }
  | { readonly type: 'progress'; readonly path: string; readonly progress: Progress }
  /** What somebody should know about the run, in a sentence. */
  | { readonly type: 'notice'; readonly message: string }
  /** What the run has used, and what is left of its limits. */
  | { readonly type: 'spending'; readonly spent: Spending; readonly left: Limits }
  | RecordEvent
  | { readonly type: 'finished'; readonly outcome: RunOutcome }

/** A record was written, or a line was added to a stream. */
export interface RecordEvent {
  readonly type: 'record'
  readonly contract: string
  /** Its path, below the folder of the run or, for a family with a root of its own, below the project. */
  readonly path: string
  readonly record: unknown
}

/** Receives the events of a run. Must not throw, and must be quick: it is called for every line. */
export type Subscriber = (event: RunEvent) => void

/** Turns the events of a run into lines of text for people. */
export interface Narrator {
  event(event: RunEvent): void
  /** Prints what was held back. */
  end?(): void
}

/** What a narrator prints with, and what it knows of the run. */
export interface NarratorOptions {
  readonly print: (line: string) => void
  readonly style: TextStyle
  /** The configuration of the run. */
  readonly config: unknown
  /** The agents of the run by role. */
  readonly agents: Readonly<Record<string, string>>
}

/** Functions that style text on a terminal, and return it unchanged elsewhere. */
export type TextStyle = Readonly<
  Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', (text: string) => string>
>
