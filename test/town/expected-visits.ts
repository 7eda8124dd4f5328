import { roleNamed } from '../../src/loops/town/index.ts'
import type { Dusk, DuskSeat } from './dusk.ts'

/** What somebody sets out to do in a night, as far as it decides where they go. */
export interface Errand {
  verb: string
  /** Whose house it is aimed at; −1 nobody's. */
  aim: number
  second: number
  /** Whom the player chose without being made to; −1 nobody. */
  readonly chosen: number
  /** Who learns what comes of it: the player, or the one who raised the corpse. */
  readonly learns: number
  controlled: boolean
  blocked: boolean
}

/** Where everybody must have gone in a night, worked out from the orders, swaps, controls and blocks alone. */
export interface ExpectedVisits {
  readonly errands: ReadonlyMap<number, Errand>
  /** The houses that a seat visits, in order. */
  visitsOf(seat: number): readonly number[]
  /** Whom an errand reaches; −1 where it comes to nothing. */
  reachOf(seat: number): number
}

/** Works out a night under the usual rules from what was true when it fell. */
export function expectedVisits(dusk: Dusk): ExpectedVisits {
  const { seats, prisoner } = dusk
  const errands = new Map<number, Errand>()
  for (const seat of seats.keys()) {
    const errand = ownErrand(dusk, seat)
    if (errand !== undefined) errands.set(seat, errand)
  }
  biteTogether(dusk, errands)
  const swaps = swapsOf(dusk, errands)
  /** Who is met at a house: every swap exchanges two players, wherever they are. */
  const metAt = (house: number) =>
    swaps.reduce((who, [one, other]) => (who === one ? other : who === other ? one : who), house)
  const graves = raise(dusk, errands)
  for (const [seat, { aim }] of having('duel')) {
    const opponent = metAt(aim)
    if (opponent === seat || opponent === prisoner) errands.get(seat)!.verb = ''
    else block(opponent, 'duel')
  }
  for (const [seat, { aim, second }] of having('control')) {
    const puppet = metAt(aim)
    if (puppet === seat || puppet === prisoner) errands.get(seat)!.verb = ''
    else if (seats[puppet]!.role.controlImmune !== true) steer(dusk, errands, puppet, second)
  }
  for (const [seat, { aim }] of having('distract')) {
    const kept = metAt(aim)
    if (kept !== seat && kept !== prisoner) block(kept, 'distract')
  }
  sendMafia(dusk, errands)
  return { errands, visitsOf, reachOf }

  function having(verb: string): readonly (readonly [number, Errand])[] {
    return [...errands].filter(([, errand]) => errand.verb === verb).sort(([one], [other]) => one - other)
  }

  function block(seat: number, by: 'duel' | 'distract'): void {
    const { role, cautious } = seats[seat]!
    const errand = errands.get(seat)
    if (role.blockImmune === true || errand === undefined) {
      if (role.blockImmune !== true) errands.set(seat, { ...idle(seat), blocked: true })
      return
    }
    errand.blocked = true
    if (errand.verb === 'duel') return
    if (role.name === 'Serial Killer' && by === 'distract' && !cautious) return
    if (role.name === 'Werewolf' && dusk.fullMoon) errand.aim = seat
    else errand.verb = ''
  }

  function reachOf(seat: number): number {
    const errand = errands.get(seat)
    const ability = errand && seats[seat]!.role.abilities.find(({ verb }) => verb === errand.verb)
    if (errand === undefined || ability === undefined) return -1
    const isDirected = ['other', 'any', 'puppet'].includes(ability.aim)
    const aim = errand.verb === 'disguise' ? errand.second : isDirected ? errand.aim : -1
    if (aim === -1) return -1
    const byChoice = aim === seat && !errand.controlled
    if (byChoice && (errand.verb === 'rampage' || errand.verb === 'trap')) return seat
    const met = errand.verb === 'bug' ? aim : metAt(aim)
    if (met === prisoner) return -1
    if (met !== seat) return met
    const harmless = ['heal', 'watch', 'rampage'].includes(errand.verb)
    return harmless || (byChoice && (ability.aim === 'any' || ability.selfUses !== undefined)) ? seat : -1
  }

  function visitsOf(seat: number): number[] {
    const errand = errands.get(seat)
    if (errand === undefined) return []
    // Whoever swaps two players goes to both houses as they were.
    if (errand.verb === 'transport') return [errand.aim, errand.second].filter((house) => house !== seat)
    const ability = seats[seat]!.role.abilities.find(({ verb }) => verb === errand.verb)
    const reach = reachOf(seat)
    const unseen = errand.verb === 'hex' && dusk.bookHolder === seat
    const goes = reach !== -1 && reach !== seat && ability?.visits === true && !unseen
    const grave = graves.get(seat)
    return [...(goes ? [reach] : []), ...(grave === undefined ? [] : [grave])]
  }
}

const idle = (seat: number): Errand => ({
  verb: '',
  aim: -1,
  second: -1,
  chosen: -1,
  learns: seat,
  controlled: false,
  blocked: false,
})

function ownErrand(dusk: Dusk, seat: number): Errand | undefined {
  const { alive, guilty, role, order, duel, lastDuel } = dusk.seats[seat]!
  if (!alive || guilty || seat === dusk.prisoner) return undefined
  if (role.name === 'Pirate' && duel !== -1 && duel !== lastDuel && dusk.seats[duel]!.alive)
    return { ...idle(seat), verb: 'duel', aim: duel, chosen: duel }
  if (order !== undefined && order.verb !== 'parry')
    return { ...idle(seat), verb: order.verb, aim: order.target, second: order.second, chosen: order.target }
  if (role.name === 'Spy') return { ...idle(seat), verb: 'bug' }
  const rages = role.name === 'Pestilence' || (role.name === 'Werewolf' && dusk.fullMoon)
  return rages ? { ...idle(seat), verb: 'rampage', aim: seat } : undefined
}

/** Of all Vampires the youngest who is free goes to whom most chose; the others stay at home. */
function biteTogether({ seats, prisoner, day, biteRest }: Dusk, errands: Map<number, Errand>): void {
  const vampires = [...seats.entries()].filter(([, { alive, role }]) => alive && role.name === 'Vampire')
  const free = vampires.filter(([seat]) => seat !== prisoner)
  if (free.length === 0) return
  const latest = Math.max(...free.map(([, { turned }]) => turned))
  const youngest = free.findLast(([, { turned }]) => turned === latest)![0]
  const lastBite = Math.max(...vampires.map(([, own]) => own.lastBite))
  const votes = new Map<number, number>()
  for (const [seat] of vampires) {
    const { verb, aim } = errands.get(seat) ?? idle(seat)
    if (verb === 'bite') votes.set(aim, (votes.get(aim) ?? 0) + (seat === youngest ? 1.5 : 1))
    // Somebody may still be made to bite, and then knows whom they had chosen.
    errands.set(seat, { ...idle(seat), chosen: aim })
  }
  const most = Math.max(...votes.values())
  const victim = [...votes].find(([, count]) => count === most)?.[0]
  const rests = lastBite > 0 && day - lastBite <= biteRest
  if (victim !== undefined && !rests)
    errands.set(youngest, { ...idle(youngest), verb: 'bite', aim: victim, chosen: victim })
}

/** The pairs of players that are swapped, in order. Nobody is swapped out of the jail. */
function swapsOf({ prisoner }: Dusk, errands: Map<number, Errand>): (readonly [number, number])[] {
  const swaps: (readonly [number, number])[] = []
  for (const errand of errands.values()) {
    const { verb, aim, second } = errand
    if (verb !== 'transport') continue
    if (aim === prisoner || second === prisoner) errand.verb = ''
    else swaps.push([aim, second])
  }
  return swaps
}

/** Gives corpses their errands; gives the graves that were opened, by who did. */
function raise({ seats }: Dusk, errands: Map<number, Errand>): Map<number, number> {
  const graves = new Map<number, number>()
  for (const name of ['Retributionist', 'Necromancer']) {
    for (const [seat, { verb, aim, second }] of [...errands]) {
      if (verb !== 'raise' || seats[seat]!.role.name !== name) continue
      const corpse = seats[aim]!
      const ability = directed(corpse.role).find(({ fullMoon }) => fullMoon !== true)
      const isForeign = name === 'Retributionist' && corpse.role.side !== 'Town'
      const isUsed = corpse.raised || corpse.hidden || [...graves.values()].includes(aim)
      if (ability === undefined || isUsed || isForeign) {
        errands.get(seat)!.verb = ''
        continue
      }
      graves.set(seat, aim)
      errands.set(aim, { ...idle(aim), verb: ability.verb, aim: second, chosen: second, learns: seat })
    }
  }
  return graves
}

/** What a role does to one player at night without the book. */
const directed = ({ abilities }: DuskSeat['role']) =>
  abilities.filter(
    ({ aim, when, book }) => when === 'night' && (aim === 'other' || aim === 'any') && book !== true,
  )

function steer(dusk: Dusk, errands: Map<number, Errand>, puppet: number, towards: number): void {
  const own: DuskSeat = dusk.seats[puppet]!
  const errand = errands.get(puppet) ?? idle(puppet)
  errands.set(puppet, errand)
  errand.controlled = true
  if (errand.verb === 'vest') errand.verb = ''
  if (errand.blocked || own.guilty) return
  const about = own.role.abilities.find(
    ({ verb, aim, when }) => verb === errand.verb && when === 'night' && (aim === 'other' || aim === 'any'),
  )
  const ability = about ?? directed(own.role)[0]
  if (ability === undefined || (ability.uses !== undefined && own.uses <= 0)) return
  if (ability.verb === 'trap' && own.trap !== 2) return
  if (own.role.name === 'Potion Master' && about === undefined) return
  errand.verb = own.role.name === 'Arsonist' && towards === puppet ? 'ignite' : ability.verb
  errand.aim = towards
}

/** The Mafioso goes where the Godfather sends him, if he is free to; the Godfather then stays at home. */
function sendMafia({ seats, prisoner }: Dusk, errands: Map<number, Errand>): void {
  const find = (name: string) =>
    seats.findIndex(({ role, alive }, seat) => alive && seat !== prisoner && role === roleNamed(name))
  const godfather = find('Godfather')
  const mafioso = find('Mafioso')
  const order = errands.get(godfather)
  if (order?.verb !== 'kill' || mafioso === -1) return
  const helper = errands.get(mafioso) ?? idle(mafioso)
  if (helper.blocked) return
  if (!helper.controlled)
    errands.set(mafioso, { ...helper, verb: 'kill', aim: order.aim, chosen: order.chosen })
  order.verb = ''
}
