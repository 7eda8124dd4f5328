import type { AgentFailure, AgentFailureCode, AgentOutcome, AgentReply } from '../agent.ts'

/** A failure that a script plays; whether it may pass follows from its code unless said otherwise. */
export type ScriptFailure = Pick<AgentFailure, 'code' | 'message'> & Partial<AgentFailure>

/** What a script has an agent say: a text, a whole reply, or a failure. */
export type ScriptReply = string | AgentReply | ScriptFailure

/** A reply, to the question of a key or to any question. */
export interface ScriptEntry {
  readonly key?: string
  readonly reply: ScriptReply
}

/** What a script says, ready to be played. */
export interface Script {
  /** To each key its replies: the first for the first attempt, the second for the second. */
  readonly byKey: ReadonlyMap<string, readonly AgentOutcome[]>
  /** The replies without a key, in the order in which they are given to questions without a reply of their own. */
  readonly inOrder: readonly AgentOutcome[]
}

/** Sorts entries by key. */
export function toScript(entries: readonly ScriptEntry[]): Script {
  const byKey = new Map<string, AgentOutcome[]>()
  const inOrder: AgentOutcome[] = []
  for (const { key, reply } of entries) {
    if (key === undefined) inOrder.push(toOutcome(reply))
    else if (byKey.has(key)) byKey.get(key)!.push(toOutcome(reply))
    else byKey.set(key, [toOutcome(reply)])
  }
  return { byKey, inOrder }
}

/** Every code of a failure, and whether the same request may go well another time. */
export const failureCodes: Readonly<Record<AgentFailureCode, boolean>> = {
  rate_limited: true,
  overloaded: true,
  timeout: true,
  cancelled: false,
  network: true,
  bad_request: false,
  unauthorised: false,
  not_found: false,
  malformed_reply: true,
  wrong_schema: true,
  refused: false,
  exit_code: true,
  not_startable: false,
  over_budget: false,
  no_reply_left: false,
  bug: false,
}

function toOutcome(reply: ScriptReply): AgentOutcome {
  if (typeof reply === 'string') return { kind: 'reply', reply: { text: reply } }
  if ('text' in reply) return { kind: 'reply', reply }
  return { kind: 'failed', failure: { ...reply, retryable: reply.retryable ?? failureCodes[reply.code] } }
}
