import { box, escaped, place } from './svg.ts'

/** How values are put onto the paper. */
export interface Axes {
  readonly x: (iteration: number) => number
  readonly y: (value: number) => number
  /** Lines, numbers and names of the axes. */
  readonly body: readonly string[]
}

export interface AxesOptions {
  /** How many iterations there are. */
  readonly iterations: number
  /** The largest value to be shown. */
  readonly most: number
  readonly label: string
  readonly format: (value: number) => string
  /** Whether bars stand on the axis, which need room at both ends. */
  readonly bars?: boolean
}

/** Axes from the first iteration and from the value zero. Iterations are labelled from one. */
export function axes({ iterations, most, label, format, bars = false }: AxesOptions): Axes {
  // Bars count things, which come whole.
  const step = bars ? Math.max(1, niceStep(most)) : niceStep(most)
  const top = Math.max(step, Math.ceil(most / step - 1e-9) * step)
  const slots = bars ? iterations : Math.max(1, iterations - 1)
  const width = (box.right - box.left) / slots
  const x = (iteration: number) => box.left + (iteration + (bars ? 0.5 : 0)) * width
  const y = (value: number) => box.bottom - (value / top) * (box.bottom - box.top)
  const levels = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step)
  // About sixteen numbers fit below the axis.
  const every = Math.ceil(iterations / 16)
  const numbers = Array.from({ length: iterations }, (_, iteration) => iteration).filter(
    (iteration) => iteration % every === 0,
  )
  const body = [
    ...levels.map(
      (level) =>
        `<line class="grid" x1="${box.left}" x2="${box.right}" y1="${place(y(level))}" y2="${place(y(level))}"/>` +
        `<text class="end" x="${box.left - 8}" y="${place(y(level) + 4)}">${escaped(format(level))}</text>`,
    ),
    `<line class="axis" x1="${box.left}" x2="${box.right}" y1="${box.bottom}" y2="${box.bottom}"/>`,
    ...numbers.map(
      (iteration) =>
        `<text class="middle" x="${place(x(iteration))}" y="${box.bottom + 18}">${iteration + 1}</text>`,
    ),
    `<text class="middle" x="${(box.left + box.right) / 2}" y="${box.bottom + 36}">iteration</text>`,
    `<text class="end" x="${box.right}" y="24">${escaped(label)}</text>`,
  ]
  return { x, y, body }
}

/** A step of 1, 2 or 5 times a power of ten that gives four to eight levels. */
function niceStep(most: number): number {
  if (most <= 0) return 1
  const rough = most / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const lead = rough / power
  return (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10) * power
}
