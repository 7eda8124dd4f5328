import type { RunOutcome, Spending } from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'
import { describeError } from '../describe-error.ts'
import { exitCode } from '../exit-code.ts'
import { printJson } from '../terminal.ts'
import { usedIn } from '../text/amounts.ts'
import { repriseIn, typeable } from '../text/called-as.ts'
import { withCode } from '../text/with-code.ts'
import type { ShownRun } from './conduct-run.ts'

/** Prints how a run ended, in the words of its loop or as JSON, and gives the exit code. */
export function printEnd(
  outcome: RunOutcome,
  { loop, json = false, terminal }: Pick<ShownRun, 'loop' | 'json' | 'terminal'>,
): number {
  const { runId, status, reason, result, spent, error } = outcome
  const reprise = repriseIn(terminal)
  const isFine = status === 'completed' && (loop.succeeded?.(result) ?? true)
  if (json) printJson(terminal, { run_id: runId, status, reason, result, spent })
  else {
    const { green, red, bold, dim } = coloursFor(terminal.out)
    const write = (line: string) => void terminal.out.write(`${line}\n`)
    const paint = isFine ? green : red
    write(`${paint(status)}  ${bold(runId)}  ${dim(usedIn(spent))}`)
    if (reason !== undefined) write(withCode(reason))
    const hint = status === 'failed' ? describeError(error)?.hint : undefined
    if (hint !== undefined) write(typeable(hint, terminal))
    const summary = status === 'completed' ? loop.summary(result).trimEnd() : ''
    // Commands in the words of the loop can be typed as they stand, too.
    if (summary !== '') write(typeable(summary, terminal))
    write(
      status === 'completed'
        ? dim(`\`${reprise} show ${runId}\` shows its steps and files.`)
        : `\`${reprise} resume ${runId}${budgetHint(reason?.code, spent)}\` continues it.`,
    )
  }
  return isFine ? exitCode.fine : exitCode.findings
}

/** A run whose budget is used up continues with a larger one only: here, twice what it has used. */
function budgetHint(code: string | undefined, spent: Partial<Spending> = {}): string {
  const { usd = 0, tokens = 0, calls = 0, seconds = 0 } = spent
  const larger: Readonly<Record<string, string>> = {
    budget_usd: `${Math.ceil(usd * 2) || 1}usd`,
    budget_tokens: `"${Math.ceil((tokens * 2) / 1000) || 10}k tokens"`,
    budget_calls: `"${calls * 2 || 10} calls"`,
    budget_seconds: `${Math.ceil((seconds * 2) / 60) || 10}m`,
  }
  const limit = larger[code ?? '']
  return limit === undefined ? '' : ` --budget ${limit}`
}
