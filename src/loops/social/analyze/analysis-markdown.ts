import { plural } from '../../../kit/index.ts'
import { boundsText, fixed, markdownTable, percent, pValueText } from '../../../learn/index.ts'
import { nameOf } from '../scoring/names-in-text.ts'
import { nobodySpoke } from '../scoring/spoken.ts'
import type { SocialAnalysis } from './analysis.ts'
import type { AnalysisResult, ResultRow } from './run-analyses.ts'
import type { ScoredRound } from './score-cell.ts'

const longest = 60

/** An analysis as Markdown: what can be concluded first, then the tables. */
export function analysisMarkdown(analysis: SocialAnalysis): string {
  const { cells } = analysis
  return [
    '# Analysis',
    `${plural(cells.length, 'cell')}, scored anew (${analysis.scoring}). Outcomes are means over the agents in the last sound round; low_engagement is the engagement of those who had less than 0.3 in the first.`,
    ...section('Flags', flags(analysis)),
    ...section('Conditions', conditions(analysis)),
    ...section('Manipulation check', manipulation(analysis)),
    ...section('Effects', effects(analysis)),
    ...section('Cells', cellTable(analysis)),
    ...section('Regimes', regimes(analysis)),
    ...section('Who refers to whom', network(analysis)),
    ...section('Policy timeline', timeline(analysis)),
    ...section('Judged dimensions', dimensions(analysis)),
    ...section('Surveys', surveys(analysis)),
    ...analysis.analyses.flatMap((result) => section(result.title, analysisTable(result))),
  ].join('\n\n')
}

const section = (title: string, body: string) => (body === '' ? [] : [`## ${title}`, body])

/** A table that names how many rows were left out. */
function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const more = rows.length - longest
  return (
    markdownTable(headings, rows.slice(0, longest)) +
    (more > 0
      ? `\n\n${more === 1 ? '1 more row is' : `${more} more rows are`} in the JSON and CSV files.`
      : '')
  )
}

/** Each flag with its cells; one that many cells share is named once. */
function flags({ cells }: SocialAnalysis): string {
  const byFlag = new Map<string, string[]>()
  for (const { id, flags: own } of cells)
    for (const flag of own) byFlag.set(flag, [...(byFlag.get(flag) ?? []), id])
  return [...byFlag]
    .map(
      ([flag, ids]) =>
        `- ${ids.length > 4 ? `${ids.length} cells (${ids.slice(0, 3).join(', ')} …)` : ids.join(', ')}: ${flag}.`,
    )
    .join('\n')
}

const conditions = ({ conditions: rows }: SocialAnalysis) =>
  table(
    ['Condition', 'Cells', 'Sound', 'Engagement', 'Alignment', 'Contribution'],
    rows.map(({ condition, cells, sound, means }) => [
      condition || '–',
      `${cells}`,
      `${sound}`,
      fixed(means.engagement, 3),
      fixed(means.theoretical_alignment, 3),
      fixed(means.contribution_value, 3),
    ]),
  )

function manipulation({ manipulation: rows }: SocialAnalysis): string {
  const same = rows.filter(({ differing }) => differing === 0)
  const warning =
    same.length === 0
      ? ''
      : `\n\nWhere no prompt differs, nothing can be concluded from comparing the two: ${same.map(({ condition, other }) => `${condition} and ${other}`).join('; ')}.`
  const shown = table(
    ['Condition', 'Against', 'Prompts that differ', 'Parts'],
    rows.map(({ condition, other, turns, differing, parts }) => [
      condition,
      other,
      `${differing} of ${turns} (${percent(turns === 0 ? undefined : differing / turns)})`,
      Object.entries(parts)
        .map(([part, count]) => `${part}: ${count}`)
        .join(', ') || 'none',
    ]),
  )
  return shown === '' ? '' : shown + warning
}

const effects = ({ effects: rows }: SocialAnalysis) =>
  table(
    [
      'Factor',
      'Levels',
      'Measure',
      'Cells',
      'Difference (95 % interval)',
      'Permutation test',
      'Compared within',
    ],
    rows.map(({ factor, levels, measure, cells, difference, interval, pValue, within }) => [
      factor,
      levels,
      measure,
      `${cells}`,
      interval === null ? fixed(difference, 3) : boundsText({ ...interval, estimate: difference }, 3),
      pValueText(pValue),
      within,
    ]),
  )

const cellTable = ({ cells }: SocialAnalysis) =>
  table(
    ['Cell', 'Condition', 'Seed', 'Rounds', 'Engagement by round'],
    cells.map(({ id, condition, seed, rounds }) => [
      id,
      condition || '–',
      seed || '–',
      `${rounds.length}`,
      rounds.map(engagementText).join(', '),
    ]),
  )

const engagementText = ({ means, errors, messages }: ScoredRound) =>
  errors > 0 ? 'invalid' : messages === 0 ? nobodySpoke : fixed(means.engagement, 2)

function regimes({ transitions }: SocialAnalysis): string {
  const names = [
    ...new Set([...transitions.keys(), ...[...transitions.values()].flatMap((row) => [...row.keys()])]),
  ].sort()
  return table(
    ['From, to', ...names],
    names
      .filter((name) => transitions.has(name))
      .map((name) => [name, ...names.map((next) => `${transitions.get(name)?.get(next) ?? 0}`)]),
  )
}

function network({ ties }: SocialAnalysis): string {
  const agents = [...new Set(ties.flatMap(({ from, to }) => [from, to]))].sort()
  if (agents.length > 15)
    return table(
      ['From', 'To', 'Mentions'],
      ties.slice(0, 20).map(({ from, to, count }) => [from, to, `${count}`]),
    )
  return table(
    ['From, to', ...agents.map(nameOf)],
    agents.map((from) => [
      nameOf(from),
      ...agents.map((to) =>
        from === to ? '' : `${ties.find((tie) => tie.from === from && tie.to === to)?.count ?? 0}`,
      ),
    ]),
  )
}

const timeline = ({ timeline: changes }: SocialAnalysis) =>
  table(
    ['Cell', 'Round', 'Agent', 'Change', 'Cue', 'Reason'],
    changes.map(({ cell, round_number: round, agent_id: agent, adaptation_type: type, cue, reason }) => [
      cell,
      `${round}`,
      agent,
      type.replaceAll('_', ' '),
      cue,
      reason,
    ]),
  )

const dimensions = ({ dimensions: rows }: SocialAnalysis) =>
  table(
    [
      'Dimension',
      'Condition',
      'Mean',
      'Scores',
      'Missing',
      'Subjects with two judges',
      'Krippendorff’s alpha',
    ],
    rows.map(({ dimension, condition, mean, scores, missing, agreement }) => [
      dimension,
      condition || '–',
      fixed(mean, 2),
      `${scores}`,
      `${missing}`,
      `${agreement.subjects}`,
      boundsText(agreement.alpha, 2),
    ]),
  )

const surveys = ({ surveys: rows }: SocialAnalysis) =>
  table(
    ['Question', 'Condition', 'Round', 'Mean', 'Answers'],
    rows.map(({ question, condition, round, mean, answers }) => [
      question,
      condition || '–',
      `${round}`,
      fixed(mean, 2),
      `${answers}`,
    ]),
  )

/** What an analysis measures, and its rows or its own summary of them. */
function analysisTable({ says, of, columns, rows, summary }: AnalysisResult): string {
  const names = ['cell', ...(of === 'round' ? ['round'] : []), ...columns.map(({ name }) => name)]
  const headings = summary === undefined ? names : Object.keys(summary[0] ?? {})
  const shown = table(
    summary === undefined ? headings.map(headingOf) : headings,
    (summary ?? rows).map((row) => headings.map((heading) => valueText(row[heading]))),
  )
  return shown === '' ? '' : `${says}\n\n${shown}`
}

const headingOf = (column: string) => `${column[0]!.toUpperCase()}${column.slice(1).replaceAll('_', ' ')}`

function valueText(value: ResultRow[string] | undefined): string {
  if (typeof value === 'number') return Number.isInteger(value) ? `${value}` : fixed(value, 3)
  return value === null || value === undefined ? fixed(null) : String(value)
}
