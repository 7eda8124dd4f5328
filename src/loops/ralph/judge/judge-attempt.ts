import type { Run } from '../../../spine/index.ts'
import type { CleanRoomVerdict, RoomSurvey, Tampering } from '../../../workspace/index.ts'
import type { Change, Holdout, Verdict } from '../attempt.ts'
import { evaluate, holdOut } from '../evaluate.ts'
import { holdOutInRoom, judgeWork, type RoomWork, verdictInRoom } from './judge-work.ts'
import type { RoomGround } from './room-settings.ts'

/** A change that is to be judged. */
export interface Judging extends RoomGround {
  readonly change: Change
  /** The verdict before the first attempt. */
  readonly baseline: Verdict
  /** The checks that have failed on the same files before. */
  readonly refusedBy: readonly string[]
  /** What was found before the first attempt; undefined where no clean room judges. */
  readonly survey?: RoomSurvey
}

/** An attempt that was judged. The change may be another one by now: what judges was restored. */
export interface JudgedAttempt {
  readonly change: Change
  readonly verdict: Verdict
  readonly room?: CleanRoomVerdict
  readonly holdout?: Holdout
}

/**
 * Judges a change: by the checks where the actor worked, which is quick, and where they pass in a clean room, whose verdict
 * counts. A change of what judges may be harmless, such as an import that follows a renamed file: the room decides.
 */
export async function judgeAttempt(judging: Judging, run: Run): Promise<JudgedAttempt> {
  const { config, survey } = judging
  const own = await evaluate({ ...judging, tree: judging.change.treeAfter }, run)
  const { treeAfter, treeMade = treeAfter } = judging.change
  const isDoubtful = own.passed || treeMade !== treeAfter
  const work = survey && { ...judging, survey, tree: treeMade }
  const room = work && isDoubtful ? await judgeWork(work, run) : undefined
  const verdict = room !== undefined && (own.passed || room.passed) ? verdictInRoom(own, room) : own
  const change = room === undefined ? judging.change : await withoutTouched(judging, room, run)
  const isAudited = config.holdout !== undefined && (verdict.passed || config.holdoutWhen === 'always')
  const holdout = isAudited
    ? await auditOf({ judging, change, verdict, ...(work && { work }) }, run)
    : undefined
  return { change, verdict, ...(room && { room }), ...(holdout && { holdout }) }
}

/** The change with what it did to judges as the room saw it, undone; the guard may have seen too much or too little. */
async function withoutTouched(
  { change, worktree }: Judging,
  { leftOut, passed }: CleanRoomVerdict,
  run: Run,
): Promise<Change> {
  const touched = leftOut.filter(({ kind }) => kind === 'judge')
  const { treeAfter, treeMade = treeAfter, tampering } = change
  const found = touched.map(({ path, how, why }): Tampering => ({ path, how, why }))
  const isKnown = ({ path }: Tampering) => tampering.some((known) => known.path === path)
  const harmless =
    passed && tampering.every((known) => !known.stays && !found.some(({ path }) => path === known.path))
  if (found.every(isKnown) && !(harmless && tampering.length > 0)) return change
  const paths = found.map(({ path }) => path)
  const tree = await run.step('undo', async () => {
    const { snapshots, beginning } = await worktree()
    return paths.length === 0 ? treeMade : snapshots.withFilesOf(treeMade, beginning, paths)
  })
  const stays = tampering.filter((known) => known.stays)
  const actions = change.actions.map(({ reverted: _, ...action }) =>
    action.file_path !== undefined && paths.includes(action.file_path)
      ? { ...action, reverted: true }
      : action,
  )
  return { ...change, actions, treeAfter: tree, tampering: [...found, ...stays] }
}

interface Audit {
  readonly judging: Judging
  readonly change: Change
  readonly verdict: Verdict
  readonly work?: RoomWork
}

/** The holdout is run in a clean room where there is one, so that no actor can wait for it. */
function auditOf({ judging, change, verdict, work }: Audit, run: Run): Promise<Holdout> {
  const tree = change.treeAfter
  const { holdout } = judging.config
  return work !== undefined && verdict.passed
    ? holdOutInRoom({ ...work, tree }, holdout!, run)
    : holdOut({ ...judging, tree }, holdout!, run)
}
