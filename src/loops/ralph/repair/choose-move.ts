import type { Candidate } from './rank-candidates.ts'
import { placeOfMove } from './repair-move.ts'

/** What a choice is made from. */
export interface ChoiceGround {
  readonly candidates: readonly Candidate[]
  /** The names of edits that were tried without success. */
  readonly ruledOut: ReadonlySet<string>
  readonly iteration: number
  readonly random: () => number
  /** Whether the program can still be read with an edit in it. */
  readonly isSound: (candidate: Candidate) => boolean
}

export interface Choice {
  readonly candidate: Candidate | undefined
  readonly strategy: 'best' | 'best-left' | 'sample'
}

/**
 * The likeliest edit that is not ruled out. Without a memory of earlier attempts that would always be the same one, so
 * an edit is drawn at random instead, likely ones more often than others.
 */
export function chooseMove(ground: ChoiceGround): Choice {
  const { candidates, ruledOut, iteration, random, isSound } = ground
  if (ruledOut.size === 0 && iteration > 0)
    return { candidate: draw(candidates, random, isSound), strategy: 'sample' }
  const failures = failuresByLine(ruledOut)
  const left = candidates
    .filter(({ move }) => !ruledOut.has(move.id))
    .map((candidate) => ({ candidate, chance: candidate.score * patience(failures, candidate) }))
    .sort((left, right) => right.chance - left.chance)
  const candidate = left.find((one) => isSound(one.candidate))?.candidate
  return { candidate, strategy: ruledOut.size === 0 ? 'best' : 'best-left' }
}

function draw(
  candidates: readonly Candidate[],
  random: () => number,
  isSound: (candidate: Candidate) => boolean,
): Candidate | undefined {
  const left = [...candidates]
  while (left.length > 0) {
    const place = placeOfLot(left, random())
    if (isSound(left[place]!)) return left[place]
    left.splice(place, 1)
  }
  return undefined
}

/** Where a lot between zero and one falls, when each candidate is as wide as its score. */
function placeOfLot(candidates: readonly Candidate[], lot: number): number {
  let rest = lot * candidates.reduce((sum, { score }) => sum + score, 0)
  for (const [place, { score }] of candidates.entries()) {
    rest -= score
    if (rest <= 0) return place
  }
  return candidates.length - 1
}

const lineOf = ({ file, line }: { readonly file: string; readonly line: number }) => `${file}:${line}`

function failuresByLine(ruledOut: ReadonlySet<string>): Map<string, number> {
  const failures = new Map<string, number>()
  for (const name of ruledOut) {
    const place = placeOfMove(name)
    if (place !== undefined) failures.set(lineOf(place), (failures.get(lineOf(place)) ?? 0) + 1)
  }
  return failures
}

/** After some failures at one line, others come first for a while. */
const failuresBeforeMovingOn = 6

function patience(failures: ReadonlyMap<string, number>, { move }: Candidate): number {
  return 0.7 ** Math.floor((failures.get(lineOf(move)) ?? 0) / failuresBeforeMovingOn)
}
