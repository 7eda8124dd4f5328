import { heardClaims } from '../claims/claim-source.ts'
import type { TownEvent } from '../rules/event.ts'
import { roleNamed } from '../rules/roles.ts'
import type { Claim } from '../rules/speech.ts'
import type { View } from '../rules/view.ts'

/** What a simple bot makes of what it has heard. */
export interface Notes {
  /** How far each seat is suspected; 0 is unknown, above 2 is certain enough to act on. */
  readonly suspicion: number[]
  /** What each seat says it is. */
  readonly claimed: (string | undefined)[]
  /** Whom the seat has looked at already. */
  checked: number
  /** Members of the seat's own side, itself included; bit n stands for seat n. */
  team: number
  /** Findings that were not said in public yet. */
  readonly unsaid: Claim[]
  /** Who has accused each seat; bit n stands for seat n. */
  readonly accusers: number[]
  /** Whom an attack has failed on; bit n stands for seat n. */
  immune: number
  /** Room for figures by seat while a choice is made. */
  readonly scratch: number[]
  /** How many events have been read. */
  cursor: number
  /** The night of the last notices, for the claims about it. */
  night: number
  /** Whom the seat watched last night, and who was seen there; bit n stands for seat n. */
  watched: number
  visitors: number
}

/** Empty notes for a game of so many seats. */
export function newNotes(seats: number): Notes {
  return {
    suspicion: Array<number>(seats).fill(0),
    claimed: Array<undefined>(seats).fill(undefined),
    checked: 0,
    team: 0,
    unsaid: [],
    accusers: Array<number>(seats).fill(0),
    immune: 0,
    scratch: Array<number>(seats).fill(0),
    cursor: 0,
    night: 0,
    watched: -1,
    visitors: 0,
  }
}

/** Reads what has been heard since the last time. */
export function readOn(notes: Notes, view: View): void {
  const { heard } = view
  for (; notes.cursor < heard.length; notes.cursor++) note(notes, view, heard[notes.cursor]!)
}

function note(notes: Notes, view: View, event: TownEvent): void {
  switch (event.kind) {
    case 'phase':
      if (event.phase === 'NIGHT') notes.night = event.day
      return
    case 'team':
      notes.team = 0
      for (const seat of event.seats) notes.team |= 1 << seat
      return
    case 'speech':
      if (event.seat !== view.seat) {
        const claims = heardClaims(event.says, event.seat, view.setup.names)
        for (const claim of claims) listen(notes, view, event.seat, claim)
      }
      return
    case 'revealed':
      notes.suspicion[event.seat] = -5
      return
    case 'death':
      if (event.seat === notes.watched && event.how === 'attack') blameVisitors(notes)
      if (event.role !== undefined) judgeAccusers(notes, event.seat, isEvil(event.role))
      return
    case 'notice':
      if (event.seats !== undefined && event.seats.length > 0)
        learn(notes, event.code, event.seats, event.roles)
      return
  }
}

/** What others say counts for little, and less from those who are suspected themselves. */
function listen(notes: Notes, view: View, speaker: number, claim: Claim): void {
  const trust = notes.suspicion[speaker]! > 1 ? 0 : 1
  if (claim.about === 'role' && claim.seat === speaker) {
    // Two who claim the same unique role cannot both be honest, and nobody else can be what I am alone.
    if (claim.role === view.role.name && view.role.unique) suspect(notes, speaker, 3)
    notes.claimed[speaker] = claim.role
  } else if (claim.about === 'result') {
    if (claim.target === view.seat) {
      if (claim.result.kind === 'suspicious' && view.role.side === 'Town') suspect(notes, speaker, 1.5)
    } else if (claim.result.kind === 'suspicious') {
      suspect(notes, claim.target, 1.6 * trust)
      notes.accusers[claim.target] = notes.accusers[claim.target]! | (1 << speaker)
    } else if (claim.result.kind === 'innocent') suspect(notes, claim.target, -0.8 * trust)
    else if (claim.result.kind === 'role')
      suspect(notes, claim.target, isEvil(claim.result.role) ? 1.8 * trust : -1 * trust)
  } else if (claim.about === 'visit') {
    if (claim.visitor !== speaker && claim.visitor !== view.seat) suspect(notes, claim.visitor, 1.2 * trust)
  } else if (claim.about === 'opinion' && claim.seat !== view.seat) {
    suspect(notes, claim.seat, claim.view === 'evil' ? 0.15 * trust : -0.1 * trust)
  }
}

/** Accusing an evil player makes the accuser more credible, and accusing a good one less. */
function judgeAccusers(notes: Notes, dead: number, evil: boolean): void {
  const accusers = notes.accusers[dead]!
  if (accusers === 0) return
  for (let seat = 0; seat < notes.suspicion.length; seat++) {
    if (accusers & (1 << seat)) suspect(notes, seat, evil ? -1.5 : 1.2)
  }
}

/** A result of the seat's own ability is as certain as the ability. */
function learn(notes: Notes, code: string, seats: readonly number[], roles: readonly string[] = []): void {
  const target = seats[0] ?? -1
  if (target === -1) return
  const { night } = notes
  if (code === 'suspicious') {
    suspect(notes, target, 3)
    notes.unsaid.push({ about: 'result', night, target, result: { kind: 'suspicious' } })
  } else if (code === 'not_suspicious') {
    suspect(notes, target, -1.5)
    notes.unsaid.push({ about: 'result', night, target, result: { kind: 'innocent' } })
  } else if (code === 'exact_role') {
    suspect(notes, target, isEvil(roles[0]!) ? 3 : -3)
  } else if (code === 'group') {
    let evil = 0
    for (const role of roles) if (isEvil(role)) evil++
    suspect(notes, target, (evil / roles.length) * 2 - 0.8)
    notes.unsaid.push({ about: 'result', night, target, result: { kind: 'group', roles } })
  } else if (code === 'target_immune') notes.immune |= 1 << target
  else if (code === 'visitors') {
    notes.watched = target
    notes.visitors = 0
    for (let index = 1; index < seats.length; index++) notes.visitors |= 1 << seats[index]!
  }
}

/** Whoever was seen with the dead in the night of the murder has much to explain. */
function blameVisitors(notes: Notes): void {
  for (let visitor = 0; visitor < notes.suspicion.length; visitor++) {
    if (!(notes.visitors & (1 << visitor))) continue
    suspect(notes, visitor, 1.6)
    notes.unsaid.push({ about: 'visit', night: notes.night, visitor, target: notes.watched })
  }
}

function suspect(notes: Notes, seat: number, amount: number): void {
  notes.suspicion[seat] = notes.suspicion[seat]! + amount
}

/** Whether a role kills or lies for its living. */
function isEvil(role: string): boolean {
  const { side, alignment } = roleNamed(role)
  return side !== 'Town' && alignment !== 'NB'
}
