/** A run was asked to stop, or stopped by itself; what was under way is in the journal, and resume goes on. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The loop did not do again what the journal says it did. */
export class RunDiverged extends Error {
  override readonly name = 'RunDiverged'
}

/** What an onlooker hears of a run while it goes on. */
export type RunEvent =
  | { readonly type: 'started'; readonly key: string; readonly agent?: string }
  | {
      readonly type: 'ended'
      readonly key: string
      readonly outcome: 'done' | 'failed'
      readonly recorded: boolean
    }
  | { readonly type: 'waiting'; readonly key: string; readonly milliseconds: number }
  | { readonly type: 'text'; readonly key: string; readonly text: string }
