import {
  type Baseline,
  type BenchmarkResult,
  baseline,
  benchmarkResult,
  type EventLog,
  eventLog,
  type IterationState,
  iterationState,
  type MergeReport,
  mergeReport,
  type Plan,
  plan,
} from '../../../contracts/index.ts'
import { plural, span } from '../../../kit/index.ts'
import type { Narrator, NarratorOptions, TextStyle } from '../../../spine/index.ts'
import { rejectionsOf } from '../critic/rejections-of.ts'
import { gainText, notesOf, oneLine, scoreText } from './words.ts'

/** Prints a campaign as it happens: the baseline, and for each round its plans, its results and what was merged. */
export function narrateImprove({ print, style, agents }: NarratorOptions): Narrator {
  const { bold, dim } = style
  let [round, events, message] = [0, 0, '']
  const skipped = new Set<string>()
  print(
    dim(
      `  ${Object.entries(agents)
        .map(([role, agent]) => `${role} ${agent}`)
        .join(' · ')}`,
    ),
  )
  return {
    event(event) {
      if (event.type === 'waiting')
        print(dim(`  waiting ${span(event.milliseconds)} before ${event.key} is asked again`))
      else if (event.type === 'progress' && (event.progress.message ?? message) !== message) {
        message = event.progress.message!
        print(message)
      }
      if (event.type !== 'record') return
      if (event.contract === baseline.name) print(baselineLine(event.record as Baseline))
      else if (event.contract === iterationState.name) {
        const { iteration, status } = event.record as IterationState
        if (iteration !== round) print(bold(`round ${iteration}`))
        round = iteration
        for (const one of skippedIn(event.record as IterationState)) {
          if (skipped.has(one.question)) continue
          skipped.add(one.question)
          const what = one.question.includes('/revision-') ? 'has no other plan' : 'is left out'
          print(dim(`  – ${one.who} ${what}: ${oneLine(plainReason(one.message), 120)}`))
        }
        if (status === 'failed' || status === 'interrupted') print(`  ${status}`)
      } else if (event.contract === plan.name)
        for (const line of planLines(event.record as Plan, style)) print(line)
      else if (event.contract === benchmarkResult.name)
        print(resultLine(event.record as BenchmarkResult, style))
      else if (event.contract === mergeReport.name)
        for (const line of mergeLines(event.record as MergeReport, style)) print(line)
      else if (event.contract === eventLog.name) {
        const all = event.record as EventLog
        for (const one of all.slice(events)) for (const line of eventLines(one)) print(dim(line))
        events = all.length
      }
    },
  }
}

interface LeftOut {
  readonly who: string
  readonly question: string
  readonly message: string
}

/** Who gave no usable answer in the round. */
const skippedIn = ({ research, planning }: IterationState): readonly LeftOut[] =>
  [research, planning].flatMap((step) => (step?.skipped ?? []) as readonly LeftOut[])

/** A reason without the name of the question in front of it and the code behind it. */
const plainReason = (message: string) => message.replace(/^\S+\/\S+: /, '').replace(/ \([a-z_]+\)$/, '')

/** What the user changed while the campaign runs. */
function eventLines({ event_type: type, details }: EventLog[number]): string[] {
  const { field, old_value: old, new_value: now, to_phase: phase } = details as Record<string, unknown>
  if (type === 'config_change')
    return [`  ${field} is now ${JSON.stringify(now)}; it was ${JSON.stringify(old)}`]
  return type === 'phase_transition' ? [`  the phase is now ${phase}`] : []
}

function baselineLine({ baseline_score: score, mode, sigma }: Baseline): string {
  const noise =
    mode === 'deterministic' ? 'always the same' : `one run varies by ${scoreText(sigma as number)}`
  return `baseline ${scoreText(score)} (${noise})`
}

/** A plan is shown once the critic has reviewed it. */
function planLines(
  { planner_id: planner, hypothesis, approach_family: family, critic_review: review, revisions }: Plan,
  style: TextStyle,
): string[] {
  if (!review) return []
  const mark = review.verdict === 'approved' ? style.green('✓') : style.red('✗')
  const reason = review.rejection_reason ? [`      ${style.yellow(oneLine(review.rejection_reason))}`] : []
  return [
    `  ${mark} ${planner} ${style.dim(`[${family}]`)} ${oneLine(hypothesis)}`,
    ...rejectionsOf(revisions).map((said) => `      ${style.dim(`revised after ${oneLine(said)}`)}`),
    ...reason,
  ]
}

function resultLine(result: BenchmarkResult, { green, red, dim }: TextStyle): string {
  const { executor_id: executor, benchmark_score: score, status, failure_analysis: failure, samples } = result
  const pairs = Array.isArray(samples) ? dim(` (${plural(samples.length, 'pair')})`) : ''
  const mark = status === 'success' ? green('=') : red('✗')
  const what =
    score === null
      ? failure
        ? `${failure.category}: ${oneLine(failure.what, 90)}`
        : status
      : scoreText(score)
  return `  ${mark} ${executor} ${what}${pairs}`
}

function mergeLines(
  { winner, status, reason, notes }: MergeReport,
  { green, yellow, dim }: TextStyle,
): string[] {
  if (winner === null) return [`  ${dim(`${status.replaceAll('_', ' ')}: ${oneLine(reason ?? '')}`)}`]
  const { executor_id: executor, score_before: before, score_after: after } = winner
  return [
    `  ${green('▲')} merged ${executor}: ${scoreText(before)} → ${scoreText(after)} (${gainText(before, after)})`,
    ...notesOf(notes).map((note) => `    ${yellow(note)}`),
  ]
}
