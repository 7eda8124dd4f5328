import { escaped, place } from '../../../../learn/index.ts'
import type { CampaignFacts } from '../read/campaign-facts.ts'
import { gainOf } from '../read/candidate.ts'
import { changeText } from '../score-text.ts'
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
export function gainLabels({ points, radius }: ChartLayout, { direction }: CampaignFacts): string[] {
  const real = points
    .filter(({ candidate }) => candidate.evidence === 'real')
    .sort((left, right) => gained(right, direction) - gained(left, direction))
  const kept = points.filter(({ candidate }) => candidate.kept)
  const placed: Label[] = []
  for (const point of real) {
    const label = labelOf(point, direction, radius.kept)
    if (label === undefined || placed.length === mostLabels) continue
    if (!placed.some((other) => overlap(label, other)) && !hidesMark(label, point, kept)) placed.push(label)
  }
  return placed.map(
    ({ text, x, y }) =>
      `<text x="${place(x)}" y="${place(y)}" text-anchor="middle" font-size="13" font-weight="600" fill="${ink}" stroke="#ffffff" stroke-width="3" paint-order="stroke">${escaped(text)}</text>`,
  )
}

function gained({ candidate }: Point, direction: CampaignFacts['direction']): number {
  return gainOf(candidate, direction) ?? 0
}

/** Left of the mark, where neither the line nor another mark of its iteration is; at the left edge on its better side. */
function labelOf(
  { candidate, x, y = 0 }: Point,
  direction: CampaignFacts['direction'],
  radius: number,
): Label | undefined {
  const { score, before } = candidate
  if (score === null || before === null) return undefined
  const text = changeText(score - before, before)
  const width = text.length * 7.6
  const left = x - radius - 5 - width / 2
  if (left - width / 2 >= box.left) return { text, x: left, y: y + 5, width }
  const below = y + (direction === 'lower_is_better' ? radius + 17 : -radius - 8)
  return { text, x: Math.max(x + radius - width / 2, box.left + width / 2), y: below, width }
}

function overlap(one: Label, other: Label): boolean {
  return Math.abs(one.x - other.x) < (one.width + other.width) / 2 + 4 && Math.abs(one.y - other.y) < 15
}

function hidesMark(label: Label, own: Point, kept: readonly Point[]): boolean {
  return kept.some(
    (point) =>
      point !== own &&
      Math.abs(point.x - label.x) < label.width / 2 + 6 &&
      Math.abs((point.y ?? 0) - (label.y - 5)) < 14,
  )
}
