import { boundsText, fixed, markdownTable } from '../../../../learn/index.ts'
import type { LadderRow } from './ladder-rows.ts'
import type { Ladder } from './rate-games.ts'

/** The ladder as a page to read. */
export function ladderMarkdown(ladder: Ladder): string {
  const { games, draws, unrated } = ladder
  const left = Object.entries(unrated).flatMap(([reason, count]) => (count > 0 ? [`${count} ${reason}`] : []))
  return [
    '# Ladder',
    `${games} games, ${draws} of them drawn. Left out: ${left.join(', ') || 'none'}. Rated in the order of their start, then of their ids.`,
    'A rating is a mean and its spread (OpenSkill, from 25 ± 8.3). “Safe” is the mean less three spreads. Bounds of shares are Wilson’s at 95 %. Ratings compare within a list, and by side or role among rows of the same one. Games are counted once for each side that an agent had seats on.',
    '## All seats',
    rows(ladder.overall),
    '## Deceivers: Mafia, Coven, Vampires, neutral killing and evil',
    rows(ladder.deceivers),
    '## Detectors: Town',
    rows(ladder.detectors),
    '## By side',
    rows(ladder.bySide, 'Side'),
    '## By role dealt',
    rows(ladder.byRole, 'Role'),
    '## What a side is worth',
    markdownTable(
      ['Side', 'Handicap', 'Games'],
      ladder.sides.map(({ side, rating }) => [
        side,
        `${fixed(rating.mu)} ± ${fixed(rating.sigma)}`,
        `${rating.games}`,
      ]),
    ),
  ].join('\n\n')
}

function rows(list: readonly LadderRow[], heading?: string): string {
  const extra = heading === undefined ? [] : [heading]
  return markdownTable(
    ['Agent', ...extra, 'Rating', 'Safe', 'Seats', 'Games', 'Won', 'Malformed replies'],
    list.map(({ agent, as, rating, safe, seats, games, wins, malformed }) => [
      agent,
      ...(heading === undefined ? [] : [as ?? '']),
      rating === null ? '–' : `${fixed(rating.mu)} ± ${fixed(rating.sigma)}`,
      fixed(safe),
      `${seats}`,
      `${games}`,
      percent(wins),
      malformed === null ? '–' : percent(malformed),
    ]),
  )
}

function percent({ estimate, low, high, level }: LadderRow['wins']): string {
  return `${boundsText({ estimate: 100 * estimate, low: 100 * low, high: 100 * high, level })} %`
}
