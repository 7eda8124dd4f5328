import type { CheckReport } from './check-report.ts'
import type { CheckRun } from './check-run.ts'
import { combine } from './combine.ts'
import { judge } from './judge.ts'
import { readStream } from './read-stream.ts'

/**
 * Takes the output of a check apart into errors and numbers. The exit code alone decides whether it passed;
 * the output only says what and why. Time grows with the length of the output and with nothing else.
 */
export function readCheckOutput(run: CheckRun): CheckReport {
  const reports = Object.values(run.reports ?? {}).map(readStream)
  const findings = combine({
    reports,
    streams: [readStream(run.stdout), readStream(run.stderr)],
    command: run.command,
  })
  return judge(run, findings)
}
