/** What the model behind the loopback server says. */
export interface LoopbackReply {
  readonly text?: string
  /** Said as JSON, by whichever means the caller asked for. */
  readonly json?: unknown
  readonly reasoning?: string
  readonly toolCalls?: readonly { readonly name: string; readonly input: unknown; readonly id?: string }[]
  readonly usage?: { readonly input: number; readonly output: number; readonly cached?: number }
  /** Why it stops; that of an ordinary end unless said otherwise. */
  readonly finish?: 'length' | 'refusal'
  readonly model?: string
  /** How long it thinks before the first byte, the headers included. */
  readonly latencyMs?: number
  /** Into how many pieces a stream cuts the text; three unless said otherwise. */
  readonly pieces?: number
}

/** What goes wrong instead. */
export type LoopbackFault =
  | { readonly fault: 'rate_limit'; readonly retryAfter?: string; readonly retryAfterMs?: number }
  | {
      readonly fault: 'status'
      readonly status: number
      readonly type?: string
      readonly message?: string
      readonly headers?: Readonly<Record<string, string>>
    }
  /** Takes the call and never answers. */
  | { readonly fault: 'hang' }
  /** Sends the headers at once and the first byte of the body much later. */
  | { readonly fault: 'slow_first_byte'; readonly afterMs: number; readonly reply?: LoopbackReply }
  /** Sends so many events of a stream, or half of a body, and then resets the connection or ends politely. */
  | {
      readonly fault: 'cut'
      readonly afterEvents?: number
      readonly how?: 'reset' | 'end'
      readonly reply?: LoopbackReply
    }
  /** Sends so many events of a stream and then an error in the stream; a plain 500 where there is no stream. */
  | { readonly fault: 'stream_error'; readonly afterEvents: number; readonly type: string }
  /** Sends JSON that ends in the middle, as a body or as an event after so many others. */
  | { readonly fault: 'malformed'; readonly afterEvents?: number }
  /** Sends JSON that is well-formed and no answer of any provider. */
  | { readonly fault: 'nonsense' }
  /** Answers with JSON of a shape that nobody asked for. */
  | { readonly fault: 'wrong_schema' }

export type LoopbackAnswer = LoopbackReply | LoopbackFault
