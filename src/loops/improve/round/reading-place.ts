import type { Agent } from '../../../agents/index.ts'
import type { Run } from '../../../spine/index.ts'
import {
  beginAtCommit,
  dropWorktree,
  openWorktree,
  placedAgent,
  type Worktree,
  type WorktreePlan,
} from '../../../workspace/index.ts'
import type { Campaign } from '../campaign.ts'

/** Puts an agent into a worktree of its own; `run` is the branch in which it is asked. */
export type PlaceAgent = (agent: Agent, run: Run) => Agent

/** Where coding agents read that research and plan. */
export interface ReadingPlace {
  /** Undefined where none of them is a program. */
  readonly place?: PlaceAgent
  /** Removes the worktrees when everybody has read. */
  leave(): Promise<void>
}

/** Gives each coding agent that researches or plans a copy of the best state, whose changes are thrown away. */
export async function readingPlace(campaign: Campaign, tip: string, run: Run): Promise<ReadingPlace> {
  const { researcher, planner, architect } = campaign.team
  if (![researcher, planner, architect].some(({ kind }) => kind === 'command'))
    return { leave: async () => undefined }
  const scope = run.scope('reading')
  const first = worktreeAt(campaign, scope)
  const beginning = await scope.step('begin', () => beginAtCommit(first, tip))
  const { executorTimeout, env: variables } = campaign.config
  const plans = new Map([[first.path, first]])
  const open: Worktree[] = []
  return {
    place(agent, branch) {
      const plan = worktreeAt(campaign, branch)
      plans.set(plan.path, plan)
      const worktree = async () => {
        const made = await openWorktree(plan, beginning)
        open.push(made)
        return made
      }
      return placedAgent(agent, {
        worktree,
        tree: beginning.tree,
        timeoutMs: executorTimeout * 1000,
        variables,
      })
    },
    async leave() {
      for (const { close } of open.splice(0)) await close()
      await scope.step('drop', async () => {
        for (const plan of plans.values()) await dropWorktree(plan)
        return plans.size
      })
    },
  }
}

/** The worktree of a branch of a campaign. */
export function worktreeAt({ config }: Pick<Campaign, 'config'>, { id, path, signal }: Run): WorktreePlan {
  const { cache, include, folder } = config
  return { inPlace: false, detached: true, folder, cache, runId: id, path, include, signal }
}
