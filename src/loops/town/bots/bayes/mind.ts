import { openPosterior, type Posterior, updatePosterior } from '../../beliefs/open-posterior.ts'
import { readEvents } from '../../beliefs/read-events.ts'
import { heardClaims } from '../../claims/claim-source.ts'
import type { TownEvent } from '../../rules/event.ts'
import { roleNamed } from '../../rules/roles.ts'
import type { Claim } from '../../rules/speech.ts'
import type { View } from '../../rules/view.ts'
import { look, newOutlook, type Outlook } from './outlook.ts'

/** All that a bayes player keeps between its turns. */
export interface Mind {
  readonly posterior: Posterior
  readonly outlook: Outlook
  readonly random: () => number
  /** What its ability has found, as claims. */
  readonly findings: Claim[]
  /** How many of them were said in public. */
  announced: number
  /** The role that it passes for; undefined as long as it has not lied. */
  cover: string | undefined
  /** The night whose invented finding was said. */
  lied: number
  /** Whom it has investigated, doused, hexed, infected or poisoned; bit n stands for seat n. */
  marked: number
  /** The day on which somebody accused it last. */
  accused: number
  /** How often each seat has been accused before the town. */
  readonly charges: Float64Array
  /** Who has accused the seat or one of its team; bit n stands for seat n. */
  foes: number
  /** Whom the team has agreed on for tonight; −1 for nobody. */
  call: number
  /** How many sentences its last will has. */
  willed: number
  /** How many of its events have been read here. */
  cursor: number
  night: number
  /** The role for which the outlook was reckoned. */
  role: string
}

/** A mind at its first view. */
export function openMind(view: View, random: () => number): Mind {
  const posterior = openPosterior(view, 'player')
  const mind: Mind = {
    posterior,
    outlook: newOutlook(view.setup.names.length),
    random,
    findings: [],
    announced: 0,
    cover: undefined,
    lied: 0,
    marked: 0,
    accused: 0,
    charges: new Float64Array(view.setup.names.length),
    foes: 0,
    call: -1,
    willed: 0,
    cursor: 0,
    night: 0,
    role: '',
  }
  return mind
}

/** Takes in what has happened since the last turn. */
export function listen(mind: Mind, view: View): void {
  const { heard } = view
  for (; mind.cursor < heard.length; mind.cursor++) remember(mind, view, heard[mind.cursor]!)
  readEvents(mind.posterior.evidence, view)
}

/** Brings posterior and outlook up to date; costs nothing where nothing has changed. */
export function reckon(mind: Mind, view: View): void {
  const isNews = updatePosterior(mind.posterior, view)
  if (!isNews && mind.role === view.role.name) return
  if (mind.role !== view.role.name) mind.marked = 0
  mind.role = view.role.name
  look(mind.outlook, mind.posterior, view.role, view.target)
}

function remember(mind: Mind, view: View, event: TownEvent): void {
  if (event.kind === 'phase') {
    if (event.phase === 'NIGHT') {
      mind.night = event.day
      mind.call = -1
    }
  } else if (event.kind === 'notice') noteFinding(mind, view, event)
  else if (event.kind === 'speech') hearAccusation(mind, view, event)
  else if (event.kind === 'vote') {
    if (event.target === view.seat) mind.accused = view.day
  } else if (event.kind === 'talk' && event.seat !== view.seat) {
    for (const claim of event.says.claims ?? []) if (claim.about === 'call') mind.call = claim.seat
  } else if (event.kind === 'death' && event.seat === mind.posterior.evidence.own) mind.call = -1
}

function noteFinding(mind: Mind, view: View, notice: Extract<TownEvent, { kind: 'notice' }>): void {
  const { code, seats = [], roles = [] } = notice
  const { night, findings } = mind
  const target = seats[0]
  if (target === undefined || target === -1) return
  if (code === 'suspicious') findings.push({ about: 'result', night, target, result: { kind: 'suspicious' } })
  else if (code === 'not_suspicious')
    findings.push({ about: 'result', night, target, result: { kind: 'innocent' } })
  else if (code === 'group')
    findings.push({ about: 'result', night, target, result: { kind: 'group', roles } })
  else if (code === 'exact_role' && view.role.side === 'Town')
    findings.push({ about: 'result', night, target, result: { kind: 'role', role: roles[0]! } })
  else if (code === 'visitors') {
    for (const visitor of seats.slice(1)) findings.push({ about: 'visit', night, visitor, target })
  } else if (code === 'visited') {
    for (const house of seats.slice(1))
      findings.push({ about: 'visit', night, visitor: target, target: house })
  }
}

function hearAccusation(
  mind: Mind,
  view: View,
  { seat, says }: Extract<TownEvent, { kind: 'speech' }>,
): void {
  for (const claim of heardClaims(says, seat, view.setup.names)) {
    const about = accusedBy(claim)
    if (about === -1 || about === seat) continue
    mind.charges[about]!++
    if (about === view.seat) mind.accused = view.day
    if (about === view.seat || isFriend(mind, view, about)) mind.foes |= 1 << seat
  }
}

/** Whether a seat is known to be of one's own side. */
export function isFriend({ posterior }: Mind, view: View, seat: number): boolean {
  const role = posterior.evidence.space.roles[posterior.evidence.known[seat]!]
  return seat !== view.seat && role !== undefined && role.side === view.role.side && role.side !== 'Neutral'
}

/** Whom a claim speaks against; −1 for nobody. */
function accusedBy(claim: Claim): number {
  if (claim.about === 'visit') return claim.visitor
  if (claim.about === 'opinion') return claim.view === 'evil' ? claim.seat : -1
  if (claim.about !== 'result') return -1
  const { result, target } = claim
  if (result.kind === 'suspicious') return target
  if (result.kind === 'role') return isEvil(result.role) ? target : -1
  return result.kind === 'group' && result.roles.filter(isEvil).length * 2 >= result.roles.length
    ? target
    : -1
}

function isEvil(name: string): boolean {
  const { side, alignment } = roleNamed(name)
  return side !== 'Town' && alignment !== 'NB'
}
