import type { CheckedError, Deed, SelfReflection, Verdict } from './attempt.ts'
import type { Kept } from './memory/memory.ts'

/** What a reflection can be built from without a model. */
export interface Findings {
  readonly iteration: number
  readonly deed: Deed
  readonly verdict: Verdict
  readonly before: Verdict
  readonly window: readonly Kept[]
}

/** A reflection from what the checks found: whom to blame, why, and what to do next. The same findings give the same. */
export function reflectOnFindings(findings: Findings): SelfReflection {
  const { deed, verdict, before, window } = findings
  const change = verdict.reward - before.reward
  const ruled = ruledOutAfter(findings, change)
  const related = window.map(({ iteration }) => iteration)
  const common = { ...(related.length > 0 && { related_reflections: related }) }
  if (verdict.passed) return { ...onSuccess(findings), ...common }
  const blamed = blamedActions(deed, verdict.errors, change)
  const cause = rootCause(deed, verdict)
  return {
    reflection_text: [whatIDid(deed), whatCameOfIt(verdict, change), cause].join(' '),
    credit_assignment: {
      failing_action_indices: blamed,
      root_cause: cause,
      failure_category: categoryOf(deed, verdict.errors),
    },
    causal_reasoning: reasoning(deed, verdict, blamed),
    actionable_insights: [...insights(deed, verdict), ...ruled],
    lessons_learned: [lesson(deed, change), ...ruled],
    confidence: blamed.length > 0 ? 0.6 : 0.4,
    ...common,
  }
}

function onSuccess({ deed, verdict, window }: Findings): SelfReflection {
  const checks = verdict.results.map(({ command }) => `\`${command}\``).join(', ')
  const memory = window.length === 0 ? '' : ` I had ${window.length} earlier reflections in view.`
  return {
    reflection_text: `${whatIDid(deed)} All checks passed (${checks}).${memory}`,
    credit_assignment: {
      failing_action_indices: [],
      root_cause: 'Nothing failed.',
      failure_category: 'other',
    },
    causal_reasoning: `The checks that failed before pass with ${filesIn(deed)} changed.`,
    actionable_insights: ['Nothing is left to do for these checks.'],
    lessons_learned: [
      deed.edit === undefined ? `What worked: ${filesIn(deed)}.` : `What worked: \`${deed.edit}\`.`,
    ],
    confidence: 0.9,
  }
}

/** The edits that are known to be of no use: this one, unless it helped, and those that earlier reflections name. */
function ruledOutAfter({ deed, window, verdict }: Findings, change: number): string[] {
  const known = window.flatMap(({ reflection }) =>
    (reflection.lessons_learned ?? []).flatMap((text) =>
      text.startsWith(ruledOut) ? [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1]!) : [],
    ),
  )
  const failed = deed.edit !== undefined && !verdict.passed && change <= 0 ? [deed.edit] : []
  const edits = [...new Set([...known, ...failed])]
  return edits.length === 0 ? [] : [`${ruledOut} ${edits.map((edit) => `\`${edit}\``).join(', ')}`]
}

const ruledOut = 'Ruled out:'

function whatIDid(deed: Deed): string {
  if (deed.failure !== undefined && deed.files.length === 0)
    return `I came to no end (${deed.failure}) and changed nothing.`
  if (deed.edit !== undefined) return `I tried the edit \`${deed.edit}\`.`
  if (deed.files.length === 0) return 'I changed no file.'
  const end = deed.failure === undefined ? '' : ` and then came to no proper end (${deed.failure})`
  return `I changed ${filesIn(deed)} (+${deed.linesAdded} −${deed.linesDeleted})${end}.`
}

function filesIn({ files }: Deed): string {
  if (files.length === 0) return 'no file'
  const [shown, more] = [files.slice(0, 4).join(', '), files.length - 4]
  return more > 0 ? `${shown} and ${more} more` : shown
}

function whatCameOfIt({ reward, errors, metrics }: Verdict, change: number): string {
  const way = change > 0 ? 'rose' : change < 0 ? 'fell' : 'stayed'
  const tests =
    metrics.tests_total === undefined
      ? ''
      : `, ${metrics.tests_failed ?? 0} of ${metrics.tests_total} tests failing`
  return `The reward ${way} at ${reward.toFixed(3)} with ${errors.length} errors${tests}.`
}

function rootCause({ tampering }: Deed, { errors, results }: Verdict): string {
  if (tampering.length > 0)
    return `I touched what judges me (${tampering.map(({ path }) => path).join(', ')}); ${whatBecame(tampering)}.`
  const [error] = errors
  if (error !== undefined) return `The first error is ${placeOf(error)}: ${firstLine(error.message)}`
  const failed = results.find(({ status }) => status !== 'pass')
  return failed === undefined ? 'No check says why.' : `\`${failed.command}\` fails and does not say why.`
}

function whatBecame(tampering: Deed['tampering']): string {
  return tampering.some(({ stays }) => stays) ? 'that could not all be put back' : 'that was put back'
}

function placeOf({ type, file, line, rule }: CheckedError): string {
  const place = file === undefined ? '' : ` in ${file}${line === undefined ? '' : `:${line}`}`
  return `${type}${place}${rule === undefined ? '' : ` (${rule})`}`
}

const firstLine = (text: string) => text.trim().split('\n')[0]!.slice(0, 300)

/** The actions on files that the errors name; where they name none, all changes of an attempt that did not help. */
function blamedActions({ actions }: Deed, errors: readonly CheckedError[], change: number): number[] {
  const traces = errors.map(({ file = '', stack_trace: stack = '' }) => `${file}\n${stack}`).join('\n')
  const isChange = (index: number) => actions[index]!.changes !== undefined
  const all = actions.map((_, index) => index).filter(isChange)
  const named = all.filter((index) => traces.includes(actions[index]!.file_path!))
  if (named.length > 0) return named
  return change > 0 ? [] : all
}

const categories = {
  syntax_error: 'incomplete_implementation',
  type_error: 'incorrect_assumption',
  test_failure: 'logic_error',
  lint_error: 'incomplete_implementation',
  runtime_error: 'edge_case_miss',
  logic_error: 'logic_error',
  timeout: 'inefficient_planning',
  other: 'other',
} as const

function categoryOf({ tampering, files }: Deed, [error]: readonly CheckedError[]) {
  if (tampering.length > 0) return 'configuration_error'
  if (files.length === 0) return 'incomplete_implementation'
  return error === undefined ? 'other' : categories[error.type]
}

function reasoning({ actions, files }: Deed, { errors }: Verdict, blamed: readonly number[]): string {
  if (files.length === 0) return 'Nothing was changed, so the checks say what they said before.'
  if (blamed.length === 0) return 'The changes helped, and something else is still missing.'
  const names = blamed.slice(0, 4).map((index) => actions[index]!.file_path)
  const named = errors.some(({ file }) => file !== undefined && names.includes(file))
  return named
    ? `The errors name ${names.join(', ')}, which I changed.`
    : `After changing ${names.join(', ')} the checks fail as before or worse, so the fault lies elsewhere or the change was wrong.`
}

function insights({ tampering, files, failure }: Deed, { errors, results }: Verdict): string[] {
  const flaky = results
    .filter((result) => result.flaky)
    .map(({ command }) => `\`${command}\` is flaky: do not chase it.`)
  const first = errors.slice(0, 3).map((error) => `Mend ${placeOf(error)}: ${firstLine(error.message)}`)
  return [
    ...(tampering.length > 0 ? ['Leave tests, settings and scripts of the checks alone.'] : []),
    ...(failure === 'timeout' ? ['Work in smaller steps and come to an end in time.'] : []),
    ...(files.length === 0 ? ['Change something: an attempt that changes nothing cannot pass.'] : []),
    ...first,
    ...flaky,
  ]
}

function lesson({ files, edit }: Deed, change: number): string {
  const what =
    edit === undefined ? `changing ${files.slice(0, 3).join(', ') || 'nothing'}` : `the edit \`${edit}\``
  if (change > 0) return `What helped: ${what}.`
  return `What did not help: ${what}.`
}
