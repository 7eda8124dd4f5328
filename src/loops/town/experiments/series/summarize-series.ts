import { plural, wilsonInterval } from '../../../../kit/index.ts'
import type { SeriesResult } from './series-result.ts'

/** How often each faction won, with intervals. */
export function summarizeSeries({ games, wins, days }: SeriesResult): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  const rows = Object.entries(wins)
    .sort(([, one], [, other]) => other - one)
    .map(([faction, won]) => {
      const { estimate, low, high } = wilsonInterval(won, games)
      return `  ${faction.padEnd(16)} ${percent(estimate).padStart(7)}  ${percent(low)} to ${percent(high)}`
    })
  return [
    `${plural(games, 'game')}, ${days.toFixed(1)} days each`,
    ...rows,
    'A game counts for all who won it; it is a draw where no faction did.',
  ].join('\n')
}
