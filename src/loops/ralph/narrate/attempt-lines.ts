import type { ReflectionMemory } from '../../../contracts/index.ts'
import { isObject } from '../../../kit/index.ts'
import type { TextStyle } from '../../../spine/index.ts'
import type { Tampering } from '../../../workspace/index.ts'
import { oneLine, plural, span } from './words.ts'

/** An attempt in a few lines: what was changed, the results of the checks, the reward, the lesson. */
export function attemptLines(record: ReflectionMemory, style: TextStyle, total?: number): string[] {
  const { iteration, evaluator_output: verdict, self_reflection: reflection } = record
  const { bold, dim, yellow, cyan } = style
  const name = `attempt ${iteration + 1}${total === undefined ? '' : ` of ${total}`}`
  const gap = ' '.repeat(10)
  const holdout = isObject(record.holdout)
    ? dim(`  holdout ${record.holdout.passed ? 'passed' : 'failed'}`)
    : ''
  const reward = verdict.reward_signal
  return [
    `${bold(name)}  ${changesIn(record)}`,
    ...warningsIn(record).map((warning) => `${gap} ${yellow('warning')} ${warning}`),
    ...listed(record.noticed).map(
      ({ path, how, why }) => `${gap} ${yellow(`${how} meanwhile`)} ${path}: ${why}`,
    ),
    ...listed(record.tampering).map(
      ({ path, why, stays }) => `${gap} ${yellow(stays ? 'not restored' : 'restored')} ${path}: ${why}`,
    ),
    ...(verdict.results?.length ? [`${gap} ${checksIn(verdict, style)}`] : []),
    ...problemsIn(record).map((message) => `${gap} ${yellow('clean room')} ${oneLine(message)}`),
    ...(reward == null ? [] : [`${gap} reward ${reward.toFixed(3)} ${gainIn(record, style)}${holdout}`]),
    ...(verdict.passed ? [] : [`${gap} ${cyan('lesson')} ${lessonIn(reflection)}`]),
  ]
}

/** What was changed, as a record lists it. */
function listed(changes: unknown): readonly Tampering[] {
  return Array.isArray(changes) ? changes : []
}

function problemsIn({ clean_room: room }: ReflectionMemory): string[] {
  const problems = isObject(room) && Array.isArray(room.problems) ? room.problems : []
  return problems.map((problem: { message?: unknown }) => String(problem.message))
}

function warningsIn({ actor_output: { warnings } }: ReflectionMemory): string[] {
  return Array.isArray(warnings) ? warnings.map(String) : []
}

function changesIn({ actor_output: actor }: ReflectionMemory): string {
  const { files_modified: files = [], total_changes: changes, edit, failure } = actor
  const end = typeof failure === 'string' ? ` (${failure.replaceAll('_', ' ')})` : ''
  if (files.length === 0) return `changed nothing${end}`
  const shown = files.slice(0, 3).join(', ') + (files.length > 3 ? ` and ${files.length - 3} more` : '')
  // The name of an edit begins with its file, its line and what kind of change it is.
  const what = typeof edit === 'string' ? edit.replace(/^(.+?:\d+):([^:]+).*$/s, '$1 ($2)') : shown
  return `changed ${what} (+${changes?.lines_added ?? 0} −${changes?.lines_deleted ?? 0})${end}`
}

function checksIn(
  { results = [], metrics }: ReflectionMemory['evaluator_output'],
  { green, red, yellow, dim }: TextStyle,
): string {
  const lines = results.map(({ command, tool, status, timed_out, flaky, duration_ms: spent }) => {
    const mark = status === 'pass' ? green('✓') : red('✗')
    const extra = [
      timed_out === true ? 'timed out' : '',
      flaky === true ? yellow('flaky') : '',
      spent == null ? '' : span(spent),
    ]
    return `${mark} ${command ?? tool} ${dim(`(${extra.filter((part) => part !== '').join(', ')})`)}`
  })
  return lines.join('  ') + dim(testsIn(metrics))
}

function testsIn(metrics: ReflectionMemory['evaluator_output']['metrics']): string {
  const { tests_total: total, tests_failed: failed } = metrics ?? {}
  if (total == null) return ''
  if (failed === 0) return `  ${plural(total, 'test passes', 'tests pass')}`
  return `  ${failed} of ${plural(total, 'test')} ${failed === 1 ? 'fails' : 'fail'}`
}

/** How the reward changed against the attempt before, or for the first one against the beginning. */
function gainIn(record: ReflectionMemory, { dim, green, red }: TextStyle): string {
  const { performance_delta: delta, reward_before: before, evaluator_output: verdict } = record
  const gain =
    delta?.reward_change ?? (typeof before === 'number' ? (verdict.reward_signal ?? 0) - before : undefined)
  if (gain === undefined) return ''
  if (Math.abs(gain) < 5e-4) return dim('=')
  return gain > 0 ? green(`▲ +${gain.toFixed(3)}`) : red(`▼ −${(-gain).toFixed(3)}`)
}

function lessonIn(reflection: ReflectionMemory['self_reflection']): string {
  const { credit_assignment: credit, actionable_insights: insights, reflection_text: text } = reflection
  return oneLine(credit?.root_cause ?? insights?.[0] ?? text)
}
