import { intervalChart, mostRows } from '../charts/interval-chart.ts'
import { markdownTable } from '../markdown-table.ts'
import { boundsText, fixed, percent, plain, shareText } from '../number-text.ts'
import { reportJson } from '../report-json.ts'
import type { Share } from '../share.ts'
import type { Learned, TaskTypePattern } from './learn-from.ts'
import type { ToolSequence } from './mine-sequences.ts'

/** A file of a report. */
export interface ReportFile {
  readonly name: string
  readonly text: string
}

/** What trajectories teach, as Markdown, JSON and pictures. */
export function learnedReport(learned: Learned): ReportFile[] {
  return [
    { name: 'learned.md', text: learnedMarkdown(learned) },
    { name: 'learned.json', text: reportJson(learned) },
    ...charts(learned),
  ]
}

const shownRows = 15

/** The report as Markdown. */
export function learnedMarkdown(learned: Learned): string {
  const { trajectories, iterations, success } = learned
  const parts = [
    '# What the trajectories teach',
    `${trajectories} trajectories with ${iterations} iterations; success: ${shareText(success)}.`,
    ...taskTypes(learned.taskTypes),
    ...sequences(learned.sequences),
    ...recovery(learned),
    ...templates(learned),
    ...ambiguous(learned),
    ...lessons(learned),
  ]
  return `${parts.join('\n\n')}\n`
}

function taskTypes(types: readonly TaskTypePattern[]): string[] {
  const rows = types
    .slice(0, shownRows)
    .map(({ taskType, trajectories, success, ...rest }) => [
      taskType,
      `${trajectories}`,
      `${success.count} of ${success.of} (${percent(success.share)}, ${percent(success.low)} to ${percent(success.high)})`,
      rest.averageIterationsToSuccess === undefined ? '–' : boundsText(rest.averageIterationsToSuccess),
      plain(rest.medianIterationsToSuccess),
    ])
  const failures = types.flatMap(({ taskType, commonFailurePatterns: patterns }) =>
    patterns
      .slice(0, 5)
      .map(({ errorType, tool, iterations, trajectories, success, example }) => [
        taskType,
        errorType,
        tool,
        `${trajectories.count} of ${trajectories.of}`,
        `${iterations}`,
        `${success.count} of ${success.of}`,
        example,
      ]),
  )
  return [
    '## By type of task',
    markdownTable(
      [
        'type',
        'trajectories',
        'success (95 % interval)',
        'iterations to success: mean (95 % interval)',
        'median',
      ],
      rows,
    ),
    ...(failures.length === 0
      ? []
      : [
          '### Common failures',
          markdownTable(
            ['type', 'error', 'tool', 'trajectories', 'iterations', 'succeeded all the same', 'example'],
            failures.slice(0, 2 * shownRows),
          ),
        ]),
  ]
}

function sequences(found: readonly ToolSequence[]): string[] {
  if (found.length === 0) return []
  const rows = found
    .slice(0, shownRows)
    .map(({ tools, support, successWith, successWithout, lift, difference, verdict }) => [
      tools.join(' → '),
      `${support.count} of ${support.of}`,
      percent(successWith.share),
      percent(successWithout.share),
      fixed(lift, 2),
      difference === undefined ? '–' : boundsText(difference, 2),
      verdict,
    ])
  return [
    '## Tool sequences',
    markdownTable(
      ['tools', 'support', 'success with', 'without', 'lift', 'difference (interval)', 'verdict'],
      rows,
    ),
    'The interval is widened for the number of sequences that were tried, so that chance alone seldom makes one effective.',
  ]
}

function recovery({ recovery: entries }: Learned): string[] {
  if (entries.length === 0) return []
  const rows = entries
    .slice(0, shownRows)
    .map(({ errorType, tool, recoveryAction, success, trajectorySuccess }) => [
      errorType,
      tool,
      recoveryAction,
      shareCell(success),
      shareCell(trajectorySuccess),
    ])
  return [
    '## Recovery atlas',
    markdownTable(['error', 'tool', 'answer', 'next action succeeded', 'trajectory succeeded'], rows),
  ]
}

function templates({ templates: found }: Learned): string[] {
  if (found.length === 0) return []
  const rows = found
    .slice(0, shownRows)
    .map(({ taskType, template, success }) => [taskType, template.slice(0, 300), shareCell(success)])
  return ['## Prompt templates', markdownTable(['type', 'template', 'success'], rows)]
}

function ambiguous({ ambiguous: found }: Learned): string[] {
  if (found.length === 0) return []
  const rows = found
    .slice(0, shownRows)
    .map(({ prompt, trajectories, meanRetries, advice }) => [
      prompt.slice(0, 160),
      `${trajectories}`,
      fixed(meanRetries),
      advice,
    ])
  return [
    '## Ambiguous instructions',
    markdownTable(['prompt', 'trajectories', 'retries on average', 'advice'], rows),
  ]
}

function lessons({ lessons: found }: Learned): string[] {
  if (found.length === 0) return []
  const lines = found
    .slice(0, 2 * shownRows)
    .map(({ lesson, from }) => `- ${lesson.replace(/\s+/g, ' ')} (${from.slice(0, 3).join(', ')})`)
  return ['## Lessons', lines.join('\n')]
}

const shareCell = ({ count, of, share, low, high }: Share) =>
  share === undefined ? `${count} of ${of}` : `${count} of ${of} (${percent(low)} to ${percent(high)})`

function charts({ taskTypes: types, sequences: found }: Learned): ReportFile[] {
  const known = types.filter(({ success }) => success.of > 0)
  const rowOf = (label: string, share: Share) => ({
    label,
    estimate: share.share ?? 0,
    low: share.low ?? 0,
    high: share.high ?? 1,
    note: shareText(share),
  })
  const top = `the ${mostRows} most frequent`
  return [
    {
      name: 'success-by-type.svg',
      text: intervalChart({
        id: 'success-by-type',
        title: 'Success by type of task, with 95 % intervals',
        description: `The success rate of each type of task, ${top}.`,
        rows: known.map(({ taskType, success }) => rowOf(taskType, success)),
      }),
    },
    {
      name: 'tool-sequences.svg',
      text: intervalChart({
        id: 'tool-sequences',
        title: 'Success with a tool sequence, with 95 % intervals',
        description: 'The success rate of trajectories that contain a sequence of tools.',
        rows: found.map(({ tools, successWith }) => rowOf(tools.join(' → '), successWith)),
      }),
    },
  ]
}
