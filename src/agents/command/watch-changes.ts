import { type WatchOptions, watchWorkTree } from './watch-work-tree.ts'
import type { WorkTreeChanges } from './work-tree-changes.ts'

/** What is told of the changes beside an answer. Nothing, where there is no work tree. */
export type ToldChanges = WorkTreeChanges | { readonly diff_problem?: string }

export interface ChangesWatch {
  changes(): Promise<ToldChanges>
  close(): Promise<void>
}

/** Watches a folder for changes. A diff is not worth failing for: why there is none is told in its place. */
export async function watchChanges(options: WatchOptions): Promise<ChangesWatch> {
  const problem = (error: unknown) => ({ diff_problem: (error as Error).message })
  try {
    const watch = await watchWorkTree(options)
    return {
      changes: async () => watch?.changes().catch(problem) ?? {},
      close: async () => watch?.close(),
    }
  } catch (error) {
    return { changes: async () => problem(error), close: async () => {} }
  }
}
