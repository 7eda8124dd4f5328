import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Refusal } from '../../kit/index.ts'
import type { ChangedFile } from '../git/changes-between.ts'
import type { Snapshots } from '../git/snapshots.ts'
import { isLeftByARun, readInPlaceState } from './in-place-state.ts'
import { savePatch } from './save-patch.ts'

export interface InPlaceCheck {
  readonly cache: string
  readonly runId: string
  /** The command that saves changes of the user. */
  readonly setAside?: string
  readonly top: string
  /** How many processes of the interrupted run were still at work on the files until now. */
  readonly ended: number
  /** The snapshot with which the run began. */
  readonly beginning: string
  readonly snapshots: Snapshots
}

const shownFiles = 10

/**
 * Refuses to work in place on files that somebody else has changed since the run was interrupted: nothing of the user's is
 * ever replaced. What the run itself had under way when it was killed is not meant: that is saved as a patch and done again.
 */
export async function refuseForeignChanges(check: InPlaceCheck): Promise<void> {
  const { cache, runId, beginning, snapshots } = check
  const state = await readInPlaceState(cache, runId)
  const expected = state?.tree ?? beginning
  const now = await snapshots.take()
  if (now === expected || (await isLeftByARun(cache, now))) return
  const { changed_files: changed } = await snapshots.changes(expected, now)
  const foreign = state?.busy === true ? await changedAfter(state.alive, changed, check.top) : changed
  if (foreign.length === 0) {
    // Somebody else may have edited them while the run was at work on them.
    await savePatch(snapshots, [expected, now], { cache, runId, at: new Date() })
    return
  }
  const names = foreign.slice(0, shownFiles).map(({ path, status }) => `  ${status} ${path}`)
  const more = foreign.length - names.length
  throw new Refusal(
    'files_changed',
    'conflict',
    [
      `These files were changed since ${runId} was interrupted, and continuing would replace them:`,
      ...names,
      ...(more > 0 ? [`  and ${more} more`] : []),
      ...(check.ended > 0
        ? ['The agent of the run was still at work on them until now, and was ended.']
        : []),
      // The outcome of a run has no hint, so it is part of the message.
      `${wayToSave(check)}; then \`reprise resume ${runId}\` continues.`,
    ].join('\n'),
    { hint: 'Or start a new run, which begins with the files as they are.' },
  )
}

const wayToSave = ({ setAside }: InPlaceCheck) =>
  setAside === undefined ? 'Undo or save your changes' : `\`${setAside}\` saves your changes as a patch`

/** The changes that were made later than the run was alive. */
async function changedAfter(
  time: number,
  changed: readonly ChangedFile[],
  top: string,
): Promise<readonly ChangedFile[]> {
  const late = await Promise.all(
    changed.map(async ({ path, status }) => {
      const place = join(top, path)
      const facts = await stat(status === 'deleted' ? dirname(place) : place).catch(() => undefined)
      return facts !== undefined && Math.max(facts.mtimeMs, facts.ctimeMs) > time
    }),
  )
  return changed.filter((_, index) => late[index])
}
