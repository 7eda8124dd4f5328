import type { CampaignFacts } from '../read/campaign-facts.ts'
import type { Candidate } from '../read/candidate.ts'
import { type FamilyMark, familyMarks } from './family-marks.ts'
import { type ValueRange, valueRange } from './value-range.ts'

/** The size of the chart, and the box of its data. */
export const size = { width: 1080, height: 648 }
export const box = { left: 84, right: 972, top: 126, bottom: 492 }
/** Where candidates without a score stand. */
export const failedRow = 514

/** A candidate with its place. */
export interface Point {
  readonly candidate: Candidate
  readonly mark: FamilyMark
  readonly x: number
  /** Undefined without a score. */
  readonly y?: number
  /** Whether its score is beyond the edge, where it is drawn. */
  readonly outside: boolean
}

/** A corner of the line that shows the score of what was kept. */
export interface Corner {
  readonly x: number
  readonly y: number
  readonly score: number
}

/** Where everything in the chart stands. */
export interface ChartLayout {
  readonly range: ValueRange
  readonly marks: readonly FamilyMark[]
  readonly x: (iteration: number) => number
  readonly y: (score: number) => number
  readonly points: readonly Point[]
  readonly line: readonly Corner[]
  /** How large the marks are, for what was kept and for the others. */
  readonly radius: { readonly kept: number; readonly lost: number }
}

/** Lays a campaign out: iterations from left to right, candidates of one iteration beside each other. */
export function chartLayout(facts: CampaignFacts): ChartLayout {
  const { iterations, candidates, baseline } = facts
  const range = valueRange(facts)
  const marks = familyMarks(facts)
  const slot = (box.right - box.left) / Math.max(1, iterations + 0.5)
  const x = (iteration: number) => box.left + iteration * slot
  const y = (score: number) =>
    box.bottom - ((score - range.low) / (range.high - range.low)) * (box.bottom - box.top)
  const markOf = new Map(marks.map((mark) => [mark.family, mark]))
  const beside = new Map<number, number>()
  for (const { iteration } of candidates) beside.set(iteration, (beside.get(iteration) ?? 0) + 1)
  const seen = new Map<number, number>()
  const points = candidates.map((candidate) => {
    const { iteration, family, score } = candidate
    const index = seen.get(iteration) ?? 0
    seen.set(iteration, index + 1)
    const count = beside.get(iteration)!
    const shift = count === 1 ? 0 : (index / (count - 1) - 0.5) * Math.min(slot * 0.56, 26 * (count - 1))
    const inside = score === null ? 0 : Math.max(range.low, Math.min(range.high, score))
    return {
      candidate,
      mark: markOf.get(family)!,
      x: x(iteration) + shift,
      ...(score !== null && { y: y(inside) }),
      outside: score !== null && inside !== score,
    }
  })
  const lost = Math.max(2, Math.min(5, slot / 5))
  return {
    range,
    marks,
    x,
    y,
    points,
    line: lineOf(points, baseline, x, y),
    radius: { lost, kept: lost + 3.2 },
  }
}

/** The score of what was kept so far, from the baseline on. */
function lineOf(
  points: readonly Point[],
  baseline: number | null,
  x: (iteration: number) => number,
  y: (score: number) => number,
): Corner[] {
  const start = baseline === null ? [] : [{ x: x(0), y: y(baseline), score: baseline }]
  const kept = points.flatMap(({ candidate: { kept, score }, x: at, y: height }) =>
    kept && score !== null && height !== undefined ? [{ x: at, y: height, score }] : [],
  )
  return [...start, ...kept]
}
