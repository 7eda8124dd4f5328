/** What the server sends to the page. Times are milliseconds since 1970; unknown costs are absent. */

/** A journal entry without its values, which the page asks for one by one, and without what most entries repeat. */
export interface WireEntry {
  readonly seq: number
  readonly at: number
  readonly type: 'open' | 'start' | 'end' | 'retry' | 'fork' | 'close'
  /** How often the run was opened, in an entry that opens it. */
  readonly epoch?: number
  readonly key?: string
  /** A step where it is absent. */
  readonly work?: 'ask' | 'step'
  /** Absent for the first try. */
  readonly try?: number
  readonly agent?: string
  readonly model?: string
  /** Absent where it is done. */
  readonly outcome?: 'done' | 'failed'
  readonly failure?: { readonly code: string; readonly message: string }
  readonly input?: number
  readonly output?: number
  readonly usd?: number
  readonly ms?: number
  /** How a run ended, and why. */
  readonly status?: string
  readonly reason?: string
  /** The run that this one was forked from. */
  readonly from?: string
}

/** A record of a run: a line of a stream, or a document as it was last written. */
export interface WireRecord {
  readonly path: string
  readonly contract: string
  readonly at: number
  /** The line in its stream, from one; absent for a document. */
  readonly line?: number
  /** Absent where it is too large to be sent along; the page asks for it. */
  readonly record?: unknown
  readonly bytes?: number
}

/** A piece of what an agent is saying: where it begins in the whole answer, and its text. */
export interface WireText {
  readonly key: string
  readonly at: number
  readonly text: string
}

/** How much a page that fell behind did not get. */
export interface WireSkipped {
  readonly entries: number
  readonly records: number
}

/** A place in a stream, which the page sends back when it has processed everything before it. */
export interface WireMark {
  readonly reader: string
  readonly mark: number
}

/** What a run is, and its state now. */
export interface WireRun {
  readonly run_id: string
  readonly loop: string
  readonly title: string
  readonly status: 'running' | 'completed' | 'failed' | 'stopped' | 'interrupted'
  readonly reason?: { readonly code: string; readonly message: string }
  readonly created: number
  readonly finished?: number
  readonly seconds: number
  readonly usd?: number
  readonly tokens: number
  readonly calls: number
  readonly agents: Readonly<Record<string, string>>
  readonly budget?: Readonly<Record<string, unknown>>
  readonly parent?: { readonly run_id: string; readonly relation: string; readonly at?: string }
  readonly seed: number
  readonly config?: unknown
  /** What people noted about it. */
  readonly tags?: readonly string[]
  readonly note?: string
  /** How it went, in a line. */
  readonly outcome?: string
  /** What its loop returned, where that is not too large. */
  readonly result?: unknown
  /** Whether a completed run reached its goal; absent where that is not known. */
  readonly succeeded?: boolean
  /** How far it is: the newest iteration or round, and how many there are at most. */
  readonly progress?: { readonly done: number; readonly total?: number; readonly unit: string }
  /** Its score over time, oldest first, and what the score is. */
  readonly scores?: { readonly label: string; readonly values: readonly number[]; readonly lower?: boolean }
}

/** A run whose files cannot be read. */
export interface WireProblem {
  readonly run_id: string
  readonly problem: string
}

/** A setting of a loop, as a form needs it. */
export interface WireSetting {
  readonly key: string
  readonly flag: string
  readonly description: string
  readonly kind: string
  readonly expected: string
  readonly placeholder: string
  readonly default?: unknown
  readonly choices?: readonly string[]
  readonly required: boolean
  readonly repeatable: boolean
  readonly argument: boolean
}

/** A loop that can be started. */
export interface WireLoop {
  readonly name: string
  readonly title: string
  readonly command: string
  readonly settings: readonly WireSetting[]
  readonly roles: readonly { readonly role: string; readonly says: string; readonly default?: string }[]
  readonly bots: readonly string[]
  readonly examples: readonly (readonly [line: string, meaning: string])[]
}

/** A command that a loop offers for one of its runs. */
export interface WireOffer {
  /** The words after `reprise`. */
  readonly name: string
  readonly says: string
  /** What has to be filled in. */
  readonly asks: readonly WireSetting[]
}

/** A command that the server is ready to start, and shows first. */
export interface WireCommand {
  /** Starts it; good for one start. */
  readonly ticket: string
  /** As it would be typed. */
  readonly line: string
  readonly run_id: string
}

/** Why something was refused. */
export interface WireError {
  readonly code: string
  readonly message: string
  readonly hint?: string
}

/** A run with all that a page needs to show it without a studio. */
export interface WireExport {
  readonly run: WireRun
  readonly entries: readonly WireEntry[]
  readonly records: readonly WireRecord[]
  /** Earlier versions of documents. */
  readonly versions: readonly WireRecord[]
  /** Steps with their values, by key. */
  readonly steps: Readonly<Record<string, unknown>>
  /** How many steps are not among them, since they are too large. */
  readonly leftOut: number
}
