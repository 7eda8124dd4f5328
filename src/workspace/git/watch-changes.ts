import type { FileChanges } from './changes-between.ts'
import { type WatchOptions, watchFolder } from './watch-folder.ts'

/** What is reported of the changes with a reply; nothing where there is no work tree. */
export type ReportedChanges = FileChanges | { readonly diff_problem?: string }

export interface ChangesWatch {
  changes(): Promise<ReportedChanges>
  close(): Promise<void>
}

/** Watches a folder for changes. A missing diff is no failure: the reason is reported in its place. */
export async function watchChanges(options: WatchOptions): Promise<ChangesWatch> {
  const problem = (error: unknown) => ({ diff_problem: (error as Error).message })
  try {
    const watch = await watchFolder(options)
    return {
      changes: async () => watch?.changes().catch(problem) ?? {},
      close: async () => watch?.close(),
    }
  } catch (error) {
    return { changes: async () => problem(error), close: async () => {} }
  }
}
