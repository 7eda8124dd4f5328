import { plural } from '../../../../kit/index.ts'
import { boundsText, fixed, markdownTable } from '../../../../learn/index.ts'
import type { LadderRow } from './ladder-rows.ts'
import type { Ladder } from './rate-games.ts'

/** The ladder as a page to read. */
export function ladderMarkdown(ladder: Ladder): string {
  const { games, draws, unrated } = ladder
  const left = Object.entries(unrated).flatMap(([reason, count]) => (count > 0 ? [`${count} ${reason}`] : []))
  return [
    '# Ladder',
    `${plural(games, 'game')}, ${draws} drawn. Left out: ${left.join(', ') || 'none'}. Rated in the order of their start, then of their ids.`,
    'A rating is a mean and its spread (OpenSkill, from 25 ± 8.3). “Safe” is the mean less three spreads. Bounds of shares are Wilson’s at 95 %. Ratings compare within a list, and by side or role among rows of the same one. Every game counts once, however many seats an agent had in it; where it sat on several sides, the share of them that won counts. “Format” is the share of decisions whose reply was not written as asked for, “Illegal” that of moves that the rules do not allow and of turns lost: neither enters the rating.',
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
    ['Agent', ...extra, 'Rating', 'Safe', 'Seats', 'Games', 'Won', 'Format', 'Illegal'],
    list.map(({ agent, as, rating, safe, seats, games, wins, format, illegal }) => [
      agent,
      ...(heading === undefined ? [] : [as ?? '']),
      rating === null ? '–' : `${fixed(rating.mu)} ± ${fixed(rating.sigma)}`,
      fixed(safe),
      `${seats}`,
      `${games}`,
      percent(wins),
      format === null ? '–' : percent(format),
      illegal === null ? '–' : percent(illegal),
    ]),
  )
}

function percent({ estimate, low, high, level }: LadderRow['wins']): string {
  return `${boundsText({ estimate: 100 * estimate, low: 100 * low, high: 100 * high, level })} %`
}
