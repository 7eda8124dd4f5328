import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../kit/index.ts'
import { type CheckDone, runCheck } from '../checks/run-check.ts'
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
  if (plan.setup === undefined || (await lastSetUp(plan)) !== undefined) return
  await snapshots.restore(tree)
  const failed = await setUp(plan, join(top, prefix), tree)
  if (failed !== undefined) throw setupFailed(failed)
}

const longest = 30 * 60_000

/**
 * Runs `setup` in a worktree that holds the files of a snapshot, unless it ran on these files last: what it made of others,
 * such as build output, is not theirs. Gives how it ended where it failed.
 */
export async function setUp(
  plan: WorktreePlan,
  folder: string,
  tree: string,
): Promise<CheckDone | undefined> {
  const { setup: command, runId, path, signal } = plan
  if (command === undefined || (await lastSetUp(plan)) === tree) return undefined
  const key = `${runId}/${path}/setup`
  const done = await runCheck({ command, folder, key, timeoutMs: longest, reports: [], signal })
  if (done.check.exitCode !== 0) return done
  await writeFile(readyFile(plan), tree)
  return undefined
}

function setupFailed({ check }: CheckDone): Refusal {
  const said = `${check.stdout}\n${check.stderr}`.trim().split('\n').slice(-10).join('\n')
  return new Refusal(
    'setup_failed',
    'failed',
    `--setup '${check.command}' ended with ${check.exitCode ?? 'a timeout'} in the new worktree:\n${said}`,
    { hint: 'Correct the command, or work in place with --in-place.' },
  )
}

/** The snapshot on whose files `setup` ran last; undefined where it never did. */
const lastSetUp = (plan: WorktreePlan): Promise<string | undefined> =>
  readFile(readyFile(plan), 'utf8').catch(() => undefined)
