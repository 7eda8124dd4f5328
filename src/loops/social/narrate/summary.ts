import { plural } from '../../../kit/index.ts'
import { fixed, markdownTable } from '../../../learn/index.ts'
import type { SocialResult } from '../run-social.ts'
import { nobodySpoke } from '../scoring/spoken.ts'

/** What a run came to, in a few lines. */
export function summariseSocial({ experiment, cells, notes }: SocialResult): string {
  const rows = cells.flatMap(({ id, rounds }) =>
    rounds.map((round) => [
      ...(cells.length > 1 ? [id] : []),
      `${round.round}`,
      `${round.messages}`,
      round.engagement === null ? nobodySpoke : fixed(round.engagement, 2),
      fixed(round.alignment, 2),
      fixed(round.contribution, 2),
      round.engagement === null ? fixed(null) : round.regime,
      `${round.adaptations}`,
    ]),
  )
  const all = cells.flatMap(({ rounds }) => rounds)
  const headings = ['Round', 'Messages', 'Engagement', 'Alignment', 'Contribution', 'Regime', 'Changes']
  const absent = sum(all.map(({ absences }) => absences))
  const shown = 30
  return [
    `${experiment}: ${extent(cells)}`,
    markdownTable(cells.length > 1 ? ['Cell', ...headings] : headings, rows.slice(0, shown)),
    ...(rows.length > shown ? [`… and ${plural(rows.length - shown, 'more row')}.`] : []),
    ...(absent > 0
      ? [`${plural(absent, 'turn')} without anything that could be said; see error_code in the rounds.`]
      : []),
    ...notes,
    ...(cells.length > 1 ? ['`reprise social analyze RUN` compares the conditions.'] : []),
  ].join('\n')
}

/** How much there was of everything. */
function extent(cells: SocialResult['cells']): string {
  const rounds = cells.flatMap((cell) => cell.rounds)
  const longest = Math.max(0, ...cells.map((cell) => cell.rounds.length))
  return [
    ...(cells.length > 1 ? [plural(cells.length, 'cell')] : []),
    plural(longest, 'round'),
    plural(sum(rounds.map(({ messages }) => messages)), 'message'),
    `${plural(sum(rounds.map(({ adaptations }) => adaptations)), 'change')} of policies`,
  ].join(', ')
}

const sum = (values: readonly number[]) => values.reduce((whole, value) => whole + value, 0)
