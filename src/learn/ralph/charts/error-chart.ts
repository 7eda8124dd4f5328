import type { RalphReport } from '../ralph-report.ts'
import { axes } from './axes.ts'
import { legend } from './legend.ts'
import { box, escaped, inks, picture, place } from './svg.ts'

/** The errors of each iteration by type, stacked, as SVG. */
export function errorChart({ errors }: RalphReport): string {
  const types = Object.keys(errors[0]?.errors ?? {})
  const sums = errors.map((counts) => total(counts.errors))
  const { x, y, body } = axes({
    iterations: Math.max(1, errors.length),
    most: sums.reduce((most, sum) => Math.max(most, sum), 1),
    label: 'errors',
    format: (value) => `${Number(value.toFixed(2))}`,
    bars: true,
  })
  const width = (0.7 * (box.right - box.left)) / Math.max(1, errors.length)
  const bars = errors.flatMap(({ iteration, errors: counts }) => {
    let below = 0
    return types.flatMap((type, index) => {
      const count = counts[type] ?? 0
      if (count === 0) return []
      const bottom = y(below)
      below += count
      const shape = `x="${place(x(iteration) - width / 2)}" y="${place(y(below))}" width="${place(width)}" height="${place(bottom - y(below))}"`
      const words = escaped(`iteration ${iteration}, ${named(type)}: ${count}`)
      return [`<rect class="mark ink${index % inks.length}" ${shape}><title>${words}</title></rect>`]
    })
  })
  return picture({
    id: 'ralph-errors',
    title: 'Errors by type over iterations',
    description: describe(types, sums),
    body: [...body, ...bars, ...legend(types.map(named))],
  })
}

const total = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

const named = (type: string) => type.replaceAll('_', ' ')

function describe(types: readonly string[], sums: readonly number[]): string {
  if (types.length === 0) return 'No error was recorded.'
  return `${sums[0]} errors at the first iteration and ${sums.at(-1)} at the last. Types, the most frequent first: ${types.map(named).join(', ')}.`
}
