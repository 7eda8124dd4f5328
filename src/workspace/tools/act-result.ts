import type { Action } from './action.ts'
import type { Usage } from './usage.ts'

/** What an actor reports when it has ended, before its changes are looked at. */
export interface ActResult {
  readonly treeAfter: string
  readonly rationale: string
  readonly strategy?: string
  /** The one edit that it made, by its stable name, where the actor can say. */
  readonly edit?: string
  /** Why it did not finish, as a code. */
  readonly failure?: string
  /** What the user should know about it, such as a permission that it was refused. */
  readonly warnings?: readonly string[]
  readonly usage: Usage
  /** What it did besides changing files. */
  readonly actions: readonly Action[]
}

/** A text at a length that a record can hold. */
export function briefly(text: string, limit = 8000): string {
  const trimmed = text.trim()
  return trimmed.length <= limit
    ? trimmed
    : `${trimmed.slice(0, limit / 2)}\n[…]\n${trimmed.slice(-limit / 2)}`
}
