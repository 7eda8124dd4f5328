import { plural } from '../../../../kit/index.ts'
import { stackedBars, totalOf } from '../../../../learn/index.ts'
import type { RalphReport } from '../ralph-report.ts'

/** The errors of each iteration by type, stacked, as SVG. */
export function errorChart({ errors }: RalphReport): string {
  const types = Object.keys(errors[0]?.errors ?? {})
  const bars = errors.map((counts) => counts.errors)
  return stackedBars({
    id: 'ralph-errors',
    title: 'Errors by type over iterations',
    description: describe(types, bars.map(totalOf)),
    label: 'errors',
    names: types,
    bars,
    nameText,
  })
}

const nameText = (type: string) => type.replaceAll('_', ' ')

function describe(types: readonly string[], sums: readonly number[]): string {
  if (types.length === 0) return 'No error was recorded.'
  return `${plural(sums[0]!, 'error')} at the first iteration and ${sums.at(-1)} at the last. Types, the most frequent first: ${types.map(nameText).join(', ')}.`
}
