import type { Run } from '../../../spine/index.ts'
import { type RoomSurvey, surveyBeginning } from '../../../workspace/index.ts'
import type { Verdict } from '../attempt.ts'
import { shortCommand } from '../evidence/error-text.ts'
import { oneLine } from '../narrate/words.ts'
import type { Stop } from '../stop/stop.ts'
import { type RoomGround, roomSettings } from './room-settings.ts'

/** Looks at the project before the first attempt, so that a later verdict has something to be compared with. */
export function survey(ground: RoomGround, run: Run): Promise<RoomSurvey> {
  return run.step('survey', async (context) => surveyBeginning(await roomSettings(ground, context)))
}

/** Why no attempt could ever be certified, from the survey; undefined where one could. */
export function stopAfterSurvey(found: RoomSurvey, baseline: Verdict): Stop | undefined {
  const [vacuous] = found.vacuous
  if (vacuous !== undefined)
    return {
      reason: 'vacuous_checks',
      message: `The check \`${vacuous}\` also passes where it must fail (expected values were changed and failing tests added), so it proves nothing. Give a check that runs tests.`,
    }
  const lost = found.checks.find(({ check, tests }, index) => {
    const before = baseline.checks[index]?.metrics.tests_total ?? 0
    return check.exitCode !== 0 && before > 0 && tests.passed + tests.failed === 0
  })
  if (lost === undefined) return undefined
  const { command, exitCode, stdout, stderr } = lost.check
  const said = `${stderr}\n${stdout}`.split('\n').find((line) => /error|not found|cannot|no such/i.test(line))
  return {
    reason: 'check_not_startable',
    message: `The check ${shortCommand(command)} runs no test in a clean room (exit code ${exitCode ?? 'none'})${said === undefined ? '' : `: ${oneLine(said).replace(/\.+$/, '')}`}. Name what it needs with --setup, --include, --home, --env or --network.`,
  }
}
