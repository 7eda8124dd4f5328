import { fixed, markdownTable } from '../../../../learn/index.ts'
import type { BeliefReport, BeliefScores } from './score-beliefs.ts'

/** Scores of beliefs as a page to read. */
export function beliefMarkdown({ games, floor, bySource, byAgent, bySeat, byTurn }: BeliefReport): string {
  return [
    '# Beliefs',
    `${games} ${games === 1 ? 'game' : 'games'}. Brier: 0 is perfect, 2 is sure and wrong. Log loss in nats, with probabilities below ${floor} counted as that. The source “reference” is what the rules and the seat’s own eyes allow; “above reference” is the Brier score less that of the reference, “divergence” the nats that are lost by not holding it, and “distance” the share of probability that lies elsewhere.`,
    markdownTable(
      ['Source', ...headings],
      bySource.map((row) => [row.source, ...cells(row)]),
    ),
    '## By agent',
    markdownTable(
      ['Agent', 'Source', ...headings],
      byAgent.map((row) => [row.agent, row.source, ...cells(row)]),
    ),
    // Seats of many games are many rows; they are in the JSON.
    ...(games === 1
      ? [
          '## By seat',
          markdownTable(
            ['Seat', 'Source', ...headings],
            bySeat.map((row) => [row.player, row.source, ...cells(row)]),
          ),
        ]
      : []),
    '## By turn',
    markdownTable(
      ['Turn', ...headings],
      byTurn.map((row) => [row.turn, ...cells(row)]),
    ),
    '## Calibration',
    markdownTable(
      ['Source', 'Held likely', 'Predictions', 'Mean', 'Came true'],
      bySource.flatMap(({ source, roles }) => calibrationRows(source, roles.calibration.bins)),
    ),
  ].join('\n\n')
}

const headings = [
  'Beliefs',
  'Brier',
  'Log loss',
  'Calibration error',
  'Brier by side',
  'Above reference',
  'Divergence',
  'Distance',
]

function cells({ cells: count, roles, sides, reference }: BeliefScores): string[] {
  return [
    `${count}`,
    fixed(roles.brier, 3),
    fixed(roles.logLoss, 3),
    fixed(roles.calibration.error, 3),
    fixed(sides.brier, 3),
    fixed(reference?.brierExcess ?? null, 3),
    fixed(reference?.divergence ?? null, 3),
    fixed(reference?.distance ?? null, 3),
  ]
}

function calibrationRows(
  source: string,
  bins: BeliefScores['roles']['calibration']['bins'],
): readonly (readonly string[])[] {
  return bins.flatMap(({ from, to, count, predicted, happened }) =>
    count === 0
      ? []
      : [[source, `${fixed(from)} to ${fixed(to)}`, `${count}`, fixed(predicted, 3), fixed(happened, 3)]],
  )
}
