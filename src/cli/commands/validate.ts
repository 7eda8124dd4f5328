import type { Level } from '../../contracts/index.ts'
import { type Summary, validatePaths } from '../../engine/index.ts'
import { exitCode } from '../exit-code.ts'
import { foldedOutput } from '../text/folded-output.ts'
import { describeFailure, fixNeedsFiles, interrupted } from './validate-error.ts'
import { jsonReport } from './validate-json-report.ts'
import { collectedOutput } from './validate-output.ts'
import { validateProgress } from './validate-progress.ts'
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
  const progress = validateProgress(process.stderr)
  const stdout = flags.json === true ? process.stdout : foldedOutput(process.stdout)
  const out = collectedOutput({
    isTTY: stdout.isTTY === true,
    write(text) {
      progress.clear()
      stdout.write(text)
    },
  })
  const report = flags.json === true ? jsonReport(out) : textReport(out, flags)
  const fail = (thrown: unknown): number => {
    const failure = describeFailure(thrown)
    if (failure === undefined) throw thrown
    progress.clear()
    report.fail(failure.error)
    out.flush()
    return failure.exit
  }
  if (flags.fix === true && paths.includes('-')) return fail(fixNeedsFiles)
  const interruption = listenForStop(() => process.exit(fail(interrupted)))
  const options = {
    level: flags.level,
    ...(flags.contract === undefined ? {} : { contract: flags.contract }),
    fix: flags.fix === true,
    signal: interruption.signal,
  }
  try {
    const summary = await validatePaths(paths, options, { ...report.listener, progress: progress.show })
    report.end(summary)
    return codeOf(summary, flags.strict === true)
  } catch (error) {
    return fail(error)
  } finally {
    out.flush()
    progress.clear()
    interruption.end()
  }
}

/** How long work that was interrupted may take to put its files in order. */
const graceMs = 200

const signals = ['SIGINT', 'SIGTERM'] as const

/** Ends the work at Ctrl-C: a file that is being written is finished, but nobody waits for input that does not come. */
function listenForStop(giveUp: () => void): { signal: AbortSignal; end(): void } {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    controller.abort(interrupted)
    timer ??= setTimeout(giveUp, graceMs)
  }
  for (const signal of signals) process.on(signal, stop)
  return {
    signal: controller.signal,
    end() {
      for (const signal of signals) process.off(signal, stop)
      clearTimeout(timer)
    },
  }
}

function codeOf({ files, errors, warnings }: Summary, strict: boolean): number {
  const failed = errors > 0 || files === 0 || (strict && warnings > 0)
  return failed ? exitCode.findings : exitCode.fine
}
