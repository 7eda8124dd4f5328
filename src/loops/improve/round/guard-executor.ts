import type { Run } from '../../../spine/index.ts'
import type { Worktree } from '../../../workspace/index.ts'
import type { Campaign } from '../campaign.ts'
import { guardedState, putRight, type RepositoryFindings } from '../git/guard-repository.ts'

/** An executor that is about to work. */
export interface Guarding {
  readonly executor: string
  readonly round: number
  readonly worktree: () => Promise<Worktree>
}

/**
 * Lets an executor work, and looks what happened meanwhile to the repository that its worktree shares with the user. Executors that work at
 * the same time are all suspected: nobody can tell which of them it was.
 */
export async function guarded<T>(
  { config: { cache }, start: { top, slug, letters }, team }: Campaign,
  { executor, round, worktree }: Guarding,
  run: Run,
  work: () => Promise<T>,
): Promise<{ readonly done: T } & RepositoryFindings> {
  if (team.executor.kind === 'bot') return { done: await work(), forbidden: [], noticed: [] }
  const repository = { top, cache, slug, letters, round }
  // The worktree is prepared first: what the command of the user does that prepares it is not the executor's.
  const before = await run.step('repository', async ({ signal }) => {
    await worktree()
    return guardedState({ ...repository, signal })
  })
  const done = await work()
  const found = await run.step('repository-after', async ({ signal }) =>
    putRight({ ...repository, signal }, { before, worktree: (await worktree()).top }),
  )
  for (const text of [...found.forbidden, ...found.noticed])
    run.progress({ message: `While ${executor} worked, ${text}.` })
  return { done, ...found }
}
