import { markdownTable, place } from '../../../engine/index.ts'
import { figure } from '../../page/model/format.ts'
import type { Estimate } from '../../page/model/intervals.ts'
import { experimentOf } from '../../page/model/social/experiment.ts'
import { tiesIn } from '../../page/model/social/network.ts'
import { type Cell, dimensions, shortName, socialAt } from '../../page/model/social/social-at.ts'
import { drawing, text } from '../drawing.ts'
import { intervalChart } from '../interval-chart.ts'
import { joined, picture, type Reported, type ReportPart } from '../report.ts'

/** How each agent was received, who addresses whom, what changed whose policy, and conditions with intervals. */
export function reportSocial({ records }: Reported): ReportPart {
  const cells = socialAt(records)
  const [first] = cells
  if (first === undefined) return { markdown: 'No round has ended.' }
  const { conditions, differences } = experimentOf(cells)
  const between = (estimate: Estimate | undefined) =>
    estimate === undefined
      ? '–'
      : `${estimate.value.toFixed(2)} (${estimate.low.toFixed(2)}…${estimate.high.toFixed(2)})`
  const shown = cells.slice(0, 12)
  return joined([
    conditions.length === 0
      ? undefined
      : joined([
          '## Conditions',
          'Means of the last round, with 95 % intervals over seeds.',
          picture(
            'conditions.svg',
            'Engagement by condition',
            intervalChart(
              {
                id: 'conditions',
                title: 'Engagement by condition',
                description: 'Means with 95 % intervals.',
              },
              conditions.flatMap(({ condition, means }) =>
                means.engagement === undefined ? [] : [{ name: condition, estimate: means.engagement }],
              ),
              { from: 0, to: 1, format: (value) => value.toFixed(2) },
            ),
          ),
          markdownTable(
            ['Condition', 'Cells', ...dimensions.map((one) => one.replaceAll('_', ' '))],
            [
              ...conditions.map(({ condition, cells: count, means }) => [
                condition,
                String(count),
                ...dimensions.map((one) => between(means[one])),
              ]),
              ...differences.map(({ condition, against, differences: by }) => [
                `${condition} less ${against}`,
                '',
                ...dimensions.map((one) => between(by[one])),
              ]),
            ],
          ),
        ]),
    picture('network.svg', 'Who addresses whom', networkChart(first)),
    ...shown.flatMap((cell) => cellParts(cell, cells.length > 1)),
    cells.length > shown.length ? `${cells.length - shown.length} more cells are not listed.` : undefined,
  ])
}

function cellParts(cell: Cell, isNamed: boolean): (ReportPart | string | undefined)[] {
  const changes = cell.rounds.flatMap(({ adaptations }) => adaptations)
  return [
    isNamed ? `## ${cell.id}` : '## Rounds',
    markdownTable(
      ['Agent', 'Round', 'Engagement', 'Alignment', 'Contribution'],
      cell.agents.flatMap((agent) =>
        cell.rounds.flatMap(({ number, feedback }) => {
          const scores = feedback.get(agent)
          return scores === undefined
            ? []
            : [[agent, String(number), ...dimensions.map((one) => scores[one].toFixed(2))]]
        }),
      ),
    ),
    changes.length === 0
      ? 'No policy changed.'
      : markdownTable(
          ['After round', 'Agent', 'Change', 'Cue', 'Trigger'],
          changes.map((one) => [
            String(one.round),
            one.agent,
            one.before !== undefined && one.after !== undefined && one.before !== one.after
              ? `${figure(one.before)} → ${figure(one.after)}`
              : one.type.replaceAll('_', ' '),
            one.cue,
            one.reason,
          ]),
        ),
    ...cell.rounds.flatMap(({ number, synthesis }) =>
      synthesis === '' ? [] : [`**Synthesis of round ${number}.** ${synthesis}`],
    ),
  ]
}

function networkChart(cell: Cell): string {
  const ties = tiesIn(cell)
  const most = Math.max(1, ...ties.map(({ count }) => count))
  const at = (agent: string) => {
    const angle = (cell.agents.indexOf(agent) / cell.agents.length) * 2 * Math.PI - Math.PI / 2
    return { x: 240 + Math.cos(angle) * 150, y: 200 + Math.sin(angle) * 120 }
  }
  return drawing({
    id: 'network',
    title: 'Who addresses whom',
    description: ties.map(({ from, to, count }) => `${from} to ${to}: ${count}`).join(', '),
    width: 480,
    height: 370,
    body: [
      ...ties.map(({ from, to, count }) => {
        const [one, two] = [at(from), at(to)]
        const control = {
          x: (one.x + two.x) / 2 - (two.y - one.y) * 0.16,
          y: (one.y + two.y) / 2 + (two.x - one.x) * 0.16,
        }
        return `<g class="ink${cell.agents.indexOf(from) % 8}"><path class="line" style="stroke-width:${place(1 + (4 * count) / most)};stroke-opacity:.6" d="M${place(one.x)},${place(one.y)} Q${place(control.x)},${place(control.y)} ${place(two.x)},${place(two.y)}"/></g>${text((one.x + 2 * control.x + two.x) / 4, (one.y + 2 * control.y + two.y) / 4, String(count), 'middle')}`
      }),
      ...cell.agents.flatMap((agent, index) => {
        const { x, y } = at(agent)
        return [
          `<g class="ink${index % 8}"><circle class="fill" cx="${place(x)}" cy="${place(y)}" r="8"/></g>`,
          text(x, y + (y > 200 ? 26 : -14), shortName(agent), 'middle'),
        ]
      }),
    ],
  })
}
