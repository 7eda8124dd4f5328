// Works in three worktrees of one run at once. Usage: node worktree-child.mjs FOLDER CACHE RUN_ID [kill]
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beginWorktree, finishWorktree, openWorktree } from '../../src/workspace/index.ts'

const [folder, cache, runId, kill] = process.argv.slice(2)
const { signal } = new AbortController()
const plans = ['', 'executor-a', 'executor-b'].map((path) => ({
  inPlace: false,
  folder,
  cache,
  runId,
  path,
  signal,
}))
const beginning = await beginWorktree(plans[0])
const worktrees = await Promise.all(plans.map((plan) => openWorktree(plan, beginning)))
await Promise.all(
  plans.map(async (plan, index) => {
    const worktree = worktrees[index]
    await worktree.restore(beginning.tree)
    writeFileSync(join(worktree.folder, 'a.txt'), `by ${plan.path === '' ? runId : `${runId}--${plan.path}`}`)
    if (kill === 'kill') return
    const tree = await worktree.snapshot()
    await finishWorktree(plan, beginning, worktree, { tree, message: 'done' })
    await worktree.close()
  }),
)
if (kill === 'kill') process.kill(process.pid, 'SIGKILL')
