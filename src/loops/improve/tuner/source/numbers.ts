import type { Bounds } from './marks.ts'
import type { Span } from './mask-source.ts'
import { regionAt, type SourceFile } from './source-file.ts'

/** A number that is written in the source. */
export interface NumberSite extends Span {
  readonly line: number
  readonly text: string
  readonly value: number
  /** What it is called there: the variable, key or argument name before it; the text of the line otherwise. */
  readonly name: string
  readonly bounds?: Bounds
}

const literal = /(?<![\w$.])(?:\d[\d_]*(?:\.\d[\d_]*)?|\.\d[\d_]*)(?:e[+-]?\d+)?(?![\w$.])/gi

/** The decimal numbers of the code, with a minus that belongs to them; none in strings, comments and kept lines. */
export function numbersIn(source: SourceFile): NumberSite[] {
  const { masked, text, lines, marks } = source
  return lines.flatMap((line) => {
    const region = regionAt(source, line.number)
    const mark = marks.get(line.number)
    if (mark?.isKept || mark?.options || (source.regions.length > 0 && region === undefined)) return []
    if (region?.edits?.includes('numbers') === false) return []
    const bounds = mark?.bounds ?? region?.bounds
    const code = masked.slice(line.start, line.end)
    if (/^\s*(?:import|from|export\s+\*)\b/.test(code)) return []
    return [...code.matchAll(literal)].map(({ index, 0: digits }) => {
      const start = line.start + index - (hasOwnMinus(code, index) ? 1 : 0)
      const end = line.start + index + digits.length
      const own = text.slice(start, end)
      const value = Number(own.replaceAll('_', ''))
      const name = nameBefore(text.slice(line.start, start)) ?? text.slice(line.start, line.end).trim()
      return { line: line.number, start, end, text: own, value, name, ...(bounds && { bounds }) }
    })
  })
}

function hasOwnMinus(code: string, at: number): boolean {
  return code[at - 1] === '-' && /(?:^|[=(,:[<>?+*/%&|{!;]|\breturn)\s*$/.test(code.slice(0, at - 1))
}

/** The name that stands directly before a value: `rate = `, `rate: ` or `rate=`. */
function nameBefore(code: string): string | undefined {
  return /([A-Za-z_$][\w$.]*)["']?\s*(?::\s*[\w<>[\]| ]+)?\s*[=:]\s*\(?\s*$/.exec(code)?.[1]
}
