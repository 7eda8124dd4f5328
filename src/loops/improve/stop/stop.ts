import type { AgentSettings } from '../../../contracts/index.ts'

/** Why a campaign ends. */
export interface Stop {
  readonly reason:
    | 'user'
    | 'target'
    | 'plateau'
    | 'max_iterations'
    | 'circuit_breaker'
    | 'budget'
    | 'agent_failed'
    | 'bad_settings'
    | 'benchmark_failed'
  /** The reason in a sentence. */
  readonly message: string
}

/** The reason where the user asked to stop. */
export const byUser: Stop = { reason: 'user', message: 'The campaign was asked to stop.' }

/** The word of the contract for a reason; reasons that it does not know are named in a key of our own. */
export function statusOf({ reason }: Stop): AgentSettings['status'] {
  switch (reason) {
    case 'user':
      return 'user_stopped'
    case 'target':
      return 'target_reached'
    case 'plateau':
    case 'max_iterations':
    case 'circuit_breaker':
      return reason
    default:
      return 'stop_requested'
  }
}
