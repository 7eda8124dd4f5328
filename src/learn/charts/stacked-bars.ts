import { axes } from './axes.ts'
import { legend } from './legend.ts'
import { box, type Drawing, escaped, inks, place, svg } from './svg.ts'

/** Counts of each iteration by name, stacked in the order of the names. */
export interface StackedBars extends Omit<Drawing, 'body'> {
  readonly label: string
  readonly names: readonly string[]
  readonly bars: readonly Readonly<Record<string, number>>[]
  /** How a name is shown. */
  readonly nameText?: (name: string) => string
}

/** Bars over iterations; a count of zero is not drawn. */
export function stackedBars({ names, bars, label, nameText = String, ...words }: StackedBars): string {
  const slots = Math.max(1, bars.length)
  const { x, y, body } = axes({
    iterations: slots,
    most: bars.reduce((most, counts) => Math.max(most, totalOf(counts)), 1),
    label,
    format: (value) => `${Number(value.toFixed(2))}`,
    bars: true,
  })
  const width = (0.7 * (box.right - box.left)) / slots
  const drawn = bars.flatMap((counts, iteration) => {
    let below = 0
    return names.flatMap((name, index) => {
      const count = counts[name] ?? 0
      if (count === 0) return []
      const bottom = y(below)
      below += count
      const shape = `x="${place(x(iteration) - width / 2)}" y="${place(y(below))}" width="${place(width)}" height="${place(bottom - y(below))}"`
      const title = escaped(`iteration ${iteration + 1}, ${nameText(name)}: ${count}`)
      return [`<rect class="mark ink${index % inks.length}" ${shape}><title>${title}</title></rect>`]
    })
  })
  return svg({ ...words, body: [...body, ...drawn, ...legend(names.map(nameText))] })
}

/** The sum of the counts of one bar. */
export function totalOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
