import { markdownTable, place } from '../../../engine/index.ts'
import { plural } from '../../../kit/index.ts'
import { figure, money } from '../../page/model/format.ts'
import { attributionOf } from '../../page/model/improve/attribution.ts'
import { type ImproveState, improveAt } from '../../page/model/improve/improve-at.ts'
import { drawing, stroke, text } from '../drawing.ts'
import { joined, picture, type Reported, type ReportPart } from '../report.ts'

/** The scores of all candidates, the tournament of each round, families, and where the change comes from. */
export function reportImprove({ records }: Reported): ReportPart {
  const state = improveAt(records)
  const { families, credits, whole } = attributionOf(state)
  if (state.candidates.length === 0) return { markdown: 'No candidate has been measured.' }
  const [first, last] = [state.line[0], state.line.at(-1)]
  return joined([
    `The score went from ${figure(first?.score)} to ${figure(last?.score)}.`,
    picture(
      'progress.svg',
      `Scores of ${plural(state.candidates.length, 'candidate')}`,
      progressChart(state),
    ),
    '## Rounds',
    markdownTable(
      ['Round', 'Plan', 'Family', 'Critic', 'Score', 'Interval', 'Outcome', 'Hypothesis'],
      state.plans.map((plan) => {
        const candidate = state.candidates.find(({ id }) => id === plan.id)
        const { interval } = candidate ?? {}
        return [
          String(plan.round),
          plan.planner,
          plan.family,
          plan.approved === undefined ? '–' : plan.approved ? 'approved' : `rejected: ${plan.rejection}`,
          figure(candidate?.score),
          interval === undefined ? '–' : `${figure(interval[0])}…${figure(interval[1])}`,
          candidate === undefined ? 'not carried out' : candidate.won ? '**merged**' : candidate.verdict,
          plan.hypothesis,
        ]
      }),
    ),
    '## Families',
    markdownTable(
      ['Family', 'Tried', 'Rejected', 'Merged', '95 % interval', 'Change', 'Cost'],
      families.map(({ family, tried, rejected, won, share, gain, usd }) => [
        family,
        String(tried),
        String(rejected),
        String(won),
        share === undefined ? '–' : `${Math.round(share.low * 100)}…${Math.round(share.high * 100)} %`,
        gain === 0 ? '–' : figure(gain),
        money(usd),
      ]),
    ),
    credits.length === 0
      ? undefined
      : `## Where the change comes from\n\n${markdownTable(
          ['Round', 'Family', 'Change', 'Share', 'Hypothesis'],
          credits.map(({ round, family, gain, share, hypothesis }) => [
            String(round),
            family,
            figure(gain),
            share === undefined ? '–' : `${Math.round(share * 100)} %`,
            hypothesis,
          ]),
        )}\n\n${figure(whole)} in all.`,
  ])
}

function progressChart({ candidates, line, rounds, families }: ImproveState): string {
  const values = [
    ...candidates.flatMap(({ score, interval }) => [score, ...(interval ?? [])]),
    ...line.map(({ score }) => score),
  ].filter((value) => value !== undefined)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const last = Math.max(1, ...rounds)
  const x = (round: number) => 64 + (round / last) * 600
  const y = (score: number) => 260 - ((score - low) / (high - low || 1)) * 200
  const steps = line.flatMap(({ round, score }, index) =>
    index === 0
      ? [`${x(0)},${y(score)}`]
      : [`${place(x(round))},${place(y(line[index - 1]!.score))}`, `${place(x(round))},${place(y(score))}`],
  )
  return drawing({
    id: 'progress',
    title: 'Score by round',
    description: line.map(({ round, score }) => `round ${round}: ${figure(score)}`).join(', '),
    height: 300,
    body: [
      ...[low, high].flatMap((value) => [
        stroke(64, y(value), 690, y(value), 'grid'),
        text(56, y(value) + 4, figure(value), 'end'),
      ]),
      ...rounds.map((round) => text(x(round), 286, String(round), 'middle')),
      `<g class="ink5"><polyline class="line" points="${steps.join(' ')}"/></g>`,
      ...candidates.flatMap(({ round, score, interval, family, won, id }, index) => {
        if (score === undefined) return []
        const at = x(round) + ((index % 5) - 2) * 3
        return [
          `<g class="ink${families.indexOf(family) % 8}">`,
          ...(interval === undefined ? [] : [stroke(at, y(interval[0]), at, y(interval[1]), 'line')]),
          `<circle class="fill" cx="${place(at)}" cy="${place(y(score))}" r="${won ? 6 : 3.5}"><title>${id}: ${figure(score)}</title></circle>`,
          '</g>',
        ]
      }),
    ],
  })
}
