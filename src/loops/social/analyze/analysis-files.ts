import { mean } from '../../../kit/index.ts'
import { groupBy, lineChart, reportJson, stackedBars } from '../../../learn/index.ts'
import type { SocialAnalysis } from './analysis.ts'
import { analysisMarkdown } from './analysis-markdown.ts'
import { agentsCsv, cellsCsv, resultCsv } from './csv-files.ts'
import { networkSvg, timelineSvg } from './drawings.ts'
import { isOneRowPerRound, ownValues, rowFinder } from './rows-of-rounds.ts'

/** All files of an analysis, by name. */
export function analysisFiles(analysis: SocialAnalysis): Readonly<Record<string, string>> {
  return {
    'report.md': `${analysisMarkdown(analysis)}\n`,
    'report.json': reportJson(analysisJson(analysis)),
    'cells.csv': cellsCsv(analysis),
    'agents.csv': agentsCsv(analysis),
    ...Object.fromEntries(
      analysis.analyses.map((result) => [`${result.name}.csv`, resultCsv(result, analysis)]),
    ),
    'engagement.svg': engagementSvg(analysis),
    ...(analysis.regimes.size > 0 && { 'regimes.svg': regimesSvg(analysis) }),
    'network.svg': networkSvg(analysis.ties),
    'policies.svg': timelineSvg(analysis.timeline),
  }
}

/** An analysis as plain data. A round also has the values of each analysis that gives one row for it. */
export function analysisJson(analysis: SocialAnalysis): object {
  const { cells, regimes, transitions, analyses, ...rest } = analysis
  const single = analyses.filter(isOneRowPerRound).map((result) => ({ result, rowAt: rowFinder(result) }))
  return {
    ...rest,
    cells: cells.map(({ source: _, ...cell }) => ({
      ...cell,
      rounds: cell.rounds.map((round, index) => ({
        ...round,
        ...Object.fromEntries(
          single.map(({ result, rowAt }) => [result.name, ownValues(result, rowAt(cell.id, round.round))]),
        ),
        ...(regimes.has(cell.id) && { regime: regimes.get(cell.id)![index] }),
      })),
    })),
    transitions: [...transitions].flatMap(([from, row]) =>
      [...row].map(([to, count]) => ({ from, to, count })),
    ),
    analyses: analyses.map(({ name, title, says, columns, rows }) => ({ name, title, says, columns, rows })),
  }
}

function engagementSvg({ cells }: SocialAnalysis): string {
  const lines = [...groupBy(cells, ({ condition }) => condition)].slice(0, 8).map(([condition, own]) => {
    const longest = Math.max(...own.map(({ rounds }) => rounds.length))
    return {
      name: condition || 'all cells',
      values: Array.from({ length: longest }, (_, index) => {
        const values = own.flatMap(({ rounds }) => {
          const round = rounds[index]
          return round === undefined || round.errors > 0 || round.messages === 0
            ? []
            : [round.means.engagement]
        })
        return values.length === 0 ? 0 : mean(values)
      }),
    }
  })
  const format = (value: number) => value.toFixed(2)
  return lineChart({
    id: 'engagement',
    title: 'Engagement by round',
    description: 'The mean engagement of all agents in each round, by condition.',
    label: 'round',
    lines,
    most: 1,
    format,
    tick: format,
  })
}

function regimesSvg({ regimes }: SocialAnalysis): string {
  const longest = Math.max(0, ...[...regimes.values()].map((own) => own.length))
  const bars = Array.from({ length: longest }, (_, index) => {
    const counts: Record<string, number> = {}
    for (const own of regimes.values()) {
      const regime = own[index]
      if (regime !== undefined) counts[regime] = (counts[regime] ?? 0) + 1
    }
    return counts
  })
  return stackedBars({
    id: 'regimes',
    title: 'Regimes by round',
    description: 'How many cells are in each regime, by round.',
    label: 'round',
    names: [...new Set(bars.flatMap((counts) => Object.keys(counts)))].sort(),
    bars,
    nameText: (name) => name.toLowerCase().replaceAll('_', ' '),
  })
}
