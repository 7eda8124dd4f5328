import type { Run } from '../../../spine/index.ts'
import {
  type CleanRoomVerdict,
  judgeInCleanRoom,
  type RoomSurvey,
  rewardOf,
  runInCleanRoom,
} from '../../../workspace/index.ts'
import type { CheckedError, CheckVerdict, Holdout, Verdict } from '../attempt.ts'
import { checkVerdict, sumMetrics } from '../evaluate.ts'
import { type RoomGround, roomSettings } from './room-settings.ts'

/** Work that is judged in a clean room, with what was found before it. */
export interface RoomWork extends RoomGround {
  readonly survey: RoomSurvey
  readonly tree: string
}

/** The verdict of a clean room on the files of an attempt; journaled. */
export function judgeWork(work: RoomWork, run: Run): Promise<CleanRoomVerdict> {
  return run.step('verdict', async (context) => {
    const { top } = await work.worktree()
    return judgeInCleanRoom(await roomSettings(work, context), work.survey, { tree: work.tree, top })
  })
}

/** Runs the holdout in a clean room, out of the reach of the actor. Its output is not kept. */
export function holdOutInRoom(work: RoomWork, command: string, run: Run): Promise<Holdout> {
  return run.step('holdout', async (context) => {
    const { top } = await work.worktree()
    const settings = await roomSettings(work, context)
    const judged = { tree: work.tree, top }
    const order = { command, files: work.config.holdoutFiles }
    const { check } = await runInCleanRoom(settings, work.survey, judged, order)
    return {
      passed: check.exitCode === 0 && !check.timedOut,
      exit_code: check.exitCode,
      duration_ms: check.durationMs,
      output_sha256: check.outputSha256,
    }
  })
}

/** What a failed check, or one that was disabled, can earn at most. */
const mostOfAFailure = 0.99

/** The verdict on an attempt whose checks pass where the actor worked: that of the clean room counts. */
export function verdictInRoom(own: Verdict, room: CleanRoomVerdict): Verdict {
  const results = room.checks.map(({ result }, index) => ({
    ...result,
    flaky: result.flaky || own.results[index]?.flaky === true,
  }))
  if (room.passed) return { ...own, passed: true, reward: 1, errors: [], errorCount: 0, results }
  const reports = room.checks.map(({ report }) => report)
  const checks = room.checks.map(checkVerdict)
  const doubts = doubtsOf(room)
  const { before, after } = room.tests
  const share = before > 0 ? Math.min(1, after / before) : 1
  return {
    ...own,
    passed: false,
    reward: Math.min(own.reward, mostOfAFailure * share * (reports.length === 0 ? 0 : rewardOf(reports))),
    results,
    errors: [...doubts.errors, ...checks.flatMap(({ errors }) => errors.filter(isError))],
    errorCount: doubts.errorCount + checks.reduce((sum, { errorCount }) => sum + errorCount, 0),
    metrics: sumMetrics(reports),
    checks: [...checks, doubts],
  }
}

const isError = ({ severity = 'error' }: CheckedError) => severity === 'error'

/** What the clean room found beside the checks, as if one more check had found it. */
function doubtsOf({ problems }: CleanRoomVerdict): CheckVerdict {
  const errors = problems
    .filter(({ code }) => code !== 'check_failed')
    .map(({ code, message }): CheckedError => ({ type: 'other', rule: code, message, severity: 'error' }))
  return {
    command: 'the clean room',
    passed: errors.length === 0,
    errors,
    errorCount: errors.length,
    metrics: {},
  }
}
