import { plural } from '../../../kit/index.ts'
import { markdownTable, percent, plain, shareText } from '../../../learn/index.ts'
import type { RalphReport } from './ralph-report.ts'
import type { UsedReflection } from './reflection-use.ts'
import { spendingText } from './spending.ts'

/** The report as Markdown for people: what came out first, then the tables behind it. */
export function reportMarkdown(report: RalphReport, title = 'Ralph report'): string {
  const parts = [
    `# ${title}`,
    ...summary(report),
    ...curves(report),
    ...errors(report),
    ...stopping(report),
    ...duplicates(report),
    ...reflections(report),
  ]
  return `${parts.join('\n\n')}\n`
}

function summary(report: RalphReport): string[] {
  const { attemptsToSuccess: needed, evaluator, reflections: memory } = report
  const lines = [
    `Loops: ${report.loops}, with ${counted(report.attempts)}.`,
    `Solved: ${shareText(report.solved)}.`,
    ...(evaluator === undefined ? [] : [`Accepted by the evaluator: ${shareText(report.accepted)}.`]),
    `Rescued, of those whose first attempt failed: ${shareText(report.rescued)}.`,
    ...(needed.solved === 0
      ? []
      : [
          `Attempts to success: median ${plain(needed.median)}, mean ${plain(needed.mean)}, at most ${needed.most}.`,
        ]),
    ...(evaluator === undefined
      ? ['Evaluator: no held-out check, so its errors are not known.']
      : [
          `False positives of the evaluator, of what it accepted: ${shareText(evaluator.falsePositives)}.`,
          `False negatives of the evaluator, of what it rejected: ${shareText(evaluator.falseNegatives)}.`,
        ]),
    `Repeated reflections, of neighbouring pairs: ${shareText(report.duplicates.pairs)}.`,
    `Change of reward from one attempt to the next: ${change(memory.withMemory)} with reflections in view, ${change(memory.withoutMemory)} without.`,
    `Spent: ${spendingText(report.spending) ?? 'not recorded'}.`,
    ...(report.inferredVerdicts === 0
      ? []
      : [
          `Verdicts that the import concluded and did not read: ${report.inferredVerdicts} of ${report.attempts}.`,
        ]),
  ]
  return [lines.map((line) => `- ${line}`).join('\n')]
}

function change({ attempts, meanChange }: RalphReport['reflections']['withMemory']): string {
  return meanChange === undefined ? 'no attempts' : `${signed(meanChange)} over ${counted(attempts)}`
}

const signed = (value: number) => `${value > 0 ? '+' : ''}${plain(value)}`

function curves({ curves: points }: RalphReport): string[] {
  if (points.length === 0) return []
  const rows = points.map((point) => [
    `${point.iteration + 1}`,
    `${point.attempts}`,
    plain(point.reward),
    plain(point.bestReward),
    `${point.solved}`,
    percent(point.solvedShare),
  ])
  return [
    '## Reward and success',
    markdownTable(['iteration', 'attempts', 'mean reward', 'best so far', 'solved', 'share'], rows),
  ]
}

function errors({ errors: counts }: RalphReport): string[] {
  const types = Object.keys(counts[0]?.errors ?? {})
  if (types.length === 0) return []
  const rows = counts.map(({ iteration, errors: byType }) => [
    `${iteration + 1}`,
    ...types.map((type) => `${byType[type]}`),
  ])
  return [
    '## Errors by type',
    markdownTable(['iteration', ...types.map((type) => type.replaceAll('_', ' '))], rows),
  ]
}

function stopping({ stopping: points }: RalphReport): string[] {
  // The last limit is what was done, so it saves and loses nothing.
  const lines = points.slice(0, -1).map(({ attempts, savedAttempts, saved, lostSolved }) => {
    const spent = spendingText(saved)
    const also = spent === undefined ? '' : ` (${spent})`
    return `- Stopping after ${counted(attempts)} would have saved ${counted(savedAttempts)}${also} and lost ${lostSolved} solved.`
  })
  return lines.length === 0 ? [] : ['## Had it stopped earlier', lines.join('\n')]
}

const counted = (attempts: number) => plural(attempts, 'attempt')

const mostRows = 10

function duplicates({ duplicates: { found, above } }: RalphReport): string[] {
  if (found.length === 0) return []
  const rows = [...found]
    .sort((left, right) => right.similarity - left.similarity)
    .slice(0, mostRows)
    .map(({ loop, earlier, later, similarity }) => [
      loop,
      `${earlier + 1} and ${later + 1}`,
      percent(similarity),
    ])
  return [
    '## Repeated reflections',
    `Neighbouring reflections that are more than ${percent(above)} alike${ofMore(found.length)}.`,
    markdownTable(['loop', 'iterations', 'alike'], rows),
  ]
}

function reflections({ reflections: { entries, neverInView, neverHelped } }: RalphReport): string[] {
  if (entries.length === 0) return []
  const rows = [...entries]
    .sort((left, right) => right.timesInView - left.timesInView)
    .slice(0, mostRows)
    .map((entry) => [
      entry.loop,
      `${entry.iteration + 1}`,
      `${entry.timesInView}`,
      `${entry.better} / ${entry.same} / ${entry.worse}`,
      plain(entry.changeInView),
      plain(entry.changeOutOfView),
      excerpt(entry),
    ])
  const header = [
    'loop',
    'iteration',
    'in view',
    'better / same / worse',
    'change in view',
    'change without',
    'text',
  ]
  return [
    '## Usefulness of reflections',
    `${plural(entries.length, 'reflection')}: ${neverInView} never in view, ${neverHelped} in view without a better attempt.` +
      ` The most often seen${ofMore(entries.length)}:`,
    markdownTable(header, rows),
  ]
}

const ofMore = (count: number) => (count > mostRows ? `, ${mostRows} of ${count}` : '')

function excerpt({ text }: UsedReflection): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line
}
