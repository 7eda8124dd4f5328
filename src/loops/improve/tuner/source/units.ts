import { listsIn } from './lists.ts'
import type { Span } from './mask-source.ts'
import { regionAt, type SourceFile, type SourceLine } from './source-file.ts'

/** A statement or an item of a list, which can be left out, or exchanged with the one behind it. */
export interface Unit extends Span {
  readonly line: number
  readonly what: 'statement' | 'item'
  /** Its neighbours in one list or block have the same number, in their order. */
  readonly group: number
  readonly canBeLeftOut: boolean
}

/** The units of a file: items of lists, and neighbouring statements of one line each. */
export function unitsIn(source: SourceFile): Unit[] {
  const items = itemUnits(source)
  const firstFree = items.reduce((most, { group }) => Math.max(most, group + 1), 0)
  return [...items, ...statementUnits(source, firstFree)].filter(({ line }) => isOpen(source, line))
}

function isOpen(source: SourceFile, line: number): boolean {
  if (source.marks.get(line)?.isKept) return false
  const region = regionAt(source, line)
  if (region === undefined) return source.regions.length === 0
  return region.edits === undefined || region.edits.some((kind) => kind === 'order' || kind === 'deletions')
}

function itemUnits(source: SourceFile): Unit[] {
  return listsIn(source.masked).flatMap((items, group) =>
    items.map(({ start, end }) => {
      const line = source.lines.findLast((one) => one.start <= start)!.number
      return { line, start, end, what: 'item' as const, group, canBeLeftOut: items.length > 1 }
    }),
  )
}

/** Statements of one line that follow one another at the same depth; a blank line or another depth ends a group. */
function statementUnits(source: SourceFile, firstGroup: number): Unit[] {
  if (source.language === 'json' || source.language === 'text') return []
  const groups: SourceLine[][] = [[]]
  let depth = 0
  let indent = -1
  for (const line of source.lines) {
    const code = source.masked.slice(line.start, line.end)
    const before = depth
    depth += balanceOf(code)
    const isWhole = before === depth && isStatement(code)
    const ownIndent = code.search(/\S/)
    if (!isWhole || ownIndent !== indent) groups.push([])
    indent = ownIndent
    if (isWhole) groups.at(-1)!.push(line)
  }
  return groups
    .filter((lines) => lines.length > 1)
    .flatMap((lines, index) =>
      lines.map(({ number, start, end }) => {
        const code = source.masked.slice(start, end)
        const group = firstGroup + index
        return { line: number, start, end, what: 'statement' as const, group, canBeLeftOut: !declares(code) }
      }),
    )
}

function balanceOf(code: string): number {
  const opened = code.match(/[([{]/g)?.length ?? 0
  return opened - (code.match(/[)\]}]/g)?.length ?? 0)
}

function isStatement(code: string): boolean {
  const plain = code.trim()
  if (plain === '' || /^[)\]}.,?:|&*/+]/.test(plain) || /[{([,=:?|&+*\\]$|=>$/.test(plain)) return false
  if (
    /^(?:if|for|while|else|elif|try|except|finally|with|switch|case|default|do|import|export|from|def|class|function|return|break|continue|yield|throw|raise|@)\b/.test(
      plain,
    )
  )
    return false
  return /^[\w$].*(?:[=(]|\+\+|--|;)/.test(plain)
}

const declares = (code: string) => /^\s*(?:const|let|var|async|function|type|interface|enum)\b/.test(code)
