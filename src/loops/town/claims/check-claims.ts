import type { Claim } from '../rules/speech.ts'
import { type CaseFile, lastNight, type SeatFile } from './case-file.ts'
import { checkResult } from './check-result.ts'
import { checkOpinion, checkRole } from './check-role.ts'
import { checkHappened, checkVisit } from './check-whereabouts.ts'
import { leftOut } from './left-out.ts'

/** Whether something that was said is so, and whether the speaker knew. */
export type ClaimVerdict = 'true' | 'lie' | 'error' | 'omission' | 'unknown'

/** A verdict with the facts that it rests on. */
export interface CheckedClaim {
  readonly claim: Claim
  readonly verdict: ClaimVerdict
  readonly because: string
}

/** A message with claims: who spoke, and who heard it (bit n stands for seat n; −1 is everybody). */
export interface Message {
  readonly speaker: number
  readonly audience: number
  readonly claims: readonly Claim[]
}

/** What a checker of one kind of claim is given. */
export interface Inquiry {
  readonly file: CaseFile
  readonly speaker: number
  readonly own: SeatFile
  nameOf(seat: number): string
}

/** A verdict of a checker. */
export type Finding = Omit<CheckedClaim, 'claim'>

/**
 * Checks what somebody said against what is so and against what the speaker knew at that time, and remembers that it
 * was said. Not so and known to be otherwise is a lie; not so and not known is an error; so, with something left out
 * that the speaker knew and the hearers needed, is an omission (see `leftOut`); what the record does not show is unknown.
 */
export function checkClaims(file: CaseFile, { speaker, audience, claims }: Message): CheckedClaim[] {
  const own = file.seats[speaker]!
  // All claims of one message count as said: nothing is left out in one sentence that follows in the next.
  for (const claim of claims) own.saidBefore.push({ claim, audience })
  const inquiry: Inquiry = { file, speaker, own, nameOf: (seat) => file.names[seat]! }
  return claims.map((claim) => {
    const finding = check(claim, inquiry)
    const missing = finding.verdict === 'true' ? leftOut(claim, inquiry, audience) : undefined
    return missing === undefined ? { claim, ...finding } : { claim, verdict: 'omission', because: missing }
  })
}

function check(claim: Claim, inquiry: Inquiry): Finding {
  if ('night' in claim && claim.night > lastNight(inquiry.file)) {
    return { verdict: 'lie', because: `Night ${claim.night} was not over when it was said.` }
  }
  switch (claim.about) {
    case 'role':
      return checkRole(claim, inquiry)
    case 'opinion':
      return checkOpinion(claim, inquiry)
    case 'result':
      return checkResult(claim, inquiry)
    case 'visit':
      return checkVisit(claim, inquiry)
    case 'happened':
      return checkHappened(claim, inquiry)
    case 'call':
      return { verdict: 'unknown', because: 'A call for a vote states nothing.' }
  }
}
