import { groupsUnder } from '../../rules/investigator-groups.ts'
import type { Claim } from '../../rules/speech.ts'
import { lives, type View } from '../../rules/view.ts'
import { isFriend, type Mind, reckon } from './mind.ts'

/** What a player with something to hide says to the town now: a role that nobody else claims, and finds that fit it. */
export function deceitfulClaims(view: View, mind: Mind): readonly Claim[] {
  const driven = view.role.name === 'Executioner' || view.role.name === 'Jester'
  const isOut = mind.cover !== undefined
  const mustHide = mind.accused >= view.day - 1 && mind.accused > 0
  const accuses = mind.random() < (driven ? 0.7 : isOut ? 0.7 : 0.4)
  if (!accuses && (isOut || (!mustHide && view.day < 4))) return []
  const claims: Claim[] = isOut
    ? []
    : [{ about: 'role', seat: view.seat, role: takeCover(view, mind, accuses) }]
  const finding = accuses && view.day > 1 ? inventFinding(view, mind) : undefined
  if (finding !== undefined) {
    claims.push(finding)
    mind.findings.push(finding)
    mind.lied = view.day - 1
  }
  return claims
}

/** The cover role and all that was invented for it, for a defence, a cell or a will. */
export function coverStory(view: View, mind: Mind): readonly Claim[] {
  const role = mind.cover ?? takeCover(view, mind, false)
  return [{ about: 'role', seat: view.seat, role }, ...mind.findings]
}

/** A role of the Town that the list allows and that nobody has claimed or was shown as. */
function takeCover(view: View, mind: Mind, accuses: boolean): string {
  const { space, claimed, shown } = mind.posterior.evidence
  let best = 'Doctor'
  let highest = Number.NEGATIVE_INFINITY
  for (let role = 0; role < space.roles.length; role++) {
    const { name, side } = space.roles[role]!
    if (side !== 'Town' || name === 'Mayor' || (accuses && !accusers.includes(name))) continue
    let free = mind.random() * 0.5
    for (const kind of space.kindsOf[role]!) free += space.slots[kind]! * space.chances[kind]![role]!
    for (let seat = 0; seat < claimed.length; seat++) {
      if (shown[seat] === role || (claimed[seat] === name && seat !== view.seat)) free--
    }
    // A Jester wants to be caught.
    if (view.role.name === 'Jester') free = -free
    if (free > highest) {
      highest = free
      best = name
    }
  }
  mind.cover = best
  return best
}

const accusers: readonly string[] = ['Sheriff', 'Investigator', 'Lookout', 'Tracker']

/** A find of last night that the cover role could have made, against whomever it helps most to lose. */
function inventFinding(view: View, mind: Mind): Claim | undefined {
  const night = view.day - 1
  if (mind.lied >= night || mind.cover === undefined || !accusers.includes(mind.cover)) return undefined
  const friend = mind.cover === 'Sheriff' ? accusedFriend(view, mind) : -1
  if (friend !== -1) return { about: 'result', night, target: friend, result: { kind: 'innocent' } }
  reckon(mind, view)
  const target = scapegoat(view, mind)
  if (target === -1) return undefined
  if (mind.cover === 'Sheriff') return { about: 'result', night, target, result: { kind: 'suspicious' } }
  if (mind.cover === 'Investigator') {
    const groups = groupsUnder(view.setup.rules).filter(
      (group) => group.includes('Mafioso') || group.includes('Framer') || group.includes('Serial Killer'),
    )
    const roles = groups[Math.floor(mind.random() * groups.length)]!
    return { about: 'result', night, target, result: { kind: 'group', roles } }
  }
  const murdered = lastMurdered(view)
  return murdered === -1 ? undefined : { about: 'visit', night, visitor: target, target: murdered }
}

/** One of the own team whom the town has begun to suspect; −1 where there is none. */
function accusedFriend(view: View, mind: Mind): number {
  for (let seat = 0; seat < mind.charges.length; seat++) {
    if (mind.charges[seat]! > 0 && lives(view.living, seat) && isFriend(mind, view, seat)) return seat
  }
  return -1
}

/** Whose lynch is worth most among those whom the town does not know for certain. */
function scapegoat(view: View, mind: Mind): number {
  const { lynch } = mind.outlook
  let chosen = -1
  let highest = 0.1
  for (let seat = 0; seat < lynch.length; seat++) {
    if (seat === view.seat || !lives(view.living, seat)) continue
    const score = lynch[seat]! + mind.random() * 0.3 + (mind.foes & (1 << seat) ? 0.6 : 0)
    if (score > highest) {
      highest = score
      chosen = seat
    }
  }
  return chosen
}

function lastMurdered(view: View): number {
  for (let index = view.heard.length - 1; index >= 0; index--) {
    const event = view.heard[index]!
    if (event.kind === 'death' && event.how === 'attack') return event.seat
    if (event.kind === 'phase' && event.phase === 'NIGHT') return -1
  }
  return -1
}
