import type { KnownLines } from './known-lines.ts'
import type { Evidence } from './localise/localise.ts'
import { lineStarts } from './localise/source-map.ts'
import type { Hits, Spectrum } from './localise/spectrum.ts'
import { familyShare, operators } from './operators/all-operators.ts'
import type { Edit, Family } from './operators/edit.ts'
import { nameMove, type RepairMove } from './repair-move.ts'
import { sitesIn } from './syntax/sites.ts'
import { gatherFacts } from './syntax/source-facts.ts'
import type { Source } from './syntax/syntax-node.ts'

/** An edit at a suspicious place. */
export interface FoundEdit {
  readonly move: RepairMove
  readonly family: Family
  readonly suspicion: number
  readonly hits: Hits
  /** How likely it is among the edits of its family. */
  readonly promise: number
}

/** What is known of a program before edits are looked for. */
export interface SearchFacts {
  readonly spectrum: Spectrum
  readonly evidence: Evidence
  readonly isKnownLine: KnownLines
}

/** The edits that the operators think of in a file, wherever a failing test went. */
export function findCandidates(
  source: Source,
  { spectrum, evidence, isKnownLine }: SearchFacts,
): FoundEdit[] {
  const sites = sitesIn(source)
  const facts = gatherFacts(sites)
  const lines = lineStarts(source.text)
  const found = new Map<string, FoundEdit>()
  for (const site of sites) {
    const suspicion = spectrum.suspicionAt(source.path, site.node.start!)
    if (suspicion === 0) continue
    const hits = spectrum.hitsAt(source.path, site.node.start!)
    for (const operator of operators) {
      for (const edit of operator(site, facts)) {
        const move = moveOf(source, edit, lines)
        const known = isKnownLine(source, move) ? forKnownLines : 1
        const promise = edit.weight * suspicion ** 1.5 * traceFactor(evidence, move) * known
        const key = essenceOf(move)
        // Two operators may think of the same edit.
        const other = found.get(key)
        if (other === undefined || worth(other) < familyShare[edit.family] * promise)
          found.set(key, { move, family: edit.family, suspicion, hits, promise })
      }
    }
  }
  return [...found.values()]
}

const forKnownLines = 5

function worth({ family, promise }: FoundEdit): number {
  return familyShare[family] * promise
}

function moveOf({ path, text }: Source, edit: Edit, lines: readonly number[]): RepairMove {
  const { start, end, after, operator } = edit
  const line = lines.findLastIndex((begin) => begin <= start) + 1
  const before = text.slice(start, end)
  return nameMove({ file: path, line, operator, before, after, start, end }, start - lines[line - 1]! + 1)
}

/** The change itself, without what stays the same at both its ends. */
function essenceOf({ start, before, after }: RepairMove): string {
  let head = 0
  while (head < before.length && head < after.length && before[head] === after[head]) head++
  let tail = 0
  const rest = Math.min(before.length, after.length) - head
  while (tail < rest && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const [gone, come] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)]
  return `${start + head}:${gone}:${come}`
}

// Errors of the language itself arise where something is wrong; errors that a program throws arise where it noticed.
const ofTheLanguage = /^(?:TypeError|ReferenceError|RangeError)$/

function traceFactor({ tests, places }: Evidence, { file, line }: RepairMove): number {
  const failing = tests.filter(({ passed }) => !passed)
  const factors = places.map((named, index) => {
    const depth = named.findIndex((place) => place.path === file && place.line === line)
    if (depth < 0) return 1
    const thrown = ofTheLanguage.test(failing[index]?.error?.name ?? '')
    return depth === 0 ? (thrown ? 3 : 1.2) : thrown ? 1.5 : 1.1
  })
  return Math.max(1, ...factors)
}
