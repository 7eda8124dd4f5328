import { axes } from './axes.ts'
import { dashed, legend } from './legend.ts'
import { type Drawing, escaped, place, svg } from './svg.ts'

/** One line: a value for each iteration. */
export interface Line {
  readonly name: string
  readonly values: readonly number[]
}

export interface LineChart extends Omit<Drawing, 'body'> {
  readonly label: string
  readonly lines: readonly Line[]
  /** The largest value that the axis shows. */
  readonly most: number
  /** A value beside a point, and one beside the axis. */
  readonly format: (value: number) => string
  readonly tick: (value: number) => string
}

// Lines differ in more than colour.
const dashes = ['', '7 4', '2 4']

/** Lines over iterations. */
export function lineChart({ lines, label, most, format, tick, ...words }: LineChart): string {
  const iterations = lines.reduce((longest, { values }) => Math.max(longest, values.length), 0)
  const { x, y, body } = axes({ iterations, most, label, format: tick })
  const drawn = lines.flatMap(({ name, values }, index) => {
    const points = values.map((value, iteration) => `${place(x(iteration))},${place(y(value))}`).join(' ')
    return [
      `<g class="ink${index}">`,
      `<polyline class="line" points="${points}"${dashed(dashes[index])}/>`,
      ...values.map(
        (value, iteration) =>
          `<circle class="mark" cx="${place(x(iteration))}" cy="${place(y(value))}" r="4">` +
          `<title>${escaped(`${name}, iteration ${iteration + 1}: ${format(value)}`)}</title></circle>`,
      ),
      '</g>',
    ]
  })
  return svg({
    ...words,
    body: [
      ...body,
      ...drawn,
      ...legend(
        lines.map(({ name }) => name),
        dashes,
      ),
    ],
  })
}
