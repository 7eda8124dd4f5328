import { escaped, place } from '../../../../learn/index.ts'
import type { CampaignFacts } from '../read/campaign-facts.ts'
import { gainOf } from '../read/candidate.ts'
import { changeText, hasRatios } from '../score-text.ts'
import { box, type ChartLayout, type Point } from './chart-layout.ts'
import { ink } from './draw-mark.ts'

interface Label {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
}

/** More labels would be noise themselves. */
const mostLabels = 12

/** How large the real gains are, beside their marks: the largest first, as far as there is room for them. */
export function gainLabels(layout: ChartLayout, facts: CampaignFacts): string[] {
  const gained = ({ candidate }: Point) => gainOf(candidate, facts.direction) ?? 0
  const real = layout.points
    .filter(({ candidate }) => candidate.evidence === 'real')
    .sort((left, right) => gained(right) - gained(left))
    .slice(0, mostLabels)
  const placed: Label[] = []
  for (const point of real) {
    const isFree = (label: Label) =>
      !placed.some((other) => overlap(label, other)) && !hidesMark(label, point, layout)
    const label = placesFor(point, layout, facts).find(isFree)
    if (label !== undefined) placed.push(label)
  }
  return placed.map(
    ({ text, x, y }) =>
      `<text x="${place(x)}" y="${place(y)}" text-anchor="middle" font-size="13" font-weight="600" fill="${ink}" stroke="#ffffff" stroke-width="3" paint-order="stroke">${escaped(text)}</text>`,
  )
}

/** Left of the mark, where the line is not; else on its better side, where few candidates are; else on the other side. */
function placesFor({ candidate, x, y = 0 }: Point, { radius }: ChartLayout, facts: CampaignFacts): Label[] {
  const { score, before } = candidate
  if (score === null || before === null) return []
  const text = changeText(score - before, before, hasRatios(facts))
  const width = text.length * 7.6
  const left = x - radius.kept - 5 - width / 2
  const middle = Math.max(x + radius.kept - width / 2, box.left + width / 2)
  const above = { text, width, x: middle, y: y - radius.kept - 8 }
  const below = { text, width, x: middle, y: y + radius.kept + 17 }
  const beside = left - width / 2 < box.left ? [] : [{ text, width, x: left, y: y + 5 }]
  return [...beside, ...(facts.direction === 'lower_is_better' ? [below, above] : [above, below])]
}

function overlap(one: Label, other: Label): boolean {
  return Math.abs(one.x - other.x) < (one.width + other.width) / 2 + 4 && Math.abs(one.y - other.y) < 15
}

function hidesMark(label: Label, own: Point, { points }: ChartLayout): boolean {
  return points.some(
    (point) =>
      point !== own &&
      point.y !== undefined &&
      Math.abs(point.x - label.x) < label.width / 2 + 5 &&
      Math.abs(point.y - (label.y - 5)) < 12,
  )
}
