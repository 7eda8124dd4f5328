import { groupBy } from '../../../../learn/index.ts'
import { headlineOf } from '../headline.ts'
import type { CampaignFacts } from '../read/campaign-facts.ts'
import { betterText, scoreText } from '../score-text.ts'
import { familyMarks } from './family-marks.ts'
import { type ValueRange, valueRange } from './value-range.ts'

/** How large the chart is, in characters. */
export interface TextChartSize {
  readonly width: number
  readonly height: number
}

/**
 * The progress of a campaign as text: a letter for each candidate by its family, in capitals where it was kept, a star beside real
 * gains, x for a candidate without a score, and a line for the score of what was kept.
 */
export function textChart(
  facts: CampaignFacts,
  { width, height }: TextChartSize = { width: 78, height: 16 },
): string {
  const { candidates, iterations, baseline, metric, direction } = facts
  const range = valueRange(facts)
  const labels = range.ticks.map((tick) => scoreText(tick))
  const margin = Math.max(8, ...labels.map((label) => label.length)) + 1
  const columns = Math.max(10, width - margin - 2)
  const cells = Array.from({ length: height }, () => Array.from({ length: columns }, () => ' '))
  const rowOf = (score: number) => {
    const share = (Math.max(range.low, Math.min(range.high, score)) - range.low) / (range.high - range.low)
    return Math.round((1 - share) * (height - 1))
  }
  const columnOf = (iteration: number) =>
    Math.round((iteration / Math.max(1, iterations + 0.5)) * (columns - 2))
  drawLine(cells, { candidates, baseline, rowOf, columnOf })
  const letters = new Map(familyMarks(facts).map(({ family, letter }) => [family, letter]))
  const failed = Array.from({ length: columns }, () => ' ')
  const shiftOf = besideEachOther(facts, columns)
  for (const { iteration, plan, family, score, kept, evidence } of [...candidates].sort(
    (one, other) => Number(one.kept) - Number(other.kept),
  )) {
    const letter = letters.get(family) ?? '?'
    const column = columnOf(iteration) + shiftOf(plan)
    if (score === null) failed[column] = 'x'
    else {
      const row = cells[rowOf(score)]!
      row[column] = kept ? letter.toUpperCase() : letter
      if (evidence === 'real') row[column + 1] = '*'
    }
  }
  const tickRows = new Map(range.ticks.map((tick, index) => [rowOf(tick), labels[index]!]))
  const { title, detail } = headlineOf(facts)
  return [
    title,
    detail,
    '',
    `${metric}, ${betterText(direction)}`,
    ...cells.map(
      (row, index) => `${(tickRows.get(index) ?? '').padStart(margin)} │${row.join('').trimEnd()}`,
    ),
    ...(failed.some((cell) => cell === 'x')
      ? [`${'no score'.padStart(margin)} │${failed.join('').trimEnd()}`]
      : []),
    `${' '.repeat(margin)} └${'─'.repeat(columns)}`,
    `${' '.repeat(margin + 2)}${numbers(iterations, columns, columnOf)} iteration`.trimEnd(),
    '',
    legend(facts, range),
  ]
    .map((line) => line.trimEnd())
    .join('\n')
}

/** Candidates of one iteration stand beside each other where there is room; what was kept stays where the line turns. */
function besideEachOther(
  { candidates, iterations }: CampaignFacts,
  columns: number,
): (plan: string) => number {
  const slot = columns / Math.max(1, iterations)
  const lost = groupBy(
    candidates.filter(({ kept }) => !kept),
    ({ iteration }) => iteration,
  )
  const shifts = new Map<string, number>()
  for (const group of lost.values()) {
    if (slot < 2 * group.length + 2) continue
    group.forEach(({ plan }, index) => {
      // To the left of the middle, then to the right of it.
      shifts.set(plan, (index % 2 === 0 ? -1 : 1) * (2 + 2 * Math.floor(index / 2)))
    })
  }
  return (plan) => shifts.get(plan) ?? 0
}

interface Line extends Pick<CampaignFacts, 'candidates' | 'baseline'> {
  readonly rowOf: (score: number) => number
  readonly columnOf: (iteration: number) => number
}

/** Steps from the baseline over everything that was kept. */
function drawLine(cells: string[][], { candidates, baseline, rowOf, columnOf }: Line): void {
  const kept = candidates.flatMap(({ kept, score, iteration }) =>
    kept && score !== null ? [{ score, iteration }] : [],
  )
  const corners = [...(baseline === null ? [] : [{ score: baseline, iteration: 0 }]), ...kept]
  corners.forEach(({ score, iteration }, index) => {
    const next = corners[index + 1]
    const [row, end] = [rowOf(score), next === undefined ? cells[0]!.length - 1 : columnOf(next.iteration)]
    for (let column = columnOf(iteration); column < end; column++) cells[row]![column] = '─'
    if (next === undefined) return
    const down = rowOf(next.score)
    if (down === row) return
    const [top, bottom] = [Math.min(row, down), Math.max(row, down)]
    for (let between = top + 1; between < bottom; between++) cells[between]![end] = '│'
    cells[row]![end] = down > row ? '┐' : '┘'
  })
}

function numbers(iterations: number, columns: number, columnOf: (iteration: number) => number): string {
  const text = Array.from({ length: columns }, () => ' ')
  const every = Math.max(1, Math.ceil((iterations * 5) / columns))
  for (let iteration = every; iteration <= iterations; iteration += every) {
    const label = `${iteration}`
    const start = columnOf(iteration)
    if (start + label.length > columns) continue
    for (const [index, digit] of [...label].entries()) text[start + index] = digit
  }
  return text.join('').trimEnd()
}

function legend(facts: CampaignFacts, { low, high }: ValueRange): string {
  const families = familyMarks(facts).map(({ family, letter }) => `${letter} ${family}`)
  const isOutside = ({ score }: { readonly score: number | null }) =>
    score !== null && (score < low || score > high)
  const edge = facts.candidates.some(isOutside) ? ['at the edge: off the scale'] : []
  return [...families, 'capital: kept', '* real gain', 'x no score', ...edge].join('   ')
}
