import { place } from '../../engine/index.ts'
import type { Estimate } from '../page/model/intervals.ts'
import { drawing, fitted, stroke, text } from './drawing.ts'

/** A row of values with their intervals. */
export interface IntervalRow {
  readonly name: string
  readonly estimate: Estimate
}

const [left, right, rowHeight] = [220, 110, 26]

/** Values with intervals, one below the other, on one axis. */
export function intervalChart(
  words: { readonly id: string; readonly title: string; readonly description: string },
  rows: readonly IntervalRow[],
  { from, to, format }: { from: number; to: number; format: (value: number) => string },
): string {
  const width = 720
  const x = (value: number) =>
    left + ((Math.max(from, Math.min(to, value)) - from) / (to - from || 1)) * (width - left - right)
  const height = 64 + rows.length * rowHeight
  const body = rows.flatMap(({ name, estimate }, index) => {
    const y = 52 + index * rowHeight
    return [
      text(left - 10, y + 4, fitted(name, left - 24), 'end'),
      `<g class="ink0">`,
      stroke(x(estimate.low), y, x(estimate.high), y, 'line'),
      `<circle class="fill" cx="${place(x(estimate.value))}" cy="${y}" r="4"/>`,
      '</g>',
      text(width - right + 10, y + 4, format(estimate.value)),
    ]
  })
  const axis = [from, (from + to) / 2, to].flatMap((value) => [
    stroke(x(value), 40, x(value), height - 24, 'grid'),
    text(x(value), height - 8, format(value), 'middle'),
  ])
  return drawing({ ...words, width, height, body: [...axis, ...body] })
}
