import { type FoundEdit, findCandidates } from './find-candidates.ts'
import { knownLinesOf } from './known-lines.ts'
import type { Evidence } from './localise/localise.ts'
import type { ProjectFiles } from './localise/project-files.ts'
import { spectrumOf } from './localise/spectrum.ts'
import { openSources } from './open-sources.ts'
import { familyShare } from './operators/all-operators.ts'
import type { Family } from './operators/edit.ts'
import { symptomsOf } from './symptoms.ts'

/** An edit with its chances. */
export interface Candidate extends FoundEdit {
  /** How likely it is to fix the program; all sum to one. */
  readonly score: number
}

export interface Ranking {
  /** The likeliest first; the same for the same files and evidence. */
  readonly candidates: readonly Candidate[]
  readonly failing: number
  readonly passing: number
}

/** All edits that the operators think of at suspicious places, in the order in which to try them. */
export function rankCandidates(files: ProjectFiles, evidence: Evidence): Ranking {
  const { sources, tests } = openSources(files, evidence)
  const spectrum = spectrumOf(tests)
  const facts = { spectrum, evidence, isKnownLine: knownLinesOf(sources) }
  const found = sources.flatMap((source) => findCandidates(source, facts))
  const { failing, passing } = spectrum
  return { candidates: weigh(found, symptomsOf(evidence)), failing, passing }
}

// With one a family's share would be the same whether it has one chance or a hundred; with zero it would grow with them.
const crowding = 0.5

function weigh(found: readonly FoundEdit[], symptom: (family: Family) => number): Candidate[] {
  const crowd = new Map<Family, number>()
  for (const { family, promise } of found) crowd.set(family, (crowd.get(family) ?? 0) + promise)
  const scored = found.map((edit) => {
    const { family, promise } = edit
    const share = familyShare[family] * symptom(family)
    return { ...edit, score: (share * promise) / crowd.get(family)! ** crowding }
  })
  const sum = scored.reduce((total, { score }) => total + score, 0)
  return scored.map((edit) => ({ ...edit, score: edit.score / sum })).sort(byScore)
}

function byScore(left: Candidate, right: Candidate): number {
  const [a, b] = [left.move, right.move]
  return (
    right.score - left.score ||
    (a.file < b.file ? -1 : a.file > b.file ? 1 : a.start - b.start) ||
    (a.id < b.id ? -1 : 1)
  )
}
