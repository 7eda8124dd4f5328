import { lineChart, percent } from '../../../../learn/index.ts'
import type { RalphReport } from '../ralph-report.ts'

/** The share of loops that were solved by each iteration, as SVG. */
export function successChart({ curves, loops, solved }: RalphReport): string {
  const first = curves[0]
  return lineChart({
    id: 'ralph-success',
    title: 'Solved by iteration',
    description:
      first === undefined
        ? 'No attempt was made.'
        : `Of ${loops} loops ${first.solved} were solved at the first attempt and ${solved.count} in the end.`,
    label: 'share of loops',
    lines: [{ name: 'solved', values: curves.map(({ solvedShare }) => solvedShare) }],
    most: 1,
    format: percent,
    tick: (value) => `${Math.round(value * 100)} %`,
  })
}
