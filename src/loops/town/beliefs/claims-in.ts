import { type ClaimParser, claimParser } from '../claims/claim-parser.ts'
import type { Claim, Speech } from '../rules/speech.ts'

/** The claims in what somebody says; in words of one's own, those of the known grammar. */
export function claimsIn(says: Speech, speaker: number, names: readonly string[]): readonly Claim[] {
  if (says.claims !== undefined) return says.claims
  return read(says, says.text, speaker, names)
}

/** The claims in the last will of a body. */
export function claimsInWill(
  death: { readonly seat: number; readonly will: string | undefined },
  names: readonly string[],
): readonly Claim[] {
  return death.will === undefined || death.will === '' ? none : read(death, death.will, death.seat, names)
}

const none: readonly Claim[] = []

// Fifteen seats hear the same words, and reading them takes longer than all else that they do with them.
const parsers = new WeakMap<readonly string[], ClaimParser>()
const alreadyRead = new WeakMap<object, readonly Claim[]>()

function read(key: object, text: string, speaker: number, names: readonly string[]): readonly Claim[] {
  const known = alreadyRead.get(key)
  if (known !== undefined) return known
  let parse = parsers.get(names)
  if (parse === undefined) {
    parse = claimParser(names)
    parsers.set(names, parse)
  }
  const claims = parse(text, speaker)
  alreadyRead.set(key, claims)
  return claims
}
