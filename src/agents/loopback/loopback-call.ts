import type { AgentMessage } from '../agent.ts'

/** The wire formats of the loopback server: chat completions, messages, responses, generated content. */
export type Wire = 'openai' | 'anthropic' | 'responses' | 'gemini'

/** A call that the loopback server received. */
export interface LoopbackCall {
  /** Which call it is, from one. */
  readonly number: number
  readonly path: string
  readonly wire: Wire
  readonly stream: boolean
  /** The idempotency key that came along. */
  readonly key: string | undefined
  /** How many calls came with this key so far, this one included. */
  readonly timesOfKey: number
  /** Names are in lower case; a header that came several times may be a list. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Readonly<Record<string, unknown>>
  /** The conversation in the body, tool calls and results included, whatever the wire format. */
  readonly messages: readonly AgentMessage[]
}
