import { closest } from '../../kit/index.ts'
import type { Agent, AgentContext, AgentOutcome } from '../agent.ts'
import { shapeReply } from '../command/shape-reply.ts'
import { readScript } from './read-script.ts'
import { type Script, type ScriptEntry, toScript } from './script.ts'

/** Where a script is continued. */
export interface ScriptAgentOptions {
  /** How many replies without a key an earlier process of the same run has used, for a run that is resumed. */
  readonly used?: number
}

/** Where the replies come from: a file, or the entries themselves. */
export type ScriptSource = { readonly file: string } | { readonly replies: readonly ScriptEntry[] }

/**
 * An agent that says what a script says. A reply with a key belongs to that question and depends on nothing else,
 * so that parallel branches may ask in any order. Replies without a key are given out in the order of the calls:
 * that is the same each time only where questions are asked one after the other.
 */
export function scriptAgent(source: ScriptSource, { used = 0 }: ScriptAgentOptions = {}): Agent {
  const name = 'file' in source ? source.file : 'replies'
  const script = toScript('file' in source ? readScript(source.file) : source.replies)
  let next = used
  return {
    spec: `script:${name}`,
    kind: 'script',
    // Journaled, so that a resumed run does not use up a reply twice.
    pure: false,
    priced: 'free',
    async act(request, context) {
      if (context.signal.aborted) return noReply('cancelled', `script:${name} was cancelled.`)
      // Nothing is awaited before a reply is taken, so that the order of calls is the order of replies.
      const own = script.byKey.get(context.key)
      const outcome = own === undefined ? script.inOrder[next++] : own[context.attempt - 1]
      if (outcome === undefined) return noReply('no_reply_left', missing(name, script, context))
      if (outcome.kind === 'failed') return outcome
      context.onText?.(outcome.reply.text)
      return shapeReply(outcome.reply, request.schema)
    },
  }
}

function missing(name: string, { byKey, inOrder }: Script, { key, attempt }: AgentContext): string {
  const own = byKey.get(key)
  if (own !== undefined)
    return `The script ${name} has ${own.length} for '${key}' and none for attempt ${attempt}.`
  const meant = closest(key, byKey.keys())
  const hint = meant === undefined ? '' : ` Did you mean the key '${meant}'?`
  const rest = inOrder.length > 0 ? ` and all ${inOrder.length} without a key are used up` : ''
  return `The script ${name} has no reply for '${key}'${rest}.${hint}`
}

function noReply(code: 'no_reply_left' | 'cancelled', message: string): AgentOutcome {
  return { kind: 'failed', failure: { code, message, retryable: false } }
}
