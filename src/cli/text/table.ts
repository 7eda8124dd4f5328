import { fold } from './fold.ts'
import { widthOf } from './width.ts'

/** A column of a table; numbers stand to the right. */
export interface Column {
  readonly head: string
  readonly right?: boolean
}

const gap = 2
/** A word up to this length stays whole, so that ids can be copied. */
const longestWord = 36

/** Rows of text under their heads. Where they are too wide, cells wrap; where that is not enough, each row is a block. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  bold: (text: string) => string = (text) => text,
  width: number = widthOf(process.stdout),
): string {
  const natural = columns.map(({ head }, index) =>
    Math.max(head.length, ...rows.map((row) => longestLine(row[index] ?? ''))),
  )
  const least = columns.map(({ head, right }, index) =>
    right === true
      ? natural[index]!
      : Math.max(...[head, ...rows.map((row) => row[index] ?? '')].map(wordIn)),
  )
  const widths = shrinkToFit(natural, least, width - gap * (columns.length - 1))
  if (widths === undefined) return blocks(columns, rows, bold, width)
  const line = (cells: readonly string[]) => {
    const wrapped = columns.map((_, index) => wrap(cells[index] ?? '', widths[index]!))
    const height = Math.max(...wrapped.map((lines) => lines.length))
    return Array.from({ length: height }, (_, row) =>
      columns
        .map(({ right }, index) => {
          const cell = wrapped[index]![row] ?? ''
          return right === true ? cell.padStart(widths[index]!) : cell.padEnd(widths[index]!)
        })
        .join(' '.repeat(gap))
        .trimEnd(),
    )
  }
  const heads = line(columns.map(({ head }) => head)).map(bold)
  return [...heads, ...rows.flatMap(line)].map((text) => `${text}\n`).join('')
}

/** Text in lines that fit, broken at words, and inside a word only where it alone is too long. Indentation is kept. */
export function wrap(text: string, width: number): string[] {
  return fold(text, width, { hard: true }).split('\n')
}

/** Takes from the widest column until all fit; undefined where they cannot. */
function shrinkToFit(
  natural: readonly number[],
  least: readonly number[],
  width: number,
): number[] | undefined {
  const widths = [...natural]
  while (widths.reduce((sum, one) => sum + one, 0) > width) {
    const spare = widths.map((one, index) => (one > least[index]! ? one : 0))
    const widest = Math.max(...spare)
    if (widest === 0) return undefined
    widths[spare.indexOf(widest)]!--
  }
  return widths
}

/** Each row as lines of its own, the first cell as its head. */
function blocks(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  bold: (text: string) => string,
  width: number,
): string {
  const block = (row: readonly string[]) => [
    ...wrap(row[0] ?? '', width).map(bold),
    ...columns.slice(1).flatMap(({ head }, index) => {
      const cell = row[index + 1] ?? ''
      return cell === '' ? [] : wrap(`${head}: ${cell}`.trim(), width - 2).map((text) => `  ${text}`)
    }),
  ]
  return rows
    .flatMap(block)
    .map((text) => `${text}\n`)
    .join('')
}

const longestLine = (text: string) => Math.max(...text.split('\n').map((line) => line.length))
const wordIn = (text: string) =>
  Math.min(longestWord, Math.max(...text.split(/\s/).map((word) => word.length)))
