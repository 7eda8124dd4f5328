import { claimsInWill, heardClaims } from '../claims/claim-source.ts'
import type { TownEvent } from '../rules/event.ts'
import type { View } from '../rules/view.ts'
import { type Evidence, noiseNow, notePresence, noteThatGameGoesOn, weighSeat } from './evidence.ts'
import { hearClaims, hearDay, hearLynch } from './hearsay.ts'
import { closeNight, readDeath } from './read-deaths.ts'
import { readNotice } from './read-notice.ts'

/** Reads what the seat has perceived since the last time. */
export function readEvents(evidence: Evidence, view: View): void {
  const { heard } = view
  for (; evidence.cursor < heard.length; evidence.cursor++) read(evidence, heard[evidence.cursor]!)
  if (view.prisoner !== -1) evidence.prisoner = view.prisoner
  setKnown(evidence, evidence.own, view.role.name)
}

function read(evidence: Evidence, event: TownEvent): void {
  switch (event.kind) {
    case 'dealt':
      readDeal(evidence, event.seat, event.role, event.target)
      return
    case 'team':
      readTeam(evidence, event.seats, event.roles)
      return
    case 'phase':
      readPhase(evidence, event.phase, event.day)
      return
    case 'death':
      readDeath(evidence, event)
      if (evidence.trust === 'player') {
        if (event.how === 'lynch') hearLynch(evidence, event.seat)
        hearClaims(evidence, event.seat, claimsInWill(event, evidence.setup.names))
      }
      return
    case 'revealed':
      setKnown(evidence, event.seat, event.role)
      weighSeat(evidence, event.seat, (role) => couldBe(evidence, role, event.role))
      return
    case 'notice':
      readNotice(evidence, event, noiseNow(evidence))
      return
    case 'remembered':
      evidence.remembered.push(event.role)
      notePresence(evidence, 'remembered', evidence.living, ({ name }) => name === 'Amnesiac')
      return
    case 'speech':
    case 'talk':
    case 'whisper':
      readWords(evidence, event)
      return
    case 'result':
      evidence.verdicts = event.verdicts
      return
  }
}

/** The first deal gives the role; a second one comes with a new target only. */
function readDeal(evidence: Evidence, seat: number, role: string, target: number): void {
  if (evidence.known[seat] === -1) {
    weighSeat(evidence, seat, (index) => (evidence.space.roles[index]!.name === role ? 1 : 0))
  }
  setKnown(evidence, seat, role)
  if (target === -1) return
  if (role === 'Executioner') {
    weighSeat(evidence, target, (index) => {
      const { side, name } = evidence.space.roles[index]!
      return side === 'Town' && name !== 'Jailor' && name !== 'Mayor' ? 1 : 0
    })
  } else if (role === 'Guardian Angel') {
    weighSeat(evidence, target, (index) => (unguarded.includes(evidence.space.roles[index]!.name) ? 0 : 1))
  }
}

const unguarded: readonly string[] = ['Executioner', 'Jester', 'Guardian Angel']

/** Members know each other, and so they know who is none. */
function readTeam(evidence: Evidence, seats: readonly number[], roles: readonly string[]): void {
  const { space, known } = evidence
  const side = space.roles[space.indexOf.get(roles[0]!) ?? -1]?.side
  let members = 0
  for (const [index, seat] of seats.entries()) {
    members |= 1 << seat
    const isNew = known[seat] === -1
    setKnown(evidence, seat, roles[index]!)
    if (isNew && evidence.day === 1 && !evidence.night) {
      weighSeat(evidence, seat, (role) => couldBe(evidence, role, roles[index]!))
    }
  }
  if (evidence.day > 1 || evidence.night) return
  for (let seat = 0; seat < evidence.seats; seat++) {
    if (members & (1 << seat)) continue
    weighSeat(evidence, seat, (role) => (space.roles[role]!.side === side ? 0 : 1))
  }
}

const couldBe = ({ space }: Evidence, role: number, name: string): number =>
  space.roles[role]!.name === name ? 1 : 0

function readPhase(evidence: Evidence, phase: string, day: number): void {
  evidence.day = day
  evidence.night = phase === 'NIGHT'
  if (phase === 'NIGHT') {
    evidence.sightings.length = 0
    evidence.prisoner = -1
  } else if (phase === 'DISCUSSION') {
    closeNight(evidence)
    noteThatGameGoesOn(evidence)
    if (evidence.trust === 'player') hearDay(evidence)
  }
}

function readWords(
  evidence: Evidence,
  event: Extract<TownEvent, { kind: 'speech' | 'talk' | 'whisper' }>,
): void {
  const speaker = event.kind === 'whisper' ? event.from : event.seat
  // Vampires are overheard by those who hunt them.
  if (event.kind === 'talk' && event.channel === 'vampire') setKnown(evidence, speaker, 'Vampire')
  if (evidence.trust === 'reference' || speaker === -1) return
  hearClaims(evidence, speaker, heardClaims(event.says, speaker, evidence.setup.names))
}

function setKnown(evidence: Evidence, seat: number, role: string): void {
  const index = evidence.space.indexOf.get(role)
  if (index !== undefined) evidence.known[seat] = index
}
