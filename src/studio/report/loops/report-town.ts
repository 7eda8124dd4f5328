import { markdownTable, place } from '../../../engine/index.ts'
import { plural } from '../../../kit/index.ts'
import { ladderOf } from '../../page/model/town/ladder.ts'
import { townAt } from '../../page/model/town/town-at.ts'
import { type WinChance, winChances } from '../../page/model/town/win-chance.ts'
import { drawing, stroke, text } from '../drawing.ts'
import { intervalChart } from '../interval-chart.ts'
import { joined, picture, type Reported, type ReportPart } from '../report.ts'

/** Who played what and what became of them, the chance to win over time, claims against the truth, and the talk. */
export function reportTown({ records }: Reported): ReportPart {
  const { seats, winners, claims, turns, said } = townAt(records)
  if (seats.length === 0) return { markdown: 'The game has not begun.' }
  const chances = winChances(turns)
  const speakers = [...new Set(claims.map(({ speaker }) => speaker))]
  const count = (speaker: string, verdict: string) =>
    claims.filter((claim) => claim.speaker === speaker && claim.verdict === verdict).length
  return joined([
    winners === undefined ? 'The game goes on.' : `**${winners.join(', ') || 'Nobody'}** won.`,
    '## Seats',
    markdownTable(
      ['Player', 'Role', 'Faction', 'Agent', 'Fate', 'Won'],
      seats.map(({ name, role, faction, agent, death, won }) => [
        name,
        role,
        faction,
        agent,
        death === undefined ? 'alive' : `${death.turn}: ${death.how}`,
        won === true ? '★' : '',
      ]),
    ),
    chances.length < 2 ? undefined : picture('chances.svg', 'Chance to win by turn', chanceChart(chances)),
    speakers.length === 0
      ? undefined
      : `## Claims against the truth\n\n${markdownTable(
          ['Player', 'Role', 'Claims', 'True', 'Lies'],
          speakers.map((speaker) => [
            speaker,
            seats.find(({ name }) => name === speaker)?.role ?? '',
            String(claims.filter((claim) => claim.speaker === speaker).length),
            String(count(speaker, 'true')),
            String(count(speaker, 'lie')),
          ]),
        )}`,
    '## What was said in public',
    said
      .filter(({ channel }) => channel === 'public')
      .slice(0, 200)
      .map(({ turn, speaker, text: words }) => `- ${turn}, **${speaker}**: ${words.replaceAll('\n', ' ')}`)
      .join('\n'),
  ])
}

/** The ladder of a series, with intervals. */
export function reportSeries({ records }: Reported): ReportPart {
  const { games, days, agents, roles, factions } = ladderOf(records)
  if (games === 0) return { markdown: 'No game has ended.' }
  const percent = (value: number) => `${Math.round(value * 100)} %`
  const row = ({ name, games: count, wins, rating }: (typeof agents)[number]) => [
    name,
    String(count),
    percent(wins.value),
    `${percent(wins.low)}…${percent(wins.high)}`,
    rating === undefined
      ? '–'
      : `${rating.value.toFixed(1)} (${rating.low.toFixed(1)}…${rating.high.toFixed(1)})`,
  ]
  return joined([
    `${plural(games, 'game')}, ${days.toFixed(1)} days each.`,
    '## Ladder',
    picture(
      'ladder.svg',
      'Share of games won by agent',
      intervalChart(
        { id: 'ladder', title: 'Games won', description: 'Shares with 95 % intervals.' },
        agents.map(({ name, wins }) => ({ name, estimate: wins })),
        { from: 0, to: 1, format: percent },
      ),
    ),
    markdownTable(['Agent', 'Games', 'Won', '95 % interval', 'Rating'], agents.map(row)),
    '## Sides',
    markdownTable(
      ['Side', 'Won', '95 % interval'],
      factions.map(({ name, share }) => [
        name,
        percent(share.value),
        `${percent(share.low)}…${percent(share.high)}`,
      ]),
    ),
    '## Roles',
    markdownTable(
      ['Role', 'Games', 'Won', '95 % interval'],
      roles.map((one) => row(one).slice(0, 4)),
    ),
  ])
}

function chanceChart(chances: readonly WinChance[]): string {
  const x = (index: number) => 60 + (index / (chances.length - 1)) * 540
  const y = (share: number) => 210 - share * 160
  const sides = [
    ['town', 'Town', 2],
    ['mafia', 'Mafia', 1],
  ] as const
  return drawing({
    id: 'chances',
    title: 'Chance to win, as games of bots with as many alive ended',
    description: chances
      .map(
        ({ turn, town, mafia }) =>
          `${turn}: Town ${town?.value.toFixed(2) ?? '–'}, Mafia ${mafia?.value.toFixed(2) ?? '–'}`,
      )
      .join('; '),
    height: 250,
    body: [
      ...[0, 0.5, 1].flatMap((share) => [
        stroke(60, y(share), 600, y(share), 'grid'),
        text(52, y(share) + 4, `${share * 100} %`, 'end'),
      ]),
      ...chances.map(({ turn }, index) => text(x(index), 234, turn, 'middle')),
      ...sides.flatMap(([side, name, ink]) => {
        const points = chances.flatMap((chance, index) => {
          const estimate = chance[side]
          return estimate === undefined ? [] : [{ x: x(index), ...estimate }]
        })
        if (points.length === 0) return []
        const reach = [
          ...points.map((point) => `${place(point.x)},${place(y(point.high))}`),
          ...points.toReversed().map((point) => `${place(point.x)},${place(y(point.low))}`),
        ]
        const last = points.at(-1)!
        return [
          `<g class="ink${ink}"><polygon class="soft" points="${reach.join(' ')}"/><polyline class="line" points="${points.map((point) => `${place(point.x)},${place(y(point.value))}`).join(' ')}"/></g>`,
          text(last.x + 8, y(last.value) + 4, `${name} ${Math.round(last.value * 100)} %`),
        ]
      }),
    ],
  })
}
