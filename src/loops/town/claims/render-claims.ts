import type { Claim, ClaimedResult, Speech } from '../rules/speech.ts'

/** Claims as sentences of the known grammar, which `claimReader` reads back. */
export function renderClaims(claims: readonly Claim[], speaker: number, names: readonly string[]): string {
  return claims.map((claim) => `${renderClaim(claim, speaker, names)}.`).join(' ')
}

/** What somebody said, in words. */
export function renderSpeech(says: Speech, speaker: number, names: readonly string[]): string {
  return says.claims === undefined ? says.text : renderClaims(says.claims, speaker, names)
}

/** One claim as a sentence, without the full stop. */
export function renderClaim(claim: Claim, speaker: number, names: readonly string[]): string {
  const name = (seat: number) => names[seat]!
  switch (claim.about) {
    case 'role':
      return claim.seat === speaker ? `I am the ${claim.role}` : `${name(claim.seat)} is the ${claim.role}`
    case 'result':
      return `Night ${claim.night}: I found ${name(claim.target)} ${resultWords(claim.result, names)}`
    case 'visit':
      return claim.visitor === speaker
        ? `Night ${claim.night}: I visited ${name(claim.target)}`
        : `Night ${claim.night}: ${name(claim.visitor)} visited ${name(claim.target)}`
    case 'happened':
      return `Night ${claim.night}: I was ${claim.what}`
    case 'opinion':
      return claim.view === 'evil' ? `I suspect ${name(claim.seat)}` : `I trust ${name(claim.seat)}`
    case 'call':
      return `Vote ${name(claim.seat)}`
  }
}

function resultWords(result: ClaimedResult, names: readonly string[]): string {
  switch (result.kind) {
    case 'suspicious':
      return 'suspicious'
    case 'innocent':
      return 'not suspicious'
    case 'role':
      return `to be the ${result.role}`
    case 'group':
      return `to be one of ${result.roles.join(', ')}`
    case 'visitors':
      return `visited by ${listed(result.seats, names)}`
    case 'visited':
      return `visiting ${listed(result.seats, names)}`
  }
}

function listed(seats: readonly number[], names: readonly string[]): string {
  return seats.length === 0 ? 'nobody' : seats.map((seat) => names[seat]!).join(', ')
}
