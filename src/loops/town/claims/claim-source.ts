import type { Claim, Speech } from '../rules/speech.ts'
import { type ClaimReader, claimReader, type Occasion, type SaidClaim } from './claim-reader.ts'
import { renderClaim } from './render-claims.ts'

/** The claims in what somebody said, and who read them. */
export interface ReadClaims {
  readonly claims: readonly SaidClaim[]
  readonly by: string
}

/** Reads the claims out of what somebody said. */
export type ClaimSource = (says: Speech, occasion: Occasion) => ReadClaims

/** The grammar of the bots, which also understands how people shorten it. */
export function grammarSource(names: readonly string[]): ClaimSource {
  return (says, occasion) => ({ claims: saidClaims(says, occasion, names), by: 'grammar' })
}

/** The claims in what somebody said, whether it was said in the grammar or in free text. */
export function heardClaims(says: Speech, speaker: number, names: readonly string[]): readonly Claim[] {
  return says.claims ?? readOnce(says, says.text, speaker, names)
}

/** The claims in the last will of a body. */
export function claimsInWill(
  death: { readonly seat: number; readonly will: string | undefined },
  names: readonly string[],
): readonly Claim[] {
  return death.will ? readOnce(death, death.will, death.seat, names) : none
}

const none: readonly Claim[] = []

function saidClaims(says: Speech, occasion: Occasion, names: readonly string[]): SaidClaim[] {
  if (says.claims === undefined) return readerFor(names)(says.text, occasion)
  return says.claims.map((claim) => ({ claim, text: `${renderClaim(claim, occasion.speaker, names)}.` }))
}

// Fifteen seats hear the same words, and reading them takes longer than all else that they do with them.
const readers = new WeakMap<readonly string[], ClaimReader>()
const alreadyRead = new WeakMap<object, readonly Claim[]>()

/** The claims of a text; `source` is the speech or the death that it belongs to. */
function readOnce(source: object, text: string, speaker: number, names: readonly string[]): readonly Claim[] {
  const known = alreadyRead.get(source)
  if (known !== undefined) return known
  const claims = readerFor(names)(text, { speaker }).map(({ claim }) => claim)
  alreadyRead.set(source, claims)
  return claims
}

function readerFor(names: readonly string[]): ClaimReader {
  let reader = readers.get(names)
  if (reader === undefined) {
    reader = claimReader(names)
    readers.set(names, reader)
  }
  return reader
}
