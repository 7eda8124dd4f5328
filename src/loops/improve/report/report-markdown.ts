import { plural } from '../../../kit/index.ts'
import { markdownTable, pValueText } from '../../../learn/index.ts'
import { auditMarkdown } from './audit/audit-markdown.ts'
import { costLines, moneyText, tokensText } from './cost-markdown.ts'
import type { ImproveReport } from './improve-report.ts'
import { type Candidate, gainOf } from './read/candidate.ts'
import { betterText, changeText, hasRatios, scoreText } from './score-text.ts'

/** How many rows a long table shows. */
const mostRows = 40

/** The report as Markdown for people: what came out first, then the tables behind it. */
export function reportMarkdown(report: ImproveReport, options: { readonly picture?: string } = {}): string {
  const { headline, metric, direction, status } = report
  const parts = [
    '# Improve report',
    `**${headline.title}**\n\n${headline.detail}.`,
    ...(options.picture === undefined ? [] : [`![Progress of ${metric}](${options.picture})`]),
    `Metric: ${metric}, ${betterText(direction)}.${status === null ? '' : ` Status: ${status.replaceAll('_', ' ')}.`}`,
    ...kept(report),
    ...(report.audit === null ? [] : auditMarkdown(report.audit)),
    ...families(report),
    ...costs(report),
    ...attribution(report),
    ...lessons(report),
    ...losers(report),
    ...revisions(report),
    ...events(report),
    ...(report.remarks.length === 0
      ? []
      : ['## Remarks', report.remarks.map((text) => `- ${text}`).join('\n')]),
  ]
  return `${parts.join('\n\n')}\n`
}

function kept(report: ImproveReport): string[] {
  const { candidates, direction } = report
  const isRatio = hasRatios(report)
  const rows = candidates
    .filter((candidate) => candidate.kept)
    .map((candidate) => {
      const { iteration, family, score, before, interval, evidence = 'inconclusive', hypothesis } = candidate
      const gain = gainOf(candidate, direction)
      return [
        `${iteration}`,
        family,
        score === null ? '–' : scoreText(score),
        intervalText(interval),
        gain === undefined || before === null ? '–' : changeText(gain, before, isRatio),
        evidenceText[evidence],
        excerpt(hypothesis),
      ]
    })
  if (rows.length === 0) return []
  return [
    '## What was kept',
    markdownTable(['iteration', 'family', 'score', '95 % interval', 'gain', 'evidence', 'change'], rows),
  ]
}

function intervalText(interval: Candidate['interval']): string {
  if (interval === undefined) return '–'
  const { low, high } = interval
  return low === high ? 'exact' : `${scoreText(low)} to ${scoreText(high)}`
}

const evidenceText = {
  real: 'real',
  within_noise: 'within the noise',
  inconclusive: 'inconclusive',
} as const

function families({ families: table }: ImproveReport): string[] {
  if (table.length === 0) return []
  const rows = table.map(({ family, tried, failed, kept, real, meanEffect, realGain, usage }) => [
    family,
    `${tried}`,
    `${failed}`,
    `${kept}`,
    `${real}`,
    meanEffect === null ? '–' : scoreText(meanEffect, 3),
    realGain === 0 ? '–' : scoreText(realGain, 3),
    tokensText(usage?.tokens ?? null),
    usage === null ? '–' : moneyText(usage.usd ?? null),
  ])
  const headings = ['family', 'tried', 'failed', 'won', 'real', 'mean effect', 'real gain', 'tokens', 'cost']
  return [
    '## Families',
    'The mean effect is that of all candidates with a score, in units of the score; above zero is better.',
    markdownTable(headings, rows),
  ]
}

function costs({ cost }: ImproveReport): string[] {
  return [
    '## Cost per significant point',
    costLines(cost)
      .map((line) => `- ${line}`)
      .join('\n'),
  ]
}

function attribution({ attribution: table }: ImproveReport): string[] {
  if (table.length === 0) return []
  const rows = table.map(({ change, kind, improvement, chance, reason }) => [
    change,
    kind.replaceAll('_', ' '),
    improvement === null ? '–' : scoreText(improvement, 3),
    chance === null ? '–' : pValueText(chance),
    excerpt(reason, 120),
  ])
  const idle = table.filter(({ kind }) => kind === 'not_attributable').length
  return [
    '## Attribution',
    `The final state against itself without each change. ${idle === 0 ? 'All changes that were measured help.' : `${plural(idle, 'change')} can no longer be shown to help.`}`,
    markdownTable(['change', 'result', 'contributes', 'chance', 'reason'], rows),
  ]
}

function lessons({ lessons: table }: ImproveReport): string[] {
  if (table.length === 0) return []
  const rows = table
    .slice(0, mostRows)
    .map(({ lesson, category, plans }) => [
      excerpt(lesson, 160),
      category.replaceAll('_', ' '),
      `${plans.length}`,
    ])
  return [
    '## Lessons',
    `${shown(table.length, 'lesson')}`,
    markdownTable(['lesson', 'category', 'times'], rows),
  ]
}

function losers({ losers: table }: ImproveReport): string[] {
  if (table.length === 0) return []
  const rows = table
    .slice(0, mostRows)
    .map(({ iteration, family, score, outcome, reason, hypothesis }) => [
      `${iteration}`,
      family,
      score === null ? '–' : scoreText(score),
      outcome.replaceAll('_', ' '),
      excerpt(reason, 120),
      excerpt(hypothesis),
    ])
  return [
    '## What was not kept',
    shown(table.length, 'candidate'),
    markdownTable(['iteration', 'family', 'score', 'outcome', 'reason', 'change'], rows),
  ]
}

function revisions({ revisions: table }: ImproveReport): string[] {
  if (table.length === 0) return []
  const rows = table
    .slice(0, mostRows)
    .map(({ iteration, plan, outcome, rejections }) => [
      `${iteration}`,
      plan,
      outcome,
      rejections.map((reason) => excerpt(reason, 120)).join(' Then: '),
    ])
  return [
    '## Plans that were revised',
    shown(table.length, 'plan'),
    markdownTable(['iteration', 'plan', 'in the end', 'rejected at first because'], rows),
  ]
}

function events({ events: table }: ImproveReport): string[] {
  if (table.length === 0) return []
  const rows = table.map(({ iteration, timestamp, kind, text }) => [`${iteration}`, timestamp, kind, text])
  return ['## Events and phases', markdownTable(['iteration', 'time', 'kind', 'event'], rows)]
}

function shown(count: number, noun: string): string {
  return count > mostRows ? `The first ${mostRows} of ${plural(count, noun)}:` : `${plural(count, noun)}:`
}

function excerpt(text: string, most = 90): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line
}
