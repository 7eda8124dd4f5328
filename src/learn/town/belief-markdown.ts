import { number, table } from './markdown-cells.ts'
import type { BeliefReport, BeliefScores } from './score-beliefs.ts'

/** Scores of beliefs as a page to read. */
export function beliefMarkdown({ floor, all, byAgent, byTurn }: BeliefReport): string {
  const headings = [
    'Beliefs',
    'Brier',
    'Log loss',
    'Calibration error',
    'Brier by side',
    'Above reference',
    'Distance',
  ]
  return [
    '# Beliefs',
    `Brier: 0 is perfect, 2 is sure and wrong. Log loss in nats, with probabilities below ${floor} counted as that. “Above reference” is the Brier score less that of the rule-consistent posterior.`,
    table(['', ...headings], all === null ? [] : [['all', ...cells(all)]]),
    '## By seat',
    table(
      ['Seat', 'Source', ...headings],
      byAgent.map((row) => [row.agent, row.source, ...cells(row)]),
    ),
    '## By turn',
    table(
      ['Turn', ...headings],
      byTurn.map((row) => [row.turn, ...cells(row)]),
    ),
  ].join('\n\n')
}

function cells({ cells: count, roles, sides, reference }: BeliefScores): string[] {
  return [
    `${count}`,
    number(roles.brier, 3),
    number(roles.logLoss, 3),
    number(roles.calibration.error, 3),
    number(sides.brier, 3),
    number(reference?.brierExcess ?? null, 3),
    number(reference?.distance ?? null, 3),
  ]
}
