import { escaped, place } from '../../../../learn/index.ts'
import type { CampaignFacts } from '../read/campaign-facts.ts'
import { gainOf } from '../read/candidate.ts'
import { changeText, hasRatios, scoreText } from '../score-text.ts'
import { type ChartLayout, failedRow, type Point } from './chart-layout.ts'
import { markPath, type Shape } from './family-marks.ts'

/** The colour of lines and text. */
export const ink = '#1f2328'
export const faint = '#57606a'

/** How a kept change is filled: full for a real gain, half where it is inconclusive, empty within the noise. */
export type Fill = 'full' | 'half' | 'empty'

/** One candidate: a large mark for what was kept, a small one for what was not, a cross below where there is no score. */
export function drawPoint(point: Point, { radius }: ChartLayout, facts: CampaignFacts): string {
  const { candidate, mark, x, y } = point
  const title = `<title>${escaped(titleOf(point, facts))}</title>`
  if (y === undefined) {
    const arm = radius.lost * 0.8
    const lines = `M${place(x - arm)},${place(failedRow - arm)}l${place(2 * arm)},${place(2 * arm)}m0,${place(-2 * arm)}l${place(-2 * arm)},${place(2 * arm)}`
    return `<g>${title}<path d="${lines}" stroke="${mark.colour}" stroke-width="1.6" fill="none"/></g>`
  }
  if (candidate.kept)
    return `<g>${title}${keptMark(mark.shape, mark.colour, { x, y, radius: radius.kept }, fillOf(point))}</g>`
  const path = markPath(mark.shape, x, y, radius.lost)
  const arrow = point.outside ? outsideArrow(point, radius.lost) : ''
  return `<g>${title}<path d="${path}" fill="${mark.colour}" fill-opacity="0.42" stroke="${mark.colour}" stroke-opacity="0.75" stroke-width="0.8"/>${arrow}</g>`
}

function fillOf({ candidate: { evidence } }: Point): Fill {
  return evidence === 'real' ? 'full' : evidence === 'within_noise' ? 'empty' : 'half'
}

/** The mark of a kept change at a place. */
export function keptMark(
  shape: Shape,
  colour: string,
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
  fill: Fill,
): string {
  const path = markPath(shape, x, y, radius)
  if (fill === 'full')
    return `<path d="${path}" fill="${colour}" stroke="${ink}" stroke-width="1.8" stroke-linejoin="round"/>`
  const empty = `<path d="${path}" fill="#ffffff" stroke="${colour}" stroke-width="2.2" stroke-linejoin="round"/>`
  if (fill === 'empty') return empty
  // The left half is cut out of a smaller copy, because not every program that shows SVG knows clip paths in groups.
  const inner = radius * 0.62
  return `${empty}<path d="M${place(x)},${place(y - inner)}a${place(inner)},${place(inner)} 0 0,0 0,${place(2 * inner)}Z" fill="${colour}"/>`
}

function outsideArrow({ x, y = 0, candidate, mark }: Point, radius: number): string {
  const up = candidate.score !== null && candidate.before !== null && y < 300 ? -1 : 1
  const tip = y + up * (radius + 7)
  const base = y + up * (radius + 2)
  return `<path d="M${place(x - 3.5)},${place(base)}L${place(x)},${place(tip)}L${place(x + 3.5)},${place(base)}Z" fill="${mark.colour}"/>`
}

function titleOf({ candidate }: Point, facts: CampaignFacts): string {
  const { iteration, plan, family, score, before, interval, evidence, hypothesis } = candidate
  const gain = gainOf(candidate, facts.direction)
  const measured =
    score === null
      ? 'no score'
      : `${scoreText(score)}${interval === undefined ? '' : ` (${scoreText(interval.low)} to ${scoreText(interval.high)})`}`
  const change =
    gain === undefined || before === null
      ? ''
      : `, ${changeText(gain, before, hasRatios(facts))} against what it started from`
  const kept = candidate.kept ? `, kept: ${(evidence ?? 'inconclusive').replaceAll('_', ' ')}` : ', not kept'
  return `Iteration ${iteration}, ${plan}, ${family}: ${measured}${change}${kept}. ${hypothesis.slice(0, 200)}`
}
