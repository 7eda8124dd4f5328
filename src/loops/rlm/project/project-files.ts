import type { Run } from '../../../spine/index.ts'
import {
  beginWorktree,
  dropWorktree,
  finishWorktree,
  type LeftBehind,
  openWorktree,
  runTool,
  type Worktree,
  type WorktreePlan,
} from '../../../workspace/index.ts'
import type { RlmConfig } from '../config.ts'

/** What a tool over files gave. */
export interface FileResult {
  readonly text: string
  readonly failed: boolean
}

/** The files of the project that a run may change, in a worktree. */
export interface ProjectFiles {
  /** Uses a tool over the files as the last one left them. */
  use(name: string, input: Readonly<Record<string, unknown>>, run: Run): Promise<FileResult>
  /** Commits what was changed on a branch, and removes the worktree. Undefined where nothing was changed. */
  finish(message: string): Promise<LeftBehind | undefined>
  close(): Promise<void>
}

const commandSeconds = 600

/** Opens the files of the project where a run may change them. The worktree is made when it is first needed. */
export async function openProjectFiles(config: RlmConfig, run: Run): Promise<ProjectFiles | undefined> {
  if (!config.worktree) return undefined
  const { folder, cache } = config
  const plan: WorktreePlan = { inPlace: false, folder, cache, runId: run.id, path: '', signal: run.signal }
  const beginning = await run.step('begin-worktree', () => beginWorktree(plan), { whenUsedUp: 'proceed' })
  let opened: Promise<Worktree> | undefined
  const worktree = () => {
    opened ??= openWorktree(plan, beginning)
    return opened
  }
  let tree = beginning.tree
  return {
    async use(name, input, branch) {
      const before = tree
      const used = await branch.step(
        name,
        async ({ key, signal }) => {
          const files = await worktree()
          // A command that was cut off may have left half of its work.
          await files.restore(before)
          const order = { name, input, folder: files.folder, key, timeoutMs: commandSeconds * 1000, signal }
          const { text } = await runTool({ ...order, files: async () => [] })
          return { text, tree: await files.snapshot() }
        },
        { whenUsedUp: 'proceed' },
      )
      tree = used.tree
      return { text: used.text, failed: isFailure(used.text) }
    },
    finish: (message) =>
      run.step(
        'finish-worktree',
        async () => {
          if (tree !== beginning.tree)
            return finishWorktree(plan, beginning, await worktree(), { tree, message })
          await dropWorktree(plan)
          return undefined
        },
        { whenUsedUp: 'proceed' },
      ),
    close: async () => {
      await opened?.then(({ close }) => close())
    },
  }
}

const isFailure = (text: string) =>
  /^(?:It failed:|It cannot be started:|It was ended after |It ended with exit code (?!0\.)|The text occurs )/.test(
    text,
  )
