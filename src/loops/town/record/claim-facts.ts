import type { Claim as TownClaim } from '../../../contracts/index.ts'
import type { CaseFile } from '../claims/case-file.ts'
import { atHome, happeningMeant } from '../claims/happenings.ts'
import type { Claim, ClaimedResult } from '../rules/speech.ts'

type ClaimFacts = Pick<TownClaim, 'kind' | 'about' | 'says'>

/** A claim as facts with names; undefined for what states nothing, such as a call for a vote. */
export function claimFacts(claim: Claim, speaker: number, file: CaseFile): ClaimFacts | undefined {
  const nameOf = (seat: number) => file.names[seat]!
  switch (claim.about) {
    case 'role':
      return { kind: 'role', about: nameOf(claim.seat), says: { role: claim.role } }
    case 'result': {
      const target = nameOf(claim.target)
      const says = { ...resultFacts(claim.result, nameOf), target, ...nightOf(claim.night, file) }
      return { kind: 'result', about: target, says }
    }
    case 'visit': {
      const says = { target: nameOf(claim.target), ...nightOf(claim.night, file) }
      return { kind: 'whereabouts', about: nameOf(claim.visitor), says }
    }
    case 'happened': {
      const about = nameOf(speaker)
      return happeningMeant(claim.what)?.what === atHome
        ? { kind: 'whereabouts', about, says: { target: about, ...nightOf(claim.night, file) } }
        : { kind: 'result', about, says: { result: claim.what, ...nightOf(claim.night, file) } }
    }
    case 'opinion': {
      const denied = claim.view === 'good'
      // Nobody accuses themselves: what is said of oneself is a claim about one's own side.
      return claim.seat === speaker
        ? { kind: 'role', about: nameOf(speaker), says: { side: 'evil', denied } }
        : { kind: 'accusation', about: nameOf(claim.seat), says: { result: 'evil', denied } }
    }
    case 'call':
      return undefined
  }
}

function resultFacts(result: ClaimedResult, nameOf: (seat: number) => string): TownClaim['says'] {
  switch (result.kind) {
    case 'suspicious':
      return { result: 'suspicious' }
    case 'innocent':
      return { result: 'not suspicious' }
    case 'role':
      return { role: result.role }
    case 'group':
      return { result: `one of ${result.roles.join(', ')}` }
    case 'visitors':
    case 'visited':
      return { result: result.kind, players: result.seats.map(nameOf) }
  }
}

/** The night of a claim. One that has not begun is not a night of the game; the verdict names it. */
function nightOf(night: number, { day, phase }: CaseFile): { night?: number } {
  return night < day || (night === day && phase === 'NIGHT') ? { night } : {}
}
