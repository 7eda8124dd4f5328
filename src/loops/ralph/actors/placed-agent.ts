import { type Agent, type AgentFailure, type AgentOutcome, endOrphans } from '../../../agents/index.ts'
import type { Workspace } from '../worktree/workspace.ts'

export interface Placement {
  readonly workspace: () => Promise<Workspace>
  /** The files that the agent begins with, each time that it is asked. */
  readonly tree: string
  readonly timeoutMs: number
}

/**
 * An agent that works on the files of a tree. Whatever a crash or an earlier try left behind is put back first, and
 * what the agent leaves behind is named in `details.tree`. One that fails halfway has made an attempt nevertheless.
 */
export function placedAgent(agent: Agent, { workspace, tree, timeoutMs }: Placement): Agent {
  return {
    spec: agent.spec,
    kind: agent.kind,
    pure: false,
    async act(request, context) {
      const { folder, at, look } = await workspace()
      await endOrphans({ folder, key: context.key }, 2000)
      await at(tree)
      const tooLong = AbortSignal.timeout(timeoutMs)
      const signal = AbortSignal.any([context.signal, tooLong])
      const outcome = await agent.act({ ...request, folder }, { ...context, signal })
      if (context.signal.aborted) return outcome
      return ended(outcome, await look(), tooLong.aborted ? timeoutMs : undefined)
    },
  }
}

/** Failures that say nothing about the attempt; they are told as they are, and asked again where that may help. */
const notTheAttempt = new Set<AgentFailure['code']>([
  'rate_limited',
  'overloaded',
  'network',
  'bad_request',
  'unauthorised',
  'not_found',
  'not_startable',
  'no_reply_left',
  'bug',
])

function ended(outcome: AgentOutcome, tree: string, timedOutMs: number | undefined): AgentOutcome {
  if (outcome.kind === 'reply') {
    const { diff: _, changed_files: __, ...details } = outcome.reply.details ?? {}
    return { kind: 'reply', reply: { ...outcome.reply, details: { ...details, tree } } }
  }
  const { failure } = outcome
  const limited = failure.code === 'exit_code' ? rateLimitIn(failure) : undefined
  if (limited !== undefined) return { kind: 'failed', failure: limited }
  if (notTheAttempt.has(failure.code)) return outcome
  const code = timedOutMs === undefined ? failure.code : 'timeout'
  const text = timedOutMs === undefined ? failure.message : `It was ended after ${timedOutMs / 1000} s.`
  const { usage } = failure
  return { kind: 'reply', reply: { text, ...(usage && { usage }), details: { failure: code, tree } } }
}

// Whole phrases, since an actor may well work on a rate limiter and fail.
const limitWords =
  /\b(?:rate|usage|request|token)s? limits? (?:was |were |has been |is )?(?:reached|exceeded|hit)\b|\b(?:hit|reached|exceeded) (?:your|the)\b[^\n]{0,30}\blimit\b|\brate.limited\b|\brate_limit_error\b|\btoo many requests\b|\boverloaded_error\b|\b(?:is|are|server|model|api|currently) overloaded\b|\bquota exceeded\b|\bresource_exhausted\b/i
const waitWords =
  /(?:retry|try again|resets?|wait)[^\n]{0,40}?(\d+(?:\.\d+)?)\s*(ms|s|m|h|d|(?:millisecond|second|sec|minute|min|hour|hr|day)s?)\b/i
const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** A coding agent that ends because it has been used too much says so only in words. */
function rateLimitIn({ message, usage }: AgentFailure): AgentFailure | undefined {
  if (!limitWords.test(message)) return undefined
  const found = waitWords.exec(message)
  const retryAfterMs = found ? Math.ceil(Number(found[1]) * unitOf(found[2]!.toLowerCase())) : undefined
  return {
    code: 'rate_limited',
    message,
    retryable: true,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(usage && { usage }),
  }
}

function unitOf(word: string): number {
  return word === 'ms' || word.startsWith('milli') ? 1 : unitMs[word[0] as keyof typeof unitMs]
}
