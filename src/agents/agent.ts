/** One message of a conversation as an agent sees it. The result of a tool is a message of its own. */
export type AgentMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | {
      readonly role: 'assistant'
      readonly content: string
      /** The tools that the agent called in this message. */
      readonly toolCalls?: readonly AgentToolCall[]
    }
  | {
      readonly role: 'tool'
      /** The id of the call, in a message before, that this is the result of. */
      readonly callId: string
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
  /** A whole number from 0 for the sampling of a model. A model that takes none notes it under `ignored` in the details of its reply. */
  readonly seed?: number
  /** The folder that an agent works in which changes files. */
  readonly folder?: string
  /** Names of variables that an agent which is a program may see, beside those that it is given anyway. */
  readonly variables?: readonly string[]
  /** The same request as plain data, for agents that do not read prose, such as bots. */
  readonly input?: unknown
}

/** A tool call that an agent made in its reply. */
export interface AgentToolCall {
  readonly id: string
  readonly name: string
  readonly input: unknown
}

/** What a reply used. What is not known is absent. */
export interface AgentUsage {
  /** All input, with what was read from or written to a cache. */
  readonly input_tokens?: number
  /** All output, with reasoning. */
  readonly output_tokens?: number
  /** The part of the input that the provider read from its cache. */
  readonly cache_read_tokens?: number
  /** The part of the input that the provider wrote to its cache. */
  readonly cache_write_tokens?: number
  /** The part of the output that was reasoning. */
  readonly reasoning_tokens?: number
  /** Absent where the cost is not known; 0 only where nothing is charged. */
  readonly cost_usd?: number
}

/** What an agent answered. Plain data as well. */
export interface AgentReply {
  readonly text: string
  /** The answer in the shape that was asked for. */
  readonly value?: unknown
  /** What the model reasoned before it answered, where the provider shows it. */
  readonly reasoning?: string
  readonly toolCalls?: readonly AgentToolCall[]
  readonly model?: string
  readonly usage?: AgentUsage
  /** How long the agent took. */
  readonly durationMs?: number
  /** Details that only this kind of agent has, such as an exit code or a diff. */
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
  | 'over_budget'
  | 'bug'

/** Why there is no answer, in words and for programs. */
export interface AgentFailure {
  readonly code: AgentFailureCode
  readonly message: string
  /** Whether the same request may go well another time. */
  readonly retryable: boolean
  /** How long the other side asks to wait. */
  readonly retryAfterMs?: number
  /** A failed call may have been paid for. */
  readonly usage?: AgentUsage
  /** Details that only this kind of agent has, such as what a command changed before it failed. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** What came of a request: a reply, or a failure. */
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
  /** Receives text as it arrives, where the agent can stream. */
  readonly onText?: (text: string) => void
  /**
   * What is left of the budget of the run when the agent is asked, for agents that make many calls of their own. No part
   * of the request: it differs when the run is resumed.
   */
  readonly left?: { readonly usd?: number | undefined; readonly tokens?: number | undefined }
  /** Waits for what a person answers somewhere else, such as in the studio, where the question is shown as well. */
  readonly elsewhere?: (signal: AbortSignal) => Promise<string>
}

/** The kinds of agents. */
export type AgentKind = 'model' | 'command' | 'bot' | 'script' | 'person'

/** Whether the cost of an agent can be known: it costs nothing, its price is known, or nobody knows. */
export type AgentPriced = 'free' | 'known' | 'unknown'

/** Somebody who can be asked. */
export interface Agent {
  /** The spelling that made it, such as `anthropic:MODEL`. Never holds a secret. */
  readonly spec: string
  readonly kind: AgentKind
  /** A pure agent is part of the deterministic function: it is asked again on replay and never journaled. */
  readonly pure: boolean
  /** Known before any request, so that a budget of money that could not hold can be refused. */
  readonly priced: AgentPriced
  /** Must not throw: a failed call is returned as { kind: 'failed' }. */
  act(request: AgentRequest, context: AgentContext): Promise<AgentOutcome>
}
