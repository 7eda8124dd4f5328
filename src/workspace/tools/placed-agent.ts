import type { Agent, AgentFailure, AgentOutcome } from '../../agents/index.ts'
import { endOrphans } from '../../kit/index.ts'
import type { Worktree } from '../worktree/worktree.ts'

export interface Placement {
  readonly worktree: () => Promise<Worktree>
  /** The files that the agent begins with, each time that it is asked. */
  readonly tree: string
  readonly timeoutMs: number
  /** Names of variables that the agent may see, beside those that it is given anyway. */
  readonly variables?: readonly string[]
}

/**
 * An agent that works on the files of a snapshot. What a crash or an earlier try left behind is undone first, and a
 * snapshot of the files after it is in `details.tree`. An agent that fails halfway has made an attempt nevertheless.
 */
export function placedAgent(agent: Agent, placement: Placement): Agent {
  const { worktree, tree, timeoutMs, variables = [] } = placement
  return {
    spec: agent.spec,
    kind: agent.kind,
    pure: false,
    priced: agent.priced,
    async act(request, context) {
      const { folder, restore, snapshot } = await worktree()
      await endOrphans({ folder, key: context.key }, 2000)
      await restore(tree)
      const tooLong = AbortSignal.timeout(timeoutMs)
      const signal = AbortSignal.any([context.signal, tooLong])
      const outcome = await agent.act({ ...request, folder, variables }, { ...context, signal })
      if (context.signal.aborted) return outcome
      const after = await snapshot()
      return ended(
        after === tree ? startFailure(outcome) : outcome,
        after,
        tooLong.aborted ? timeoutMs : undefined,
      )
    },
  }
}

/** Failures that are not part of an attempt; they are returned as they are, and retried where that may help. */
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

/** What a shell or a wrapper says of a program that is not there, or that it may not run, before anything was changed. */
function startFailure(outcome: AgentOutcome): AgentOutcome {
  if (outcome.kind === 'reply' || outcome.failure.code !== 'exit_code') return outcome
  const code = outcome.failure.details?.exit_code
  if (code !== 127 && code !== 126) return outcome
  return { kind: 'failed', failure: { ...outcome.failure, code: 'not_startable', retryable: false } }
}

function ended(outcome: AgentOutcome, tree: string, timedOutMs: number | undefined): AgentOutcome {
  if (outcome.kind === 'reply') {
    const details = withoutChanges(outcome.reply.details)
    return { kind: 'reply', reply: { ...outcome.reply, details: { ...details, tree } } }
  }
  const { failure } = outcome
  const limited = failure.code === 'exit_code' ? rateLimitIn(failure) : undefined
  if (limited !== undefined) return { kind: 'failed', failure: limited }
  if (notTheAttempt.has(failure.code)) return outcome
  const code = timedOutMs === undefined ? failure.code : 'timeout'
  const text = timedOutMs === undefined ? failure.message : `It was ended after ${timedOutMs / 1000} s.`
  const { usage } = failure
  const details = { ...withoutChanges(failure.details), failure: code, tree }
  return { kind: 'reply', reply: { text, ...(usage && { usage }), details } }
}

/** What the agent did to the files is taken from the snapshots. */
function withoutChanges(details: AgentFailure['details'] = {}): Readonly<Record<string, unknown>> {
  const { diff: _, changed_files: __, ...rest } = details
  return rest
}

// Whole phrases, since an actor may well work on a rate limiter and fail.
const limitWords =
  /\b(?:rate|usage|request|token)s? limits? (?:was |were |has been |is )?(?:reached|exceeded|hit)\b|\b(?:hit|reached|exceeded) (?:your|the)\b[^\n]{0,30}\blimit\b|\brate.limited\b|\brate_limit_error\b|\btoo many requests\b|\boverloaded_error\b|\b(?:is|are|server|model|api|currently) overloaded\b|\bquota exceeded\b|\bresource_exhausted\b/i
const waitWords =
  /(?:retry|try again|resets?|wait)[^\n]{0,40}?(\d+(?:\.\d+)?)\s*(ms|s|m|h|d|(?:millisecond|second|sec|minute|min|hour|hr|day)s?)\b/i
const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** A coding agent reports a rate limit only in its output. */
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
