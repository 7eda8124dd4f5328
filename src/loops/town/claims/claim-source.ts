import type { Speech } from '../rules/speech.ts'
import type { Occasion, SaidClaim } from './claim-parser.ts'
import { saidClaims } from './heard-claims.ts'

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
