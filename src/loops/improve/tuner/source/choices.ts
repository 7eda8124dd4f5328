import type { Span } from './mask-source.ts'
import { regionAt, type SourceFile } from './source-file.ts'

/** A place with a list of alternatives in a comment, one of which stands in the code. */
export interface ChoiceSite extends Span {
  readonly line: number
  readonly current: string
  readonly options: readonly string[]
  readonly name: string
}

/** The choices of a file: lines marked with `reprise:one-of` in which exactly one of the alternatives is found. */
export function choicesIn(source: SourceFile): ChoiceSite[] {
  const { text, lines, marks } = source
  return [...marks].flatMap(([number, { options = [], isKept }]) => {
    const line = lines[number - 1]
    const region = regionAt(source, number)
    if (line === undefined || isKept || (source.regions.length > 0 && region === undefined)) return []
    if (region?.edits?.includes('choices') === false) return []
    const code = text.slice(line.start, endOfCode(source, line))
    const found = options
      .flatMap((option) => {
        const at = placeOf(option, code)
        return at === undefined ? [] : [{ option, at }]
      })
      .sort((left, right) => right.option.length - left.option.length || left.at - right.at)[0]
    if (found === undefined) return []
    const start = line.start + found.at
    const name = /([A-Za-z_$][\w$.]*)["']?\s*[=:(]\s*$/.exec(code.slice(0, found.at))?.[1] ?? code.trim()
    return [{ line: number, start, end: start + found.option.length, current: found.option, options, name }]
  })
}

/** Where the comment at the end of a line begins. Strings are code here, because alternatives may be strings. */
function endOfCode({ text, masked, language }: SourceFile, { start, end }: Span): number {
  const mark = text.slice(start, end).search(/(?:\/\/|#|\/\*)\s*reprise:/)
  if (mark === -1 || language === 'json') return end
  return masked[start + mark] === ' ' ? start + mark : end
}

/** Where an alternative stands in a line, as a whole word; undefined where it does not stand exactly once. */
function placeOf(option: string, code: string): number | undefined {
  const places: number[] = []
  for (let at = code.indexOf(option); at !== -1; at = code.indexOf(option, at + 1)) {
    const joinsLeft = /[\w$]/.test(code[at - 1] ?? '') && /^[\w$]/.test(option)
    const joinsRight = /[\w$]/.test(code[at + option.length] ?? '') && /[\w$]$/.test(option)
    if (!joinsLeft && !joinsRight) places.push(at)
  }
  return places.length === 1 ? places[0] : undefined
}
