import type { Claim } from '../rules/speech.ts'
import type { Finding, Inquiry } from './check-claims.ts'
import { atHome, happeningMeant } from './happenings.ts'

type VisitClaim = Extract<Claim, { about: 'visit' }>

/** Checks where somebody is said to have been. */
export function checkVisit(claim: VisitClaim, inquiry: Inquiry): Finding {
  const { file, speaker, nameOf } = inquiry
  const { night, visitor, target } = claim
  const went = placesIn(inquiry, visitor, night)
  if (went.includes(target)) {
    return { verdict: 'true', because: `${nameOf(visitor)} visited ${nameOf(target)} in Night ${night}.` }
  }
  const truth = `${nameOf(visitor)} visited ${listed(went.map((seat) => file.names[seat]!))} in Night ${night}`
  return visitor === speaker ? ownVisit(claim, inquiry, truth) : seenVisit(claim, inquiry, truth)
}

/** Who meant to go and was carried elsewhere may believe it; who was notified of being held back may not. */
function ownVisit({ night, target }: VisitClaim, inquiry: Inquiry, truth: string): Finding {
  const held = noticesOf(inquiry, night).some((code) => heldBack.includes(code))
  if (meantToVisit(inquiry, night, target) && !held) {
    return { verdict: 'error', because: `${truth}, and had chosen to visit ${inquiry.nameOf(target)}.` }
  }
  return { verdict: 'lie', because: `${truth}, and knows it.` }
}

const heldBack: readonly string[] = ['blocked', 'jailed', 'controlled', 'duelled', 'target_jailed']

/** Who saw it, or heard it from another, may believe it; who did neither has made it up. */
function seenVisit({ night, visitor, target }: VisitClaim, inquiry: Inquiry, truth: string): Finding {
  const { own, speaker, file, nameOf } = inquiry
  for (const { what } of own.notices.filter((notice) => notice.night === night)) {
    const [first, ...others] = what.seats ?? []
    const saw =
      (what.code === 'visitors' && first === target && others.includes(visitor)) ||
      (what.code === 'visited' && first === visitor && others.includes(target))
    if (saw) return { verdict: 'error', because: `${truth}; ${nameOf(speaker)} saw it otherwise.` }
  }
  const heard = file.seats.some(
    ({ saidBefore }, seat) =>
      seat !== speaker &&
      saidBefore.some(({ claim, audience }) => audience & (1 << speaker) && isSameVisit(claim)),
  )
  return heard
    ? { verdict: 'error', because: `${truth}; ${nameOf(speaker)} had heard it from another.` }
    : { verdict: 'lie', because: `${truth}; ${nameOf(speaker)} had seen and heard nothing of the kind.` }

  function isSameVisit(claim: Claim): boolean {
    if (claim.about === 'visit')
      return claim.night === night && claim.visitor === visitor && claim.target === target
    if (claim.about !== 'result' || claim.night !== night) return false
    const { result } = claim
    if (result.kind === 'visitors') return claim.target === target && result.seats.includes(visitor)
    return result.kind === 'visited' && claim.target === visitor && result.seats.includes(target)
  }
}

/** Checks what is said to have been done to the speaker. */
export function checkHappened(
  { night, what }: Extract<Claim, { about: 'happened' }>,
  inquiry: Inquiry,
): Finding {
  const meant = happeningMeant(what)
  if (meant === undefined) return { verdict: 'unknown', because: `No event is called '${what}'.` }
  if (meant.what === atHome) return checkAtHome(night, inquiry)
  const noticed = noticesOf(inquiry, night).filter((code) => meant.notices.some((each) => each === code))
  const planted = inquiry.own.planted.filter(
    (each) => each.night === night && meant.notices.includes(each.what),
  )
  const name = inquiry.nameOf(inquiry.speaker)
  if (noticed.length === 0) {
    return { verdict: 'lie', because: `${name} got no such notice in Night ${night}.` }
  }
  return noticed.length > planted.length
    ? { verdict: 'true', because: `The notice of Night ${night} said so.` }
    : { verdict: 'error', because: `A Hypnotist made ${name} believe it in Night ${night}.` }
}

function checkAtHome(night: number, inquiry: Inquiry): Finding {
  const { speaker, own, file, nameOf } = inquiry
  const went = placesIn(inquiry, speaker, night)
  if (went.length === 0)
    return { verdict: 'true', because: `${nameOf(speaker)} visited nobody in Night ${night}.` }
  const truth = `${nameOf(speaker)} visited ${listed(went.map((seat) => file.names[seat]!))} in Night ${night}`
  const chose = own.orders.some((order) => order.night === night)
  return chose
    ? { verdict: 'lie', because: `${truth}, and knows it.` }
    : { verdict: 'error', because: `${truth} without having chosen to.` }
}

function placesIn({ file }: Inquiry, visitor: number, night: number): number[] {
  return file.seats[visitor]!.visits.filter((visit) => visit.night === night).map(({ what }) => what)
}

function noticesOf({ own }: Inquiry, night: number): string[] {
  return own.notices.filter((notice) => notice.night === night).map(({ what }) => what.code)
}

function meantToVisit({ own }: Inquiry, night: number, target: number): boolean {
  return own.orders.some(
    ({ night: of, what }) => of === night && (what.target === target || what.second === target),
  )
}

const listed = (names: readonly string[]): string => (names.length === 0 ? 'nobody' : names.join(' and '))
