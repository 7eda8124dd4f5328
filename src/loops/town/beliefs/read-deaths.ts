import type { TownEvent } from '../rules/event.ts'
import { canBeTurned } from '../rules/night/vampires.ts'
import type { Role } from '../rules/role.ts'
import { type Evidence, notePresence, weighSeat } from './evidence.ts'
import { goesOut, killsAs } from './result-likelihoods.ts'

/** Reads a death: what the town is shown of the dead, and what the body shows about the killer. */
export function readDeath(evidence: Evidence, death: Extract<TownEvent, { kind: 'death' }>): void {
  const { seat, role, how, by } = death
  const before = evidence.living
  if (role !== undefined) readShownRole(evidence, seat, role)
  if (how !== 'attack') evidence.living &= ~(1 << seat)
  else {
    evidence.deaths.push({ seat, by })
    for (const sign of by) readSign(evidence, sign, before)
  }
  evidence.changed = true
}

/** Weighs what a seat was dealt by what it is shown as now. */
export function readShownRole(evidence: Evidence, seat: number, name: string): void {
  const { space, shown } = evidence
  const role = space.indexOf.get(name)
  if (role === undefined) return
  const leaderDied = shown.some((other) => other !== -1 && isLeader(space.roles[other]!))
  weighSeat(evidence, seat, (dealt) =>
    turnsInto(evidence, space.roles[dealt]!, space.roles[role]!, leaderDied),
  )
  shown[seat] = role
}

const isLeader = ({ name }: Role): boolean => name === 'Godfather' || name === 'Mafioso'

/** How likely somebody who was dealt one role is shown as another. */
function turnsInto({ space, remembered }: Evidence, dealt: Role, shown: Role, leaderDied: boolean): number {
  if (dealt === shown) return 1
  if (dealt.name === 'Amnesiac') return remembered.includes(shown.name) ? 1 : 0
  if (dealt.side === 'Mafia') {
    if (isLeader(shown)) return leaderDied ? 0.5 : 0.01
    return shown.side !== 'Mafia' && space.indexOf.has('Disguiser') ? 0.02 : 0
  }
  if (dealt.name === 'Executioner') return shown.name === 'Jester' ? 0.5 : 0
  if (dealt.name === 'Guardian Angel') return shown.name === 'Survivor' ? 0.5 : 0
  if (dealt.name === 'Vampire Hunter') return shown.name === 'Vigilante' ? 0.5 : 0
  if (dealt.name === 'Plaguebearer') return shown.name === 'Pestilence' ? 1 : 0
  return shown.name === 'Vampire' && canBeTurned(dealt) ? 0.3 : 0
}

/** A killer has been about: somebody who was alive has such a role, and it is not the one in the cell. */
function readSign(evidence: Evidence, sign: string, living: number): void {
  const { space, prisoner } = evidence
  if (prisoner !== -1) {
    const stillPossible = sign === 'Mafia' ? 0.6 : 0.1
    weighSeat(evidence, prisoner, (role) => (killsAs(space.roles[role]!, sign) ? stillPossible : 1))
  }
  // The dead can be made to kill again, and the turned were dealt something else.
  if (space.indexOf.has('Necromancer') || evidence.remembered.length > 0) return
  const evil = space.roles.some((role) => role.side !== 'Town' && killsAs(role, sign))
  if (!evil || isCertain(evidence, sign)) return
  notePresence(evidence, sign, sign === 'Vampire' ? -1 : living, (role) => killsAs(role, sign))
}

/** Whether the list deals such a killer in any case, and none has died: then the sign says nothing new. */
function isCertain({ space, shown }: Evidence, sign: string): boolean {
  for (const role of shown) if (role !== -1 && killsAs(space.roles[role]!, sign)) return false
  return space.chances.some((chance) =>
    chance.every((likely, role) => likely === 0 || killsAs(space.roles[role]!, sign)),
  )
}

/** At dawn: who was seen at whose door, now that it is known who died behind it. */
export function closeNight(evidence: Evidence): void {
  for (const { house, visitors } of evidence.sightings) {
    const death = evidence.deaths.find(({ seat }) => seat === house)
    for (const visitor of visitors) {
      if (visitor !== evidence.own) readSighting(evidence, visitor, visitors.length, death?.by)
    }
  }
  for (const { seat } of evidence.deaths) evidence.living &= ~(1 << seat)
  evidence.deaths.length = 0
  evidence.sightings.length = 0
}

function readSighting(evidence: Evidence, visitor: number, visitors: number, by?: readonly string[]): void {
  const { space } = evidence
  const chanceOfAnother = 0.02 + 0.5 * (1 - 1 / visitors)
  const killerCame = by?.some((sign) => comesForIt(space.roles, sign)) === true
  weighSeat(evidence, visitor, (role) => {
    if (!goesOut(space.roles[role]!)) return 0.02
    if (!killerCame || by.some((sign) => killsAs(space.roles[role]!, sign))) return 1
    return chanceOfAnother
  })
}

/** Whether the killer with this sign visits the victim. */
function comesForIt(roles: readonly Role[], sign: string): boolean {
  return sign === 'Mafia' || roles.some((role) => role.name === sign && goesOut(role) && sign !== 'Arsonist')
}
