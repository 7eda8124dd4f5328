/** What the model behind the loopback server says. */
export interface LoopbackReply {
  readonly text?: string
  /** Said as JSON, by whichever means the caller asked for. */
  readonly json?: unknown
  readonly reasoning?: string
  readonly toolCalls?: readonly { readonly name: string; readonly input: unknown; readonly id?: string }[]
  /** What it used; made up unless given. Servers of the OpenAI format may also report none. */
  readonly usage?: LoopbackUsage | 'none'
  /** Why it stops; that of an ordinary end unless said otherwise. */
  readonly finish?: 'length' | 'refusal'
  readonly model?: string
  /** How long it thinks before the first byte, the headers included. */
  readonly latencyMs?: number
  /** Into how many pieces a stream cuts the text; three unless said otherwise. */
  readonly pieces?: number
}

/** The tokens that a reply of the loopback server reports. */
export interface LoopbackUsage {
  readonly input: number
  readonly output: number
  /** The part of the input that was read from a cache. */
  readonly cached?: number
  /** The part of the input that was written to a cache. */
  readonly written?: number
  /** The part of the output that was reasoning. */
  readonly reasoning?: number
  /** Counts reasoning beside the output, as some servers of the OpenAI format do. */
  readonly reasoningApart?: boolean
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

/** What the loopback server answers a call with. */
export type LoopbackAnswer = LoopbackReply | LoopbackFault
