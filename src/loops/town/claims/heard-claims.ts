import type { Claim, Speech } from '../rules/speech.ts'
import { type ClaimReader, claimReader, type Occasion, type SaidClaim } from './claim-parser.ts'
import { renderClaim } from './render-claims.ts'

// What somebody said does not change, and fifteen seats hear it.
const readers = new WeakMap<readonly string[], ClaimReader>()
const read = new WeakMap<Speech, readonly Claim[]>()

/** The claims in what somebody said, whether it was said in the grammar or in words of one's own. */
export function heardClaims(says: Speech, speaker: number, names: readonly string[]): readonly Claim[] {
  if (says.claims !== undefined) return says.claims
  const known = read.get(says)
  if (known !== undefined) return known
  const claims = readerFor(names)(says.text, { speaker }).map(({ claim }) => claim)
  read.set(says, claims)
  return claims
}

/** The same with the words of each claim. */
export function saidClaims(says: Speech, occasion: Occasion, names: readonly string[]): SaidClaim[] {
  if (says.claims === undefined) return readerFor(names)(says.text, occasion)
  return says.claims.map((claim) => ({ claim, text: `${renderClaim(claim, occasion.speaker, names)}.` }))
}

function readerFor(names: readonly string[]): ClaimReader {
  const known = readers.get(names) ?? claimReader(names)
  readers.set(names, known)
  return known
}
