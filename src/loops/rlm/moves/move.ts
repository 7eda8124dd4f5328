/** What an agent wants to do, and why. Fields that it did not give are absent. */
export interface Move {
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
  /** The id of the tool call, for the message with its result. */
  readonly callId?: string
  readonly thought: string
  readonly thoughtType?: string
  readonly confidence?: number
  readonly references?: readonly string[]
  readonly description?: string
  readonly rationale?: string
  readonly alternatives?: readonly { readonly tool?: string; readonly reason_not_chosen?: string }[]
  /** What of the last result matters, and what it taught. */
  readonly extraction?: string
  readonly learned?: string
}

/** The optional fields of every tool call, as they are spelled there. */
export const remarkFields = [
  'thought',
  'thought_type',
  'confidence',
  'references',
  'description',
  'rationale',
  'alternatives',
  'extraction',
  'learned',
] as const
