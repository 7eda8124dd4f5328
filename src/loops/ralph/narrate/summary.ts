import type { RalphOutcome } from '../../../contracts/index.ts'
import { plural } from './words.ts'

/** Why a loop ended, what it leaves behind, and what to do next. What it cost is said of every run. */
export function ralphSummary(outcome: RalphOutcome): string {
  const { stop, passed, certified, evaluator, flaky_checks: flaky, doubts } = outcome
  const lines = [
    `${stop.reason}  ${stop.message}`,
    ...(doubts ?? []).map(({ message }) => `Not certified: ${message}`),
    passed && certified === false ? 'Not certified: it was not judged in a clean room.' : '',
    restoredLine(outcome),
    evaluator?.false_positives ? 'The holdout fails where the checks pass: they may be too weak.' : '',
    evaluator?.false_negatives ? 'The holdout passes where the checks fail: they may be too strict.' : '',
    flaky.length > 0 ? `Flaky: ${flaky.join(', ')}.` : '',
    tamperedLine(outcome),
    certified ? 'The proof is in certificate.json.' : '',
    resultLine(outcome),
    nextLine(outcome),
  ]
  return lines.filter((line) => line !== '').join('\n  ')
}

function tamperedLine({ tampered, passed, stop }: RalphOutcome): string {
  if (tampered === 0) return ''
  const isSaid = passed || stop.reason === 'verifier_suspected'
  const hint = isSaid ? '' : ' If the task asks for that, allow it with --allow PATH.'
  return `The actor changed what judges it in ${plural(tampered, 'attempt')}.${hint}`
}

function restoredLine({ best, restored }: RalphOutcome): string {
  const which = best.iteration == null ? 'the files as they were' : `attempt ${best.iteration + 1}`
  return restored ? `The best files were restored: ${which}, reward ${best.reward_signal.toFixed(3)}.` : ''
}

/** Where the result is, and how large it is. */
function resultLine({ result }: RalphOutcome): string {
  if (result == null) return ''
  const { branch, files_changed: files, lines_added: added, lines_removed: removed } = result
  const where = branch === undefined ? 'In place' : `Branch ${branch}`
  const size = files === 0 ? 'no change' : `${plural(files, 'file')} changed (+${added} −${removed})`
  return `${where}: ${size}.`
}

function nextLine({ run_id: id, stop, iterations, result, certified }: RalphOutcome): string {
  const run = id ?? 'RUN'
  if (stop.reason === 'budget' && iterations > 0)
    return `\`reprise fork ${run} --at iteration-${iterations}/left --budget "100 calls, 30m"\` continues with that budget, or with one of yours.`
  if (result?.branch === undefined || result.files_changed === 0) return ''
  const verify = certified ? `; \`reprise ralph verify ${run}\` proves it again` : ''
  return `\`reprise ralph apply ${run}\` takes it over after a preview${verify}.`
}
