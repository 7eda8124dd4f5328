import { escaped, place } from '../../../../learn/index.ts'
import type { CampaignFacts } from '../read/campaign-facts.ts'
import { box, type ChartLayout, size } from './chart-layout.ts'
import { faint, ink, keptMark } from './draw-mark.ts'
import { markPath } from './family-marks.ts'

/** About how wide a character of 13 units is. */
const characterWidth = 6.7

interface Entry {
  readonly text: string
  readonly draw: (x: number, y: number) => string
}

/** What the marks mean: the families with what came of them, then how kept changes are filled. */
export function chartLegend(layout: ChartLayout, facts: CampaignFacts): string[] {
  const top = 580
  const families = rows(familyEntries(layout, facts), top)
  const meaning = rows(meaningEntries(layout, facts), families.bottom + 24)
  return [...families.drawn, ...meaning.drawn]
}

function familyEntries({ marks }: ChartLayout, { candidates }: CampaignFacts): Entry[] {
  return marks.map(({ family, shape, colour }) => {
    const members = candidates.filter((candidate) => candidate.family === family)
    const kept = members.filter((candidate) => candidate.kept).length
    return {
      text: `${family} ${kept} of ${members.length} kept`,
      draw: (x, y) => `<path d="${markPath(shape, x, y, 5.5)}" fill="${colour}"/>`,
    }
  })
}

function meaningEntries({ points }: ChartLayout, { candidates, audit }: CampaignFacts): Entry[] {
  const kept = candidates.filter((candidate) => candidate.kept)
  const filled = (text: string, evidence: string, fill: 'full' | 'half' | 'empty'): Entry[] =>
    kept.some((candidate) => candidate.evidence === evidence)
      ? [{ text, draw: (x, y) => keptMark('circle', faint, { x, y, radius: 6.5 }, fill) }]
      : []
  return [
    ...filled('kept, real gain', 'real', 'full'),
    ...filled('kept, inconclusive', 'inconclusive', 'half'),
    ...filled('kept, within the noise', 'within_noise', 'empty'),
    {
      text: 'tried, not kept',
      draw: (x, y) =>
        `<circle cx="${place(x)}" cy="${place(y)}" r="4" fill="${faint}" fill-opacity="0.42" stroke="${faint}"/>`,
    },
    ...(candidates.some(({ interval }) => interval !== undefined && interval.low < interval.high)
      ? [
          {
            text: '95 % interval',
            draw: (x: number, y: number) =>
              `<path d="M${place(x)},${place(y - 7)}v14m-3,0h6m-6,-14h6" stroke="${faint}" stroke-width="1.6" fill="none"/>`,
          },
        ]
      : []),
    ...(points.some(({ outside }) => outside)
      ? [
          {
            text: 'off the scale',
            draw: (x: number, y: number) =>
              `<path d="M${place(x - 4)},${place(y + 3)}L${place(x)},${place(y - 5)}L${place(x + 4)},${place(y + 3)}Z" fill="${faint}"/>`,
          },
        ]
      : []),
    ...(audit !== undefined && audit.noise.high !== null && audit.noise.high > 0
      ? [
          {
            text: 'may be noise',
            draw: (x: number, y: number) =>
              `<rect x="${place(x - 8)}" y="${place(y - 6)}" width="16" height="12" fill="#afb8c1" fill-opacity="0.35"/>`,
          },
        ]
      : []),
  ]
}

function rows(entries: readonly Entry[], top: number): { drawn: string[]; bottom: number } {
  let [x, y] = [box.left, top]
  const drawn = entries.map(({ text, draw }) => {
    const width = 34 + text.length * characterWidth
    if (x > box.left && x + width > size.width - 12) [x, y] = [box.left, y + 22]
    const entry = `${draw(x + 6, y - 4)}<text x="${place(x + 18)}" y="${place(y)}" font-size="13" fill="${ink}">${escaped(text)}</text>`
    x += width
    return entry
  })
  return { drawn, bottom: y }
}
