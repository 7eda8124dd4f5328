import type { Memory } from '../history/memory.ts'
import { regionAt, type SourceFile } from '../source/source-file.ts'
import { type Unit, unitsIn } from '../source/units.ts'
import { type Proposal, proposalAt, shown } from './proposal.ts'

/** Leaves out one statement or item, or exchanges two neighbours. */
export function proposeUnits(source: SourceFile, memory: Memory): Proposal[] {
  const units = unitsIn(source)
  return units.flatMap((unit, index) => {
    const edits = regionAt(source, unit.line)?.edits
    const next = units[index + 1]
    const isNeighbour =
      next?.group === unit.group && regionAt(source, next.line) === regionAt(source, unit.line)
    return [
      ...(unit.canBeLeftOut && edits?.includes('deletions') !== false ? [deletion(source, unit)] : []),
      ...(isNeighbour && edits?.includes('order') !== false ? exchange(source, unit, next!) : []),
    ].map((proposal) => ({ ...proposal, weight: proposal.weight * untried(proposal, memory) }))
  })
}

/** What did not help in an earlier state is tried again only late. */
function untried({ edits }: Proposal, memory: Memory): number {
  return 0.35 ** memory.of(edits.map(({ key }) => key)).length
}

/** Regions say by `edits=` that such changes make sense there; elsewhere they seldom do. */
const weightAt = (source: SourceFile, line: number) =>
  regionAt(source, line)?.edits === undefined ? 0.15 : 1

function deletion(source: SourceFile, unit: Unit): Proposal {
  const code = source.text.slice(unit.start, unit.end)
  return proposalAt(source, {
    span: wholeOf(source.text, unit),
    replacement: '',
    line: unit.line,
    kind: 'deletion',
    doing: `Leaving out ${shown(code)} in line ${unit.line} of ${source.path}`,
    because: 'it costs something and may not be needed',
    change: `Line ${unit.line}: delete the ${unit.what} ${shown(code)}.`,
    weight: weightAt(source, unit.line),
  })
}

/** A unit with what would be left over of it: its line where it stands alone there, else a comma and blanks. */
function wholeOf(text: string, { start, end, what }: Unit): { start: number; end: number } {
  const comma = what === 'item' ? /^\s*,/.exec(text.slice(end))?.[0].length : 0
  const behind = end + (comma ?? 0)
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', behind)
  const isAlone =
    text.slice(lineStart, start).trim() === '' && /^\s*(?:(?:\/\/|#).*)?$/.test(text.slice(behind, lineEnd))
  if (lineEnd !== -1 && isAlone) return { start: lineStart, end: lineEnd + 1 }
  if (comma !== undefined) return { start, end: behind + (/^ */.exec(text.slice(behind))?.[0].length ?? 0) }
  const before = /,\s*$/.exec(text.slice(0, start))?.[0].length ?? 0
  return { start: start - before, end }
}

function exchange(source: SourceFile, first: Unit, second: Unit): Proposal[] {
  const { text } = source
  const [one, other] = [text.slice(first.start, first.end), text.slice(second.start, second.end)]
  if (one.trim() === other.trim() || one.includes('\n') || other.includes('\n')) return []
  return [
    proposalAt(source, {
      span: { start: first.start, end: second.end },
      replacement: other + text.slice(first.end, second.start) + one,
      line: first.line,
      kind: 'order',
      doing: `Exchanging ${shown(one)} in line ${first.line} of ${source.path} with ${shown(other)} behind it`,
      because: 'the order of the two may matter',
      change: `Line ${first.line}: exchange ${shown(one)} with ${shown(other)}.`,
      weight: 0.6 * weightAt(source, first.line),
    }),
  ]
}
