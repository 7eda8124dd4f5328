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
const cannotStart = (result: CheckResult) =>
  (result.status === 'error' && (result.exitCode === 127 || result.exitCode === 126)) ||
  missingPackage(result) !== undefined

/**
 * A package that Node is to load before the tests and does not find, as in `node --import tsx`: no test runs without it, whatever
 * an attempt changes.
 */
function missingPackage({ status, command, stdout, stderr }: CheckResult): string | undefined {
  if (status === 'pass') return undefined
  const said = `${stderr}\n${stdout}`
  // npm prints the script that it runs.
  const commands = [command, ...said.split('\n').filter((line) => line.startsWith('> '))].join('\n')
  const loaded = new Set([...commands.matchAll(loadsFirst)].map(([, name]) => name!))
  const missing = [...said.matchAll(notFound)].map(([, name]) => name!)
  return missing.find((name) => isPackage(name) && loaded.has(name))
}

const loadsFirst = /(?<=\s)(?:--(?:import|require|loader|experimental-loader)(?:=|\s+)|-r\s+)["']?([^\s"']+)/g
const notFound = /Cannot find (?:package|module) '([^']+)'/g
/** A file of the project that is missing may be just what an attempt has to write. */
const isPackage = (name: string) => /^[\w@]/.test(name)

function notStartable(result: CheckResult): Stop {
  const { command, exitCode, stdout, stderr } = result
  const missing = missingPackage(result)
  const lines = `${stderr}\n${stdout}`.split('\n')
  const said = lines.find((line) => /not found|denied|no such file/i.test(line))
  const reason = missing === undefined ? said && oneLine(said) : `the package '${missing}' is not installed`
  const why = reason === undefined ? '' : `: ${reason}`
  return {
    reason: 'check_not_startable',
    message: `The check \`${command}\` cannot be started (exit code ${exitCode})${why}. Install what it needs, or correct the command.`,
  }
}
