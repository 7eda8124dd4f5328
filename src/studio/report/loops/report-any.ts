import { markdownTable, place } from '../../../engine/index.ts'
import { agentsAt } from '../../page/model/agents.ts'
import { brief, figure, money, span } from '../../page/model/format.ts'
import { type Series, seriesIn } from '../../page/model/series.ts'
import { addEntries, emptyJournal } from '../../page/model/works.ts'
import { drawing, stroke, text } from '../drawing.ts'
import { joined, picture, type Reported, type ReportPart } from '../report.ts'

const mostCharts = 6

/** What suits any loop: who did what, and how the numbers of the records went. */
export function reportAny({ records, entries }: Reported): ReportPart {
  const journal = emptyJournal()
  addEntries(journal, entries)
  const agents = agentsAt(journal.works, Number.POSITIVE_INFINITY)
  const files = new Map<string, number>()
  for (const { path } of records) files.set(path, (files.get(path) ?? 0) + 1)
  return joined([
    agents.length === 0
      ? undefined
      : `## Who did what\n\n${markdownTable(
          ['Agent', 'Steps', 'Failed', 'Tokens', 'Cost', 'Time'],
          agents.map(({ name, count, failed, tokens, usd, seconds }) => [
            name,
            String(count),
            String(failed),
            brief(tokens),
            money(usd),
            span(seconds),
          ]),
        )}`,
    ...seriesIn(records)
      .slice(0, mostCharts)
      .map((series, index) => picture(`number-${index + 1}.svg`, series.name, seriesChart(series, index))),
    files.size === 0
      ? undefined
      : `## Records\n\n${markdownTable(
          ['File', 'Records'],
          [...files].slice(0, 200).map(([path, count]) => [`\`${path}\``, String(count)]),
        )}`,
  ])
}

function seriesChart({ name, points }: Series, index: number): string {
  const ys = points.map((point) => point.y)
  const [low, high] = [Math.min(...ys), Math.max(...ys)]
  const x = (at: number) => 70 + (at / Math.max(1, points.length - 1)) * 620
  const y = (value: number) => 160 - ((value - low) / (high - low || 1)) * 110
  return drawing({
    id: `number-${index + 1}`,
    title: name,
    description: `From ${figure(low)} to ${figure(high)}, last ${figure(ys.at(-1))}.`,
    height: 180,
    body: [
      ...[low, high].flatMap((value) => [
        stroke(70, y(value), 690, y(value), 'grid'),
        text(62, y(value) + 4, figure(value), 'end'),
      ]),
      `<g class="ink0"><polyline class="line" points="${ys.map((value, at) => `${place(x(at))},${place(y(value))}`).join(' ')}"/></g>`,
    ],
  })
}
