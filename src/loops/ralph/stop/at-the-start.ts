import type { CheckResult } from '../../../workspace/index.ts'
import type { Verdict } from '../attempt.ts'
import type { RalphConfig } from '../config.ts'
import { oneLine } from '../narrate/words.ts'
import type { Stop } from './stop.ts'

/** Why no attempt would be of use, from what the checks say before the first; undefined where one is. */
export function stopAtTheStart(
  { passed, results }: Verdict,
  { evenIfPassing }: Pick<RalphConfig, 'evenIfPassing'>,
  included: readonly string[] = [],
): Stop | undefined {
  const missing = results.find(cannotStart)
  if (missing !== undefined) return notStartable(missing)
  if (passed && !evenIfPassing) {
    const how =
      included.length === 0 ? '' : ` once the worktree has files that git ignores (${included.join(', ')})`
    return {
      reason: 'nothing_to_do',
      message: `All checks pass before the first attempt${how}, so they cannot show when the task is done. Add a check that fails until then, or use --even-if-passing.`,
    }
  }
  return undefined
}

/** A shell exits with 127 for a command that is not there, and with 126 for one that it may not run. */
const cannotStart = ({ exitCode, status }: CheckResult) =>
  status === 'error' && (exitCode === 127 || exitCode === 126)

function notStartable({ command, exitCode, stdout, stderr }: CheckResult): Stop {
  const said = `${stderr}\n${stdout}`.split('\n').find((line) => /not found|denied|no such file/i.test(line))
  const why = said === undefined ? '' : `: ${oneLine(said)}`
  return {
    reason: 'check_not_startable',
    message: `The check \`${command}\` cannot be started (exit code ${exitCode})${why}. Install what it needs, or correct the command.`,
  }
}
