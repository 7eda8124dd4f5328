import type { IncomingHttpHeaders } from 'node:http'

/** The two wire formats that the loopback server speaks. */
export type Wire = 'openai' | 'anthropic'

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
  readonly headers: IncomingHttpHeaders
  readonly body: Readonly<Record<string, unknown>>
}
