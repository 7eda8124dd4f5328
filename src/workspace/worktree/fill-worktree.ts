import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../kit/index.ts'
import { runCheck } from '../checks/run-check.ts'
import type { Snapshots } from '../git/snapshots.ts'
import type { Beginning } from './begin-worktree.ts'
import { noCompanions } from './companions.ts'
import { linkPackages } from './installed-packages.ts'
import { placeCompanions } from './place-companions.ts'
import { readyFile, type WorktreePlan, worktreeFolder } from './worktree-plan.ts'

export interface NewWorktree {
  readonly plan: WorktreePlan
  readonly beginning: Beginning
  readonly userTop: string
  readonly snapshots: Snapshots
}

/** Brings into a new worktree what git does not hold: installed packages, submodules, ignored files, what `setup` makes. */
export async function fillWorktree({ plan, beginning, userTop, snapshots }: NewWorktree): Promise<void> {
  const top = worktreeFolder(plan)
  const { prefix, tree, companions = noCompanions } = beginning
  const files = (await snapshots.files(tree)).keys()
  await linkPackages(userTop, top, { files, prefix })
  await placeCompanions([...companions.submodules, ...companions.copied], userTop, top)
  if (plan.setup === undefined || (await isThere(readyFile(plan)))) return
  await snapshots.restore(tree)
  await setUp(plan.setup, join(top, prefix), plan)
  await writeFile(readyFile(plan), '')
}

const longest = 30 * 60_000

async function setUp(command: string, folder: string, { runId, path, signal }: WorktreePlan): Promise<void> {
  const key = `${runId}/${path}/setup`
  const { check } = await runCheck({ command, folder, key, timeoutMs: longest, reports: [], signal })
  if (check.exitCode === 0) return
  const said = `${check.stdout}\n${check.stderr}`.trim().split('\n').slice(-10).join('\n')
  throw new Refusal(
    'setup_failed',
    'failed',
    `--setup '${command}' ended with ${check.exitCode ?? 'a timeout'} in the new worktree:\n${said}`,
    { hint: 'Correct the command, or work in place with --in-place.' },
  )
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
