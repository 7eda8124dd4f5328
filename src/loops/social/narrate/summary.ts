import { plural } from '../../../kit/index.ts'
import { fixed, markdownTable } from '../../../learn/index.ts'
import type { SocialResult } from '../run-social.ts'

/** What a run came to, in a few lines. */
export function summariseSocial({ experiment, cells, notes }: SocialResult): string {
  const rows = cells.flatMap(({ id, rounds }) =>
    rounds.map((round) => [
      ...(cells.length > 1 ? [id] : []),
      `${round.round}`,
      `${round.messages}`,
      fixed(round.engagement, 2),
      fixed(round.alignment, 2),
      fixed(round.contribution, 2),
      round.regime,
      `${round.adaptations}`,
    ]),
  )
  const headings = ['Round', 'Messages', 'Engagement', 'Alignment', 'Contribution', 'Regime', 'Changes']
  const absent = cells.flatMap(({ rounds }) => rounds).reduce((sum, { absences }) => sum + absences, 0)
  const most = 30
  return [
    `${experiment}: ${plural(cells.length, 'cell')}`,
    markdownTable(cells.length > 1 ? ['Cell', ...headings] : headings, rows.slice(0, most)),
    ...(rows.length > most ? [`… and ${plural(rows.length - most, 'more row')}.`] : []),
    ...(absent > 0
      ? [`${plural(absent, 'turn')} without anything that could be said; see error_code in the rounds.`]
      : []),
    ...notes,
    ...(cells.length > 1 ? ['`reprise social analyze RUN` compares the conditions.'] : []),
  ].join('\n')
}
