import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../kit/index.ts'
import type { CheckDone } from '../checks/run-check.ts'
import { openSnapshots, type Snapshots } from '../git/snapshots.ts'
import { findTop } from '../git/user-repository.ts'
import { changedTools } from '../guard/installed-tools.ts'
import type { Tampering } from '../guard/tampering.ts'
import type { Beginning } from './begin-worktree.ts'
import { type Companions, noCompanions } from './companions.ts'
import { endLeftInPlace } from './end-left-in-place.ts'
import { excludedFiles } from './excluded-files.ts'
import { fillWorktree, setUp } from './fill-worktree.ts'
import { folderHolder, lockFolder } from './folder-lock.ts'
import { refuseForeignChanges } from './foreign-changes.ts'
import { type InPlaceKeeper, keepInPlaceState } from './in-place-state.ts'
import { makeWorktree } from './make-worktree.ts'
import { placeCompanions } from './place-companions.ts'
import { indexFolder, snapshotStore, type WorktreePlan, worktreeFolder } from './worktree-plan.ts'

/** The files that an agent works on. */
export interface Worktree {
  /** Where commands are run. */
  readonly folder: string
  /** The top of these files, and that of the user's own; the same for work in place. */
  readonly top: string
  readonly userTop: string
  /** That folder below the top of its repository. */
  readonly prefix: string
  readonly snapshots: Snapshots
  /** The snapshot with which the work began. */
  readonly beginning: string
  /** Makes the files those of a snapshot, unless they are known to be. */
  restore(snapshot: string): Promise<void>
  /** Takes a snapshot of the files as they are. */
  snapshot(): Promise<string>
  /** Runs `setup` again where it ran on other files than those of a snapshot; gives how it ended where it failed. */
  setUp(snapshot: string): Promise<CheckDone | undefined>
  /** Copies ignored files of the user into the worktree, where they are missing. */
  include(paths: readonly string[]): Promise<void>
  /** Removes such copies again. */
  drop(paths: readonly string[]): Promise<void>
  /** The installed programs that are not what they were at the beginning. */
  changedTools(): Promise<readonly Tampering[]>
  close(): Promise<void>
}

/** Opens the files of a plan: the user's own, or a worktree that is made where it is missing. */
export async function openWorktree(plan: WorktreePlan, beginning: Beginning): Promise<Worktree> {
  const { inPlace, runId, signal } = plan
  const userTop = (await findTop(plan.folder, signal))?.top ?? plan.folder
  const top = inPlace ? userTop : worktreeFolder(plan)
  const unlock = inPlace ? await lockFolder(top, runId) : async () => {}
  if (unlock === undefined) throw folderBusy((await folderHolder(top)) ?? 'Another run', top)
  try {
    return await openFiles({ plan, beginning, userTop, top, unlock })
  } catch (error) {
    await unlock()
    throw error
  }
}

interface Opening {
  readonly plan: WorktreePlan
  readonly beginning: Beginning
  readonly userTop: string
  readonly top: string
  readonly unlock: () => Promise<void>
}

async function openFiles({ plan, beginning, userTop, top, unlock }: Opening): Promise<Worktree> {
  const { inPlace, cache, runId, setAside } = plan
  const { tree, prefix, companions = noCompanions } = beginning
  if (!inPlace) await makeWorktree(plan, beginning.head!, userTop)
  const snapshots = await snapshotsOf(plan, top, companions)
  await snapshots.seed(tree)
  if (inPlace)
    await refuseForeignChanges({
      ended: await endLeftInPlace(join(top, prefix)),
      cache,
      runId,
      top,
      beginning: tree,
      snapshots,
      ...(setAside && { setAside }),
    })
  else await fillWorktree({ plan, beginning, userTop, snapshots })
  const state = inPlace ? keepInPlaceState(cache, runId) : undefined
  const included = new Set(companions.copied)
  return {
    ...keptFiles(snapshots, state),
    folder: join(top, prefix),
    top,
    userTop,
    prefix,
    snapshots,
    beginning: tree,
    setUp: async (snapshot) => (inPlace ? undefined : setUp(plan, join(top, prefix), snapshot)),
    async include(paths) {
      const missing = inPlace ? [] : paths.filter((path) => !included.has(path))
      for (const path of missing) included.add(path)
      await placeCompanions(missing, userTop, top)
    },
    async drop(paths) {
      for (const path of inPlace ? [] : paths) {
        included.delete(path)
        await rm(join(top, path), { recursive: true, force: true })
      }
    },
    changedTools: () => changedTools(beginning, userTop, top),
    async close() {
      await state?.close()
      await snapshots.close()
      await unlock()
    },
  }
}

/** The files of an open worktree, which are known while nobody works on them. */
function keptFiles(
  snapshots: Snapshots,
  state: InPlaceKeeper | undefined,
): Pick<Worktree, 'restore' | 'snapshot'> {
  let known: string | undefined
  return {
    async restore(snapshot) {
      await state?.begin(snapshot)
      if (known !== snapshot) await snapshots.restore(snapshot)
      // Whoever asked is about to work on the files.
      known = undefined
    },
    async snapshot() {
      known = await snapshots.take()
      await state?.rest(known)
      return known
    },
  }
}

/** The refusal of a second run that would work on the same files. */
export function folderBusy(runId: string, top: string): Refusal {
  return new Refusal(
    'folder_busy',
    'busy',
    `${runId} is at work in place in ${top}, and two runs cannot work on the same files.`,
    { hint: 'Wait for it, or use --worktree.' },
  )
}

/** Opens the snapshots of a plan's files, which lie below `top`. Secrets and submodules are no part of them. */
export async function snapshotsOf(
  plan: WorktreePlan,
  top: string,
  { submodules }: Pick<Companions, 'submodules'> = noCompanions,
): Promise<Snapshots> {
  const { cache, signal } = plan
  await mkdir(cache, { recursive: true })
  const exclude = await excludedFiles(plan, submodules)
  return openSnapshots({ store: snapshotStore(cache), home: indexFolder(plan), top, exclude, signal })
}
