import { relative } from 'node:path'
import type { RalphOutcome } from '../../contracts/index.ts'
import { coloursFor } from '../colours.ts'
import { plural, usedIn } from './runs-amounts.ts'
import type { Ending } from './runs-end.ts'
import { wayOn } from './way-on.ts'

/** Tells why a loop ended, what is left of it, and where its records are. */
export const ralphEnd: Ending = {
  isFine: ({ result }) => (result as RalphOutcome).passed,
  print(outcome, spent, { project, terminal }) {
    const { runId, status, reason } = outcome
    const used = usedIn(spent)
    const { bold, dim, green, red } = coloursFor(terminal.out)
    const write = (line: string) => terminal.out.write(`${line}\n`)
    if (outcome.result === undefined) {
      write(`${red(status)}  ${reason?.message ?? ''}  ${dim(used)}`)
      write(wayOn(outcome))
      return
    }
    const result = outcome.result as RalphOutcome
    const paint = result.passed ? green : red
    write(`${paint(bold(result.stop.reason))}  ${result.stop.message}  ${dim(used)}`)
    for (const line of remarksOn(result)) write(`  ${line}`)
    if (result.stop.reason === 'budget' && result.iterations > 0) write(`  ${wayOnWithMore(runId, result)}`)
    const root = relative(terminal.folder, project.workspace.folder)
    const place = [root || '.', '.reprise/runs', runId].join('/').replace(/^\.\//, '')
    write(dim(`  records in ${place}; \`reprise ralph report ${runId}\` tells more`))
  },
}

/** A loop that has ended stays as it is; a fork counts anew what is left. */
function wayOnWithMore(runId: string, { iterations }: RalphOutcome): string {
  return `\`reprise fork ${runId} --at iteration-${iterations - 1}/left --budget MORE\` goes on from here.`
}

function remarksOn({
  passed,
  best,
  restored,
  evaluator,
  flaky_checks: flaky,
  tampered,
  loop_id: loop,
}: RalphOutcome): string[] {
  const what = best.iteration == null ? 'the files as they were' : `attempt ${best.iteration + 1}`
  return [
    ...(restored ? [`The best files were put back: ${what}, reward ${best.reward_signal.toFixed(3)}.`] : []),
    ...(evaluator?.false_positives ? ['The holdout fails where the checks pass: they may be too weak.'] : []),
    ...(evaluator?.false_negatives
      ? ['The holdout passed where the checks failed: they may be too strict.']
      : []),
    ...(flaky.length > 0 ? [`Flaky: ${flaky.join(', ')}.`] : []),
    ...(tampered > 0 ? [`The actor touched protected files in ${plural(tampered, 'attempt')}.`] : []),
    ...(passed ? [`The proof is in certificate.json of ${loop}.`] : []),
  ]
}
