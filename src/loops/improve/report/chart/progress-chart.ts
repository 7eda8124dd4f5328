import { escaped, place } from '../../../../learn/index.ts'
import { headlineOf } from '../headline.ts'
import type { CampaignFacts } from '../read/campaign-facts.ts'
import { betterText, scoreText } from '../score-text.ts'
import { eventTable } from '../tables/event-table.ts'
import { box, type ChartLayout, chartLayout, failedRow, size } from './chart-layout.ts'
import { chartLegend } from './chart-legend.ts'
import { drawPoint, faint, ink } from './draw-mark.ts'
import { gainLabels } from './gain-labels.ts'

const grid = '#e6e9ed'
const verdictColours = { better: '#116b3c', unproven: '#8a5a00', no_gain: '#57606a' } as const
const verdictWords = { better: 'BETTER', unproven: 'UNPROVEN', no_gain: 'NO GAIN' } as const

/**
 * The progress of a campaign as SVG on a light background: every candidate with its interval, what was kept as a line, and first of
 * all whether it got better and which gains are real.
 */
export function progressChart(facts: CampaignFacts): string {
  const layout = chartLayout(facts)
  const { title, detail } = headlineOf(facts)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" role="img" aria-labelledby="improve-title improve-desc" font-family="Inter, system-ui, sans-serif">`,
    `<title id="improve-title">${escaped(title)}</title>`,
    `<desc id="improve-desc">${escaped(`${detail}. ${betterText(facts.direction)}.`)}</desc>`,
    `<rect width="${size.width}" height="${size.height}" fill="#ffffff"/>`,
    ...head(facts),
    ...axes(layout, facts),
    ...levels(layout, facts),
    ...events(layout, facts),
    ...noiseBand(layout, facts),
    ...whiskers(layout),
    ...keptLine(layout),
    ...layout.points
      .filter(({ candidate }) => !candidate.kept)
      .map((point) => drawPoint(point, layout, facts)),
    ...layout.points
      .filter(({ candidate }) => candidate.kept)
      .map((point) => drawPoint(point, layout, facts)),
    ...gainLabels(layout, facts),
    ...chartLegend(layout, facts),
    '</svg>\n',
  ].join('\n')
}

function head(facts: CampaignFacts): string[] {
  const { kind, title, detail } = headlineOf(facts)
  const word = verdictWords[kind]
  const width = 24 + word.length * 9.6
  return [
    `<rect x="${box.left - 60}" y="20" width="${width}" height="28" rx="14" fill="${verdictColours[kind]}"/>`,
    `<text x="${box.left - 60 + width / 2}" y="39" text-anchor="middle" font-size="13" font-weight="600" letter-spacing="0.6" fill="#ffffff">${word}</text>`,
    `<text x="${box.left - 60 + width + 14}" y="42" font-size="23" font-weight="600" fill="${ink}">${escaped(shortened(title, 66))}</text>`,
    `<text x="${box.left - 60}" y="73" font-size="14.5" fill="${faint}">${escaped(detail)}</text>`,
  ]
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text
}

function axes(
  { range, x, y, points }: ChartLayout,
  { iterations, metric, direction }: CampaignFacts,
): string[] {
  const arrow = direction === 'higher_is_better' ? '↑' : '↓'
  const every = Math.max(1, Math.ceil(iterations / 20))
  const numbers = Array.from({ length: iterations }, (_, index) => index + 1).filter(
    (number) => number % every === 0,
  )
  return [
    ...range.ticks.map(
      (tick) =>
        `<line x1="${box.left}" x2="${box.right}" y1="${place(y(tick))}" y2="${place(y(tick))}" stroke="${grid}"/>` +
        `<text x="${box.left - 10}" y="${place(y(tick) + 4.5)}" text-anchor="end" font-size="13" fill="${faint}">${escaped(scoreText(tick))}</text>`,
    ),
    `<text x="${box.left - 60}" y="${box.top - 16}" font-size="13" fill="${faint}">${escaped(`${shortened(metric, 40)}, ${arrow} ${betterText(direction)}`)}</text>`,
    `<line x1="${box.left}" x2="${box.right}" y1="${failedRow + 12}" y2="${failedRow + 12}" stroke="${faint}"/>`,
    ...(points.some((point) => point.y === undefined)
      ? [
          `<text x="${box.left - 10}" y="${failedRow + 4.5}" text-anchor="end" font-size="13" fill="${faint}">no score</text>`,
        ]
      : []),
    `<text x="${place(x(0))}" y="${failedRow + 30}" text-anchor="middle" font-size="13" fill="${faint}">start</text>`,
    ...numbers.map(
      (number) =>
        `<text x="${place(x(number))}" y="${failedRow + 30}" text-anchor="middle" font-size="13" fill="${faint}">${number}</text>`,
    ),
    `<text x="${box.right + 20}" y="${failedRow + 30}" font-size="13" fill="${faint}">iteration</text>`,
  ]
}

/** The baseline and the target across the chart, and the score that was reached at its end. */
function levels({ range, y, line }: ChartLayout, { baseline, target }: CampaignFacts): string[] {
  const across = (value: number, text: string, colour: string) => [
    `<line x1="${box.left}" x2="${box.right}" y1="${place(y(value))}" y2="${place(y(value))}" stroke="${colour}" stroke-width="1.4" stroke-dasharray="2 5" stroke-linecap="round"/>`,
    `<text x="${box.right + 8}" y="${place(y(value) + 4.5)}" font-size="12.5" fill="${colour}">${escaped(text)}</text>`,
  ]
  const last = line.at(-1)
  const inside = (value: number) => value >= range.low && value <= range.high
  const apart = (value: number) => last === undefined || Math.abs(y(value) - last.y) > 16
  return [
    ...(baseline === null ? [] : across(baseline, apart(baseline) ? 'baseline' : '', faint)),
    ...(target === null || !inside(target)
      ? []
      : across(target, apart(target) ? `target ${scoreText(target)}` : '', '#116b3c')),
    ...(last === undefined
      ? []
      : [
          `<text x="${box.right + 8}" y="${place(last.y + 6)}" font-size="17" font-weight="600" fill="${ink}">${escaped(scoreText(last.score))}</text>`,
        ]),
  ]
}

/** Phases as upright lines with their names, changes of settings as ticks on the axis. */
function events({ x }: ChartLayout, { events: log }: CampaignFacts): string[] {
  return eventTable(log).map(({ iteration, kind, label, text }) => {
    const at = x(iteration - 0.5)
    const title = `<title>${escaped(text)}</title>`
    if (kind === 'setting')
      return `<g>${title}<path d="M${place(at - 4)},${failedRow + 20}L${place(at)},${failedRow + 12}L${place(at + 4)},${failedRow + 20}Z" fill="${faint}"/></g>`
    return `<g>${title}<line x1="${place(at)}" x2="${place(at)}" y1="${box.top}" y2="${failedRow + 12}" stroke="#afb8c1"/><text x="${place(at + 5)}" y="${box.top + 4}" font-size="12" fill="${faint}">${escaped(shortened(label, 22))}</text></g>`
  })
}

/** What two runs of the same code may differ by, around what was kept, where only the log itself can say it. */
function noiseBand({ line, range, y }: ChartLayout, { audit }: CampaignFacts): string[] {
  const high = audit?.noise.high
  if (high === undefined || high === null || high === 0 || line.length === 0) return []
  const reach = 1.645 * Math.SQRT2 * high
  const inside = (score: number) => y(Math.max(range.low, Math.min(range.high, score)))
  return line.map(({ x, score }, index) => {
    const end = line[index + 1]?.x ?? box.right
    const size = audit!.noise.relative ? Math.abs(score) * reach : reach
    const [top, bottom] = [inside(score + size), inside(score - size)]
    return `<rect x="${place(x)}" y="${place(top)}" width="${place(Math.max(0, end - x))}" height="${place(bottom - top)}" fill="#afb8c1" fill-opacity="0.22"/>`
  })
}

function whiskers({ points, range, y }: ChartLayout): string[] {
  const inside = (score: number) => y(Math.max(range.low, Math.min(range.high, score)))
  return points.flatMap(({ candidate: { interval, kept }, mark, x, outside }) => {
    if (interval === undefined || interval.low === interval.high || outside) return []
    const [top, bottom] = [inside(interval.high), inside(interval.low)]
    const cap = kept ? 5 : 3
    const path = `M${place(x)},${place(top)}V${place(bottom)}M${place(x - cap)},${place(top)}h${2 * cap}M${place(x - cap)},${place(bottom)}h${2 * cap}`
    return [
      `<path d="${path}" stroke="${kept ? ink : mark.colour}" stroke-opacity="${kept ? 0.9 : 0.4}" stroke-width="${kept ? 1.8 : 1.2}" fill="none"/>`,
    ]
  })
}

function keptLine({ line }: ChartLayout): string[] {
  const [first, ...others] = line
  if (first === undefined) return []
  const path = others.map(({ x, y }) => `H${place(x)}V${place(y)}`).join('')
  return [
    `<path d="M${place(first.x)},${place(first.y)}${path}H${box.right}" fill="none" stroke="${ink}" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"/>`,
    `<circle cx="${place(first.x)}" cy="${place(first.y)}" r="5" fill="${ink}"/>`,
  ]
}
