import type { TownEvent } from '../rules/event.ts'
import { isGood } from '../rules/night/inform.ts'
import type { Role } from '../rules/role.ts'
import type { ClaimedResult } from '../rules/speech.ts'
import { type Evidence, notePresence, weighByTable, weighSeat } from './evidence.ts'
import { readShownRole } from './read-deaths.ts'
import { type Noise, resultLikelihood } from './result-likelihoods.ts'

/** Reads a private notice of the seat. */
export function readNotice(
  evidence: Evidence,
  notice: Extract<TownEvent, { kind: 'notice' }>,
  noise: Noise,
): void {
  const { code, seats = [], roles = [] } = notice
  const target = seats[0]
  if (code === 'controlled') evidence.controlled = evidence.day
  if (target === undefined || target === -1) return
  // Whoever was controlled does not know whom the ability reached.
  if (evidence.controlled === evidence.day && aboutTarget.has(code)) return
  switch (code) {
    case 'suspicious':
      find(evidence, target, { kind: 'suspicious' }, noise)
      return
    case 'not_suspicious':
      find(evidence, target, { kind: 'innocent' }, noise)
      return
    case 'group':
      find(evidence, target, { kind: 'group', roles }, noise)
      return
    case 'exact_role':
      learnRole(evidence, target, roles[0]!)
      return
    case 'visitors':
      evidence.sightings.push({ house: target, visitors: seats.slice(1) })
      return
    case 'visited':
      find(evidence, target, { kind: 'visited', seats: seats.slice(1) }, noise)
      for (const house of seats.slice(1)) evidence.sightings.push({ house, visitors: [target] })
      return
    case 'vision_evil':
    case 'vision_good':
      see(evidence, seats, code === 'vision_good')
      return
    case 'vampire_found':
      if (mayBeSwapped(evidence)) {
        weighSeat(evidence, target, (role) => (nameOf(evidence, role) === 'Vampire' ? 1 : swapped))
        return
      }
      evidence.known[target] = evidence.space.indexOf.get('Vampire') ?? -1
      evidence.changed = true
      return
    case 'no_vampire':
      weighSeat(evidence, target, (role) => (nameOf(evidence, role) === 'Vampire' ? 0.01 : 1))
      return
    case 'ambusher':
      weighSeat(evidence, target, (role) => (nameOf(evidence, role) === 'Ambusher' ? 1 : 0.01))
      return
    case 'target_immune':
    case 'target_uncontrolled':
      meetDefence(evidence, target)
      return
    case 'target_attacked':
      weighSeat(evidence, target, (role) => (evidence.space.roles[role]!.side === 'Mafia' ? 0.4 : 1))
      return
    case 'faction_visits':
      for (const [index, seat] of seats.entries()) spareOwn(evidence, seat, roles[index]!)
      return
  }
}

function find(evidence: Evidence, target: number, result: ClaimedResult, noise: Noise): void {
  weighByTable(evidence, target, resultLikelihood(evidence.space, result, noise, evidence.setup.rules))
}

/** What a player learns about a target, and not about whoever it has seen. */
const aboutTarget: ReadonlySet<string> = new Set([
  'suspicious',
  'not_suspicious',
  'group',
  'exact_role',
  'visitors',
  'visited',
  'no_vampire',
  'target_immune',
  'target_uncontrolled',
  'target_attacked',
])

/** How likely a result is about another than the one who was chosen, where Transporters may be about. */
const swapped = 0.03

const mayBeSwapped = ({ space }: Evidence): boolean => space.indexOf.has('Transporter')

/** An exact role is what the seat is now, unless somebody was taken elsewhere; what it was dealt follows from that. */
function learnRole(evidence: Evidence, target: number, role: string): void {
  if (mayBeSwapped(evidence)) {
    weighSeat(evidence, target, (index) => (nameOf(evidence, index) === role ? 1 : swapped))
    return
  }
  const before = evidence.shown[target]!
  readShownRole(evidence, target, role)
  evidence.shown[target] = before
}

/** A vision holds of several together. The seat itself is never in it. */
function see(evidence: Evidence, seats: readonly number[], good: boolean): void {
  let mask = 0
  for (const seat of seats) mask |= 1 << seat
  notePresence(evidence, `vision ${evidence.day}`, mask, (role) => isGood(role) === good)
}

const nameOf = ({ space }: Evidence, role: number): string => space.roles[role]!.name

/** An attack or a control that failed is evidence for the roles that are immune to it. */
function meetDefence(evidence: Evidence, target: number): void {
  const { space, known, own } = evidence
  const mine = space.roles[known[own]!]
  const controls = mine?.abilities.some(({ verb }) => verb === 'control') === true
  weighSeat(evidence, target, (role) =>
    withstands(space.roles[role]!, controls) ? 1 : controls ? 0.02 : 0.2,
  )
}

function withstands({ defense, controlImmune, name }: Role, controls: boolean): boolean {
  return controls ? controlImmune === true : defense > 0 || name === 'Witch'
}

/** The Mafia and the Coven seldom call on their own. */
function spareOwn(evidence: Evidence, seat: number, side: string): void {
  weighSeat(evidence, seat, (role) => (evidence.space.roles[role]!.side === side ? 0.15 : 1))
}
