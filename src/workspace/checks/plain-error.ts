import type { CheckError } from './check-report.ts'
import type { CheckRun } from './check-run.ts'
import { errorOfFailure } from './failure.ts'
import { makeError } from './make-error.ts'
import { cleanLines } from './text/clean-lines.ts'

const tailLength = 64 * 1024
const mostLines = 60
const shownLines = 6

/** An error from output of no known shape: the exception that it ends with, or else its last lines. */
export function plainError({ stdout, stderr }: CheckRun, says: string): CheckError {
  const tails = [tailOf(stdout), tailOf(stderr)]
  for (const lines of tails.toReversed()) {
    const at = lines.findLastIndex(
      (line, index) => isException(line) && /^\s+at /.test(lines[index + 1] ?? ''),
    )
    if (at < 0) continue
    const error = errorOfFailure({ lines: lines.slice(at), type: 'runtime_error' })
    return makeError({ ...error, message: `${says}\n${error.message}` })
  }
  const shown = tails.flatMap((lines) => lines.slice(-shownLines))
  return makeError({ type: 'other', message: [says, ...shown].join('\n') })
}

const isException = (line: string) => /^(?:Uncaught )?[A-Za-z_.]{0,80}(?:Error|Exception)\b/.test(line)

/** The last lines with content; what npm prints about a failed script has none. */
function tailOf(text: string): string[] {
  const lines = [...cleanLines(text.slice(-tailLength))]
  return lines
    .filter((line) => line.trim() !== '' && !/^npm (?:error|ERR!|warn|notice)|^> /.test(line))
    .slice(-mostLines)
}
