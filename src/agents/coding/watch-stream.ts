import type { AgentContext, AgentFailure, AgentUsage } from '../agent.ts'
import type { StreamEvent, Trouble } from './stream-event.ts'

/** What a stream is watched for while the program runs. */
export interface StreamWatch {
  readonly left: AgentContext['left']
  /** What was used up to now. */
  readonly used: () => AgentUsage | undefined
  /** What trouble would mean if the program ended with it. */
  readonly recognise: (trouble: Trouble) => AgentFailure | undefined
  /** How long the program may go on trying again by itself without any success. */
  readonly patienceMs: number
  /** Ends the program. */
  readonly end: (failure: AgentFailure) => void
}

/**
 * Ends a program that can only lose: with a key that is refused, with a limit that lasts, after its budget is used up, or
 * when it has been trying again for too long. The run then decides what to do, and says so.
 */
export function watchStream({ left, used, recognise, patienceMs, end }: StreamWatch) {
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    stop,
    see(event: StreamEvent): void {
      if (event.type === 'retrying') {
        const failure = recognise(event.trouble)
        if (failure === undefined) return
        const isHopeless = !failure.retryable || (failure.retryAfterMs ?? 0) > patienceMs
        if (isHopeless) end(failure)
        else timer ??= setTimeout(() => end(failure), patienceMs)
        return
      }
      if (event.type === 'said' || event.type === 'tool') stop()
      if (event.type === 'usage' && !event.whole) {
        const message = overBudget(left, used())
        if (message !== undefined) end({ code: 'over_budget', message, retryable: false })
      }
    },
  }
}

function overBudget(left: AgentContext['left'], used: AgentUsage | undefined): string | undefined {
  const tokens = (used?.input_tokens ?? 0) + (used?.output_tokens ?? 0)
  if (left?.tokens !== undefined && tokens > left.tokens) {
    return `It used ${tokens} tokens, and ${left.tokens} of the budget were left.`
  }
  const { cost_usd: cost } = used ?? {}
  if (left?.usd === undefined || cost === undefined || cost <= left.usd) return undefined
  return `It used $${cost}, and $${left.usd} of the budget were left.`
}
