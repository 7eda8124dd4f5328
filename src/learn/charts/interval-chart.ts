import { box, type Drawing, escaped, place, svg } from './svg.ts'

/** A value with its bounds, from 0 to 1. */
export interface IntervalRow {
  readonly label: string
  readonly estimate: number
  readonly low: number
  readonly high: number
  readonly note: string
}

export interface IntervalChart extends Omit<Drawing, 'body'> {
  readonly rows: readonly IntervalRow[]
}

/** As many rows as the chart has space for. */
export const mostRows = 10
const longestLabel = 26
const left = 220

/** Shares as points with their intervals, one a row, on an axis from 0 to 100 %. */
export function intervalChart({ rows, ...words }: IntervalChart): string {
  const shown = rows.slice(0, mostRows)
  const step = (box.bottom - box.top) / Math.max(1, shown.length)
  const x = (share: number) => left + Math.min(1, Math.max(0, share)) * (box.right - left)
  const grid = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    `<line class="grid" x1="${place(x(share))}" x2="${place(x(share))}" y1="${box.top}" y2="${box.bottom}"/>`,
    `<text class="middle" x="${place(x(share))}" y="${box.bottom + 18}">${share * 100} %</text>`,
  ])
  const drawn = shown.flatMap(({ label, estimate, low, high, note }, index) => {
    const y = place(box.top + step * (index + 0.5))
    const short = label.length <= longestLabel ? label : `${label.slice(0, longestLabel - 1)}…`
    return [
      `<g class="ink0"><title>${escaped(`${label}: ${note}`)}</title>`,
      `<text class="end" x="${left - 10}" y="${y}" dy="4">${escaped(short)}</text>`,
      `<line class="line" x1="${place(x(low))}" x2="${place(x(high))}" y1="${y}" y2="${y}"/>`,
      `<circle class="mark" cx="${place(x(estimate))}" cy="${y}" r="5"/></g>`,
    ]
  })
  return svg({ ...words, body: [...grid, ...drawn] })
}
