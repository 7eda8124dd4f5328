import type { Level } from '../../contracts/index.ts'
import { type Summary, validatePaths } from '../../engine/index.ts'
import { exitCode } from '../exit-code.ts'
import { progressLine } from '../progress-line.ts'
import { jsonReport } from './validate-json-report.ts'
import { textReport } from './validate-text-report.ts'

export interface ValidateFlags {
  readonly level: Level
  readonly contract?: string
  readonly fix?: boolean
  readonly strict?: boolean
  readonly quiet?: boolean
  readonly all?: boolean
  readonly json?: boolean
}

/** Checks records and prints what was found. */
export async function validate(paths: readonly string[], flags: ValidateFlags): Promise<number> {
  if (flags.fix === true && paths.includes('-')) {
    process.stderr.write(
      'error: --fix writes into files, and standard input is none. Save it as a file first.\n',
    )
    return exitCode.wrongUse
  }
  const progress = progressLine('checked')
  const out = {
    isTTY: process.stdout.isTTY,
    write(text: string) {
      progress.clear()
      process.stdout.write(text)
    },
  }
  const report = flags.json === true ? jsonReport(out) : textReport(out, flags)
  const options = {
    level: flags.level,
    ...(flags.contract === undefined ? {} : { contract: flags.contract }),
    fix: flags.fix === true,
  }
  const summary = await validatePaths(paths, options, {
    ...report.listener,
    progress: (bytes, total) => progress.show(bytes, total),
  })
  report.end(summary)
  return codeOf(summary, flags.strict === true)
}

function codeOf({ files, errors, warnings }: Summary, strict: boolean): number {
  const failed = errors > 0 || files === 0 || (strict && warnings > 0)
  return failed ? exitCode.findings : exitCode.fine
}
