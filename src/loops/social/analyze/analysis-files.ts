import { mean } from '../../../kit/index.ts'
import { groupBy, lineChart, reportJson, stackedBars } from '../../../learn/index.ts'
import type { SocialAnalysis } from './analysis.ts'
import { analysisMarkdown } from './analysis-markdown.ts'
import { networkSvg, timelineSvg } from './drawings.ts'

/** All files of an analysis, by name. */
export function analysisFiles(analysis: SocialAnalysis): Readonly<Record<string, string>> {
  return {
    'report.md': `${analysisMarkdown(analysis)}\n`,
    'report.json': reportJson(analysisJson(analysis)),
    'cells.csv': cellsCsv(analysis),
    'agents.csv': agentsCsv(analysis),
    'engagement.svg': engagementSvg(analysis),
    'regimes.svg': regimesSvg(analysis),
    'network.svg': networkSvg(analysis.ties),
    'policies.svg': timelineSvg(analysis.timeline),
  }
}

/** An analysis as plain data. */
export function analysisJson(analysis: SocialAnalysis): object {
  const { cells, transitions, ...rest } = analysis
  return {
    ...rest,
    cells: cells.map(({ source: _, ...cell }) => cell),
    transitions: [...transitions].flatMap(([from, row]) =>
      [...row].map(([to, count]) => ({ from, to, count })),
    ),
  }
}

function cellsCsv({ cells }: SocialAnalysis): string {
  return csv(
    [
      'cell',
      'condition',
      'seed',
      'context',
      'challenge',
      'validation',
      'adaptation',
      'round',
      'engagement',
      'alignment',
      'contribution',
      'regime',
      'speech_engagement',
      'voice_valence',
      'stance_valence',
      'justificatory_pct',
      'messages',
      'error_texts',
    ],
    cells.flatMap(({ id, condition, seed, factors, rounds }) =>
      rounds.map(({ round, means, regime, semiotic, messages, errors }) => [
        id,
        condition,
        seed,
        factors.context ?? '',
        factors.challenge ?? '',
        factors.validation ?? '',
        factors.adaptation ?? '',
        round,
        means.engagement,
        means.theoretical_alignment,
        means.contribution_value,
        regime,
        semiotic.engagement,
        semiotic.voice_valence,
        semiotic.stance_valence,
        semiotic.justificatory_pct,
        messages,
        errors,
      ]),
    ),
  )
}

function agentsCsv({ cells }: SocialAnalysis): string {
  return csv(
    [
      'cell',
      'condition',
      'seed',
      'round',
      'agent',
      'engagement',
      'alignment',
      'contribution',
      'references',
      'responses',
      'concepts',
    ],
    cells.flatMap(({ id, condition, seed, rounds }) =>
      rounds.flatMap(({ round, feedback }) =>
        Object.values(feedback).map((vector) => [
          id,
          condition,
          seed,
          round,
          vector.agent_id,
          vector.engagement,
          vector.theoretical_alignment,
          vector.contribution_value,
          vector.direct_references,
          vector.response_received,
          vector.concepts_embodied.join('; '),
        ]),
      ),
    ),
  )
}

function csv(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const field = (value: string | number) => {
    const text = String(value)
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return `${[headings, ...rows].map((row) => row.map(field).join(',')).join('\n')}\n`
}

function engagementSvg({ cells }: SocialAnalysis): string {
  const lines = [...groupBy(cells, ({ condition }) => condition)].slice(0, 8).map(([condition, own]) => {
    const longest = Math.max(...own.map(({ rounds }) => rounds.length))
    return {
      name: condition || 'all cells',
      values: Array.from({ length: longest }, (_, index) => {
        const values = own.flatMap(({ rounds }) => {
          const round = rounds[index]
          return round === undefined || round.errors > 0 ? [] : [round.means.engagement]
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

function regimesSvg({ cells }: SocialAnalysis): string {
  const longest = Math.max(0, ...cells.map(({ rounds }) => rounds.length))
  const bars = Array.from({ length: longest }, (_, index) => {
    const counts: Record<string, number> = {}
    for (const { rounds } of cells) {
      const regime = rounds[index]?.regime
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
