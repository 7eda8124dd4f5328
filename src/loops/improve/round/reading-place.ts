import type { Agent } from '../../../agents/index.ts'
import type { Run } from '../../../spine/index.ts'
import { beginAtCommit, openWorktree, placedAgent, type WorktreePlan } from '../../../workspace/index.ts'
import type { Campaign } from '../campaign.ts'

/** Puts an agent into a worktree of its own; `run` is the branch in which it is asked. */
export type PlaceAgent = (agent: Agent, run: Run) => Agent

/**
 * Where coding agents read that research and plan: a copy of the best state each, whose changes are thrown away. Undefined
 * where none of them is a program.
 */
export async function readingPlace(
  campaign: Campaign,
  tip: string,
  run: Run,
): Promise<PlaceAgent | undefined> {
  const { researcher, planner, architect } = campaign.team
  if (![researcher, planner, architect].some(({ kind }) => kind === 'command')) return undefined
  const scope = run.scope('reading')
  const beginning = await scope.step('begin', () => beginAtCommit(worktreeAt(campaign, scope), tip))
  const { executorTimeout, env: variables } = campaign.config
  return (agent, branch) => {
    const worktree = async () => openWorktree(worktreeAt(campaign, branch), beginning)
    return placedAgent(agent, {
      worktree,
      tree: beginning.tree,
      timeoutMs: executorTimeout * 1000,
      variables,
    })
  }
}

/** The worktree of a branch of a campaign. */
export function worktreeAt({ config }: Pick<Campaign, 'config'>, { id, path, signal }: Run): WorktreePlan {
  const { cache, include, folder } = config
  return { inPlace: false, detached: true, folder, cache, runId: id, path, include, signal }
}
