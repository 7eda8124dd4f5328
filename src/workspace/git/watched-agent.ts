import type { Agent } from '../../agents/index.ts'
import type { Environment } from '../../kit/index.ts'
import { watchChanges } from './watch-changes.ts'

export interface WatchedAgentOptions {
  /** The folder in which the agent works when a request names none. */
  readonly folder: string
  readonly environment: Environment
  readonly maxDiffBytes?: number
}

/**
 * An agent whose answers also say which files it changed, in `details.changed_files` and `details.diff`. A request that
 * names a folder is passed on as it is: its sender looks at the files there.
 */
export function watchedAgent(agent: Agent, options: WatchedAgentOptions): Agent {
  const { folder, environment, maxDiffBytes = 4 * 1024 * 1024 } = options
  return {
    ...agent,
    async act(request, context) {
      if (request.folder !== undefined) return agent.act(request, context)
      const watch = await watchChanges({ folder, environment, signal: context.signal, maxDiffBytes })
      try {
        const outcome = await agent.act(request, context)
        if (context.signal.aborted) return outcome
        const changes = await watch.changes()
        if (outcome.kind === 'failed') {
          const { failure } = outcome
          return { kind: 'failed', failure: { ...failure, details: { ...failure.details, ...changes } } }
        }
        const { reply } = outcome
        return { kind: 'reply', reply: { ...reply, details: { ...reply.details, ...changes } } }
      } finally {
        await watch.close()
      }
    },
  }
}
