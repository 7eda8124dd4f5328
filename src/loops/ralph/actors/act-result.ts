import type { Action, Deed } from '../attempt.ts'

/** What is known of an attempt when the actor has ended, before anybody looked at the files. */
export interface ActResult {
  readonly treeAfter: string
  readonly rationale: string
  readonly strategy?: string
  readonly edit?: string
  readonly failure?: string
  readonly usage: Deed['usage']
  /** What it did beside changing files. */
  readonly actions: readonly Action[]
}

/** How often an actor is asked again that says to wait; with the waits between, that is about four hours. */
export const patientRetries = 14

/** A text at a length that a record can hold. */
export function briefly(text: string, limit = 8000): string {
  const trimmed = text.trim()
  return trimmed.length <= limit
    ? trimmed
    : `${trimmed.slice(0, limit / 2)}\n[…]\n${trimmed.slice(-limit / 2)}`
}
