/** One turn of a conversation as an agent sees it. */
export interface AgentMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** A tool that an agent may ask for; whoever asks runs it. */
export interface AgentTool {
  readonly name: string
  readonly description: string
  /** What it takes, as JSON Schema. */
  readonly input: Readonly<Record<string, unknown>>
}

/** What an agent is asked. Plain data, so that it can be journaled and hashed. */
export interface AgentRequest {
  readonly messages: readonly AgentMessage[]
  /** The shape that the answer must have, as JSON Schema; the reply then carries `value`. */
  readonly schema?: Readonly<Record<string, unknown>>
  readonly tools?: readonly AgentTool[]
  readonly temperature?: number
  readonly maxTokens?: number
  /** The folder that a coding agent works in. */
  readonly folder?: string
}

/** A tool call that an agent made in its reply. */
export interface AgentToolCall {
  readonly id: string
  readonly name: string
  readonly input: unknown
}

/** What a reply used up. */
export interface AgentUsage {
  readonly input_tokens?: number
  readonly output_tokens?: number
  readonly cost_usd?: number
}

/** What an agent answered. Plain data as well. */
export interface AgentReply {
  readonly text: string
  /** The answer in the shape that was asked for. */
  readonly value?: unknown
  readonly toolCalls?: readonly AgentToolCall[]
  readonly model?: string
  readonly usage?: AgentUsage
  /** How long the agent took. */
  readonly durationMs?: number
  /** What only this kind of agent has to tell, such as an exit code or a diff. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** Why there is no answer, in a word that programs understand. */
export type AgentFailureCode =
  | 'rate_limited'
  | 'overloaded'
  | 'timeout'
  | 'cancelled'
  | 'network'
  | 'bad_request'
  | 'unauthorised'
  | 'not_found'
  | 'malformed_reply'
  | 'wrong_schema'
  | 'refused'
  | 'exit_code'
  | 'not_startable'
  | 'no_reply_left'
  | 'bug'

export interface AgentFailure {
  readonly code: AgentFailureCode
  readonly message: string
  /** Whether the same request may go well another time. */
  readonly retryable: boolean
  /** How long the other side asks to wait. */
  readonly retryAfterMs?: number
  /** A failed call may have been paid for. */
  readonly usage?: AgentUsage
  /** What only this kind of agent has to tell, such as what a command changed before it failed. */
  readonly details?: Readonly<Record<string, unknown>>
}

export type AgentOutcome =
  | { readonly kind: 'reply'; readonly reply: AgentReply }
  | { readonly kind: 'failed'; readonly failure: AgentFailure }

/** What comes along with a request and is no part of it. */
export interface AgentContext {
  /** The name of the question in its run, such as round-3/planner-b/plan. */
  readonly key: string
  /** The same with the run in front, for the other side to know a repetition by; the key where it is absent. */
  readonly idempotencyKey?: string
  /** Which try it is, from one. */
  readonly attempt: number
  readonly signal: AbortSignal
  /** Chance that is the same for the same seed and key. */
  readonly random: () => number
  /** Told of text as it arrives, where the agent can stream. */
  readonly onText?: (text: string) => void
}

export type AgentKind = 'model' | 'command' | 'bot' | 'script' | 'person'

/** Somebody who can be asked. */
export interface Agent {
  /** The spelling that made it, such as `anthropic:MODEL`. Never holds a secret. */
  readonly spec: string
  readonly kind: AgentKind
  /** A pure agent is part of the deterministic function: it is asked again on replay and never journaled. */
  readonly pure: boolean
  /** Must not throw: a failed call is returned as { kind: 'failed' }. */
  act(request: AgentRequest, context: AgentContext): Promise<AgentOutcome>
}
