import type * as z from 'zod'
import type { Limits, Spending } from './budget.ts'
import type { Loop } from './loop.ts'
import type { RunEvent, TextStyle } from './run-event.ts'
import type { RunStore } from './run-store.ts'

/** A command of a loop beside the one that starts it: a report, an import, a comparison. */
export interface LoopCommand<Settings extends object = object> {
  /** The words after `reprise`, such as `town ladder`. */
  readonly name: string
  readonly says: string
  /** Its flags and arguments, described as the settings of a loop are. */
  readonly settings: z.ZodType<Settings>
  readonly examples?: readonly (readonly [line: string, meaning: string])[]
  /**
   * Offers the command for a run of the loop in the studio: gives the settings that follow from the run. The person fills in the
   * required ones that are left.
   */
  forRun?(run: { readonly id: string; readonly config: unknown }): Partial<Settings>
  /** Gives the exit code: 0 for success, 1 for findings or failed work. Wrong use is thrown as a Refusal. */
  run(settings: Settings, context: CommandContext): Promise<number>
}

/** What a command of a loop may use. */
export interface CommandContext {
  /** The folder in which the command was given. */
  readonly folder: string
  /** The folder of the project. */
  readonly project: string
  readonly store: RunStore
  readonly signal: AbortSignal
  /** Whether the answer is to be JSON. */
  readonly json: boolean
  readonly style: TextStyle
  /** Prints text of the answer; Markdown tables in it fit the terminal. */
  readonly print: (text: string) => void
  /** Prints the answer as JSON. */
  readonly printJson: (value: unknown) => void
  /** Prints a sentence that is no part of the answer. */
  readonly say: (sentence: string) => void
  /** Shows progress on a terminal. */
  readonly progress: (done: number, total: number, unit: string) => void
  /** Asks the person at the terminal for a text; absent when there is no terminal. */
  readonly ask?: (question: string, initial?: string) => Promise<string>
  /** Readers of other programs' formats, by name, such as `reflexion`. */
  readonly importers: Readonly<Record<string, Importer>>
  /** Modules of analyses of the user's own that the configuration names. */
  readonly analyses: readonly string[]
  /** The default export of a module of the user's, in JavaScript or TypeScript. Throws a Refusal that names what is wrong. */
  importModule(path: string): Promise<unknown>
  /** The id of a run given by its beginning or end. Throws RunNotFound. */
  findRun(name: string): Promise<string>
  /** The configuration of a run, with the paths of this machine. */
  configOf(id: string): Promise<unknown>
  /** Starts a run of a loop and waits for its end. */
  start<Config extends object, Result, Role extends string>(
    loop: Loop<Config, Result, Role>,
    request: StartRequest,
  ): Promise<RunOutcome<Result>>
  /** Continues a run that was interrupted; `narrated` prints it as it happens, in the words of its loop. */
  resume(id: string, request?: { readonly budget?: Limits; readonly narrated?: boolean }): Promise<RunOutcome>
  /** Makes a run again from its journal with a loop that is given, which may watch; compares nothing. */
  replay<Config extends object, Result, Role extends string>(
    id: string,
    loop: Loop<Config, Result, Role>,
  ): Promise<Result | undefined>
}

/** Reads files of another program as records. `at` is the time that the records get where a file holds none. */
export type Importer = (
  files: readonly { readonly path: string; readonly text: string }[],
  options: { readonly at: Date },
) => Imported

/** The records that were read, and remarks on what was left out or inferred. */
export interface Imported {
  readonly records: readonly unknown[]
  readonly notes: readonly ImportNote[]
}

/** A remark on what was left out or inferred. */
export interface ImportNote {
  readonly file: string
  readonly line?: number
  readonly text: string
}

/** A run to be started by a command. */
export interface StartRequest {
  readonly settings: Readonly<Record<string, unknown>>
  readonly id?: string
  readonly seed?: number
  /** Agents by role, as spellings. */
  readonly agents?: Readonly<Record<string, string>>
  readonly budget?: Limits
  readonly onEvent?: (event: RunEvent) => void
}

/** How a run ended. */
export interface RunOutcome<Result = unknown> {
  readonly runId: string
  readonly status: 'completed' | 'failed' | 'stopped' | 'interrupted'
  readonly reason?: { readonly code: string; readonly message: string }
  readonly result?: Result
  readonly error?: unknown
  readonly spent?: Spending
}
