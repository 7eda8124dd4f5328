import type { Claim, ClaimedResult } from '../rules/speech.ts'
import { type Evidence, noiseNow, weighSeat } from './evidence.ts'
import { goesOut, killsAs, resultLikelihood } from './result-likelihoods.ts'
import { statement } from './statement.ts'

/** Weighs what somebody says. Nothing of it is certain, and some of it is likelier from a liar. */
export function hearClaims(evidence: Evidence, speaker: number, claims: readonly Claim[]): void {
  for (const claim of claims) {
    if (claim.about === 'role' && claim.seat === speaker) hearRole(evidence, speaker, claim.role)
    else if (speaker === evidence.own) continue
    else if (claim.about === 'result') hearResult(evidence, speaker, claim)
    else if (claim.about === 'visit' && claim.visitor !== speaker) hearVisit(evidence, speaker, claim)
  }
}

/** The honest say what they are; liars choose among what the Town could be. */
function hearRole(evidence: Evidence, speaker: number, role: string): void {
  const { space, claimed, own } = evidence
  const before = claimed[speaker]
  claimed[speaker] = role
  if (speaker === own || before === role) return
  const lie = 0.6 / Math.max(1, townRoles(evidence))
  weighSeat(evidence, speaker, (index) => {
    const { name, side, alignment } = space.roles[index]!
    if (before !== undefined) return side === 'Town' ? 0.15 : 1
    if (name === role) return side === 'Town' ? 0.9 : alignment === 'NB' ? 0.5 : 0.02
    return side === 'Town' ? 0.01 : lie
  })
}

function townRoles({ space }: Evidence): number {
  let count = 0
  for (const bit of space.town) count += bit
  return count
}

function hearResult(evidence: Evidence, speaker: number, claim: Extract<Claim, { about: 'result' }>): void {
  const { space, setup } = evidence
  const { target, night, result } = claim
  if (
    target === speaker ||
    target < 0 ||
    target >= evidence.seats ||
    isHeard(evidence, speaker, target, night)
  )
    return
  if (result.kind === 'visitors' || result.kind === 'visited') return
  const honest = resultLikelihood(space, result, noiseNow(evidence), setup.rules)
  const lying = new Float64Array(honest.length)
  for (let role = 0; role < lying.length; role++) lying[role] = lieAbout(result, space.town[role] === 1)
  evidence.statements.push(statement({ speaker, target, night, honest, lying }))
  evidence.changed = true
}

/** Liars accuse the Town more than their own, and shield their own more than the Town. */
function lieAbout(result: ClaimedResult, town: boolean): number {
  if (result.kind === 'suspicious') return town ? 0.6 : 0.35
  if (result.kind === 'innocent') return town ? 0.35 : 0.5
  return town ? 0.12 : 0.09
}

function isHeard({ statements }: Evidence, speaker: number, target: number, night: number): boolean {
  for (const said of statements) {
    if (said.speaker === speaker && said.target === target && said.night === night) return true
  }
  return false
}

/** Somebody says that somebody was at a door. If there was a murder behind it, that is an accusation. */
function hearVisit(evidence: Evidence, speaker: number, claim: Extract<Claim, { about: 'visit' }>): void {
  const { space, living, seats } = evidence
  const { visitor, target, night } = claim
  if (visitor < 0 || visitor >= seats || isHeard(evidence, speaker, visitor, night)) return
  const murder = !(living & (1 << target))
  const honest = new Float64Array(space.roles.length)
  const lying = new Float64Array(space.roles.length)
  for (let index = 0; index < honest.length; index++) {
    const role = space.roles[index]!
    const killer = killsAs(role, 'Mafia') || role.alignment === 'NK'
    honest[index] = !goesOut(role) ? 0.02 : killer || !murder ? 1 : 0.3
    lying[index] = role.side === 'Town' ? 0.5 : 0.3
  }
  evidence.statements.push(statement({ speaker, target: visitor, night, honest, lying }))
  evidence.changed = true
}

/** How a seat judged is evidence once it is known whom it judged. */
export function hearLynch(evidence: Evidence, lynched: number): void {
  const { space, shown, verdicts, own, seats } = evidence
  const role = space.roles[shown[lynched]!]
  if (role === undefined) return
  for (let juror = 0; juror < seats; juror++) {
    const verdict = verdicts[juror]
    if (verdict === undefined || verdict === 'abstain' || juror === own) continue
    const guilty = verdict === 'guilty'
    weighSeat(evidence, juror, (index) => {
      const { side } = space.roles[index]!
      if (role.side === 'Town') return side === 'Town' ? (guilty ? 0.85 : 1) : guilty ? 1 : 0.8
      if (side === role.side && side !== 'Neutral') return guilty ? 0.4 : 1
      return guilty ? 1 : side === 'Town' ? 0.7 : 0.9
    })
  }
}

/** As days pass, the honest have less and less reason to keep their role to themselves. */
export function hearDay(evidence: Evidence): void {
  const { space, claimed, living, own, seats, day } = evidence
  if (day < 4) return
  for (let seat = 0; seat < seats; seat++) {
    if (seat === own || claimed[seat] !== undefined || !(living & (1 << seat))) continue
    weighSeat(evidence, seat, (role) => (space.town[role] ? 0.65 : 1))
  }
}
