import { emit, nobody, only } from '../emit.ts'
import { strength } from '../role.ts'
import { addStrike } from './add-attack.ts'
import { strikeOneVisitor } from './doors.ts'
import { type Night, note } from './night.ts'
import { potionOf } from './read-orders.ts'

/** A Bodyguard who stays at home wears the vest. */
export function guard(night: Night, seat: number): void {
  const part = night.parts[seat]!
  if (part.reach !== seat) return
  part.vest = true
  night.game.seats[seat]!.selfUses--
}

/** A Crusader protects and strikes one visitor, whoever it is. */
export function crusade(night: Night, seat: number): void {
  const { reach } = night.parts[seat]!
  protect(night, reach, 'Crusader')
  strikeOneVisitor(night, seat, reach, nobodySpared)
}

const nobodySpared = () => false

/** A Survivor wears a vest. */
export function putOnVest(night: Night, seat: number): void {
  night.parts[seat]!.vest = true
  night.game.seats[seat]!.uses--
}

/** A Guardian Angel watches over the one who was given, even in jail, and takes all harm away. */
export function watchOver(night: Night, seat: number): void {
  const { game, parts } = night
  const own = game.seats[seat]!
  if (own.target === -1 || !game.seats[own.target]!.alive) return
  own.uses--
  parts[own.target]!.watched = true
  protect(night, own.target, 'Guardian Angel')
  cleanse(night, own.target)
}

/** Takes away what was done to a player. */
export function cleanse(night: Night, seat: number): void {
  const own = night.game.seats[seat]!
  own.doused = false
  own.hexed = false
  own.poisoned = 0
  own.incurable = false
  night.parts[seat]!.framed = false
}

/** A Doctor or a Potion Master heals: all but a revealed Mayor, whom no Doctor may touch. */
export function heal(night: Night, seat: number): void {
  const { game, parts } = night
  const { reach, target, controlled } = parts[seat]!
  const own = game.seats[seat]!
  const patient = game.seats[reach]!
  const { name } = own.role
  if (name === 'Potion Master') brew(night, seat)
  else if (patient.revealed && patient.role.name === 'Mayor') return
  if (reach === seat && target === seat && !controlled && name === 'Doctor') own.selfUses--
  protect(night, reach, name)
  if (patient.poisoned === 0 || patient.incurable) return
  patient.poisoned = 0
  note(night, reach, 'cured')
}

/** A potion that was used has to be brewed again, unless the book helps. */
export function brew(night: Night, seat: number): void {
  const { game, parts } = night
  const { verb } = parts[seat]!
  if (game.bookHolder === seat || !game.seats[seat]!.alive) return
  game.seats[seat]!.brewedAgain[potionOf(verb as 'heal')] = game.day + game.setup.rules.potionNights
}

function protect(night: Night, seat: number, role: string): void {
  night.parts[seat]!.guard ??= role
}

/** Silences a player for the coming day. */
export function blackmail(night: Night, seat: number): void {
  const { reach } = night.parts[seat]!
  night.game.seats[reach]!.blackmailed = true
  note(night, reach, 'blackmailed')
}

/** Lets one of the Mafia look like somebody else. */
export function disguise(night: Night, seat: number): void {
  const { game, parts } = night
  const { target, reach } = parts[seat]!
  const member = game.seats[target]!
  const model = game.seats[reach]!
  if (member.role.side !== 'Mafia' || model.role.side === 'Mafia') return
  member.disguise = model.role.name
  parts[target]!.seenAs = reach
}

/** Makes a player look suspicious for the night. */
export function frame(night: Night, seat: number): void {
  const { parts } = night
  parts[parts[seat]!.reach]!.framed = true
}

/** Infects a player with the plague. */
export function infect(night: Night, seat: number): void {
  night.game.seats[night.parts[seat]!.reach]!.infected = true
}

/** What a Hypnotist can make somebody believe. */
export const plantable = ['attacked', 'blocked', 'controlled', 'saved', 'transported'] as const

/** Makes a player believe that something happened; the words are those of the real thing. */
export function hypnotize(night: Night, seat: number): void {
  const { game, parts } = night
  const { reach, text } = parts[seat]!
  const code = plantable.find((known) => known === text) ?? 'blocked'
  if (code === 'saved') emit(game, only(reach), { kind: 'notice', seat: reach, code, roles: ['Doctor'] })
  else note(night, reach, code)
  emit(game, nobody, { kind: 'notice', seat: reach, code: 'planted', text: code })
}

/** Pours gasoline over a player. Only an Arsonist smells it. */
export function douse(night: Night, seat: number): void {
  splash(night, night.parts[seat]!.reach)
}

/** Gets gasoline on a player. */
export function splash(night: Night, reach: number): void {
  const target = night.game.seats[reach]!
  target.doused = true
  if (target.role.name === 'Arsonist') note(night, reach, 'doused')
}

/** Lays a hex on a player, which with the book attacks as well. */
export function hex(night: Night, seat: number): void {
  const { game, parts } = night
  const { reach } = parts[seat]!
  game.seats[reach]!.hexed = true
  if (game.bookHolder === seat) addStrike(night, seat, reach, strength.basic)
}

/** Poisons a player, who dies in the next night. Whoever is healed tonight is safe, unless the book is in it. */
export function poison(night: Night, seat: number): void {
  const { game, parts } = night
  const { reach } = parts[seat]!
  const incurable = game.bookHolder === seat
  const target = game.seats[reach]!
  if (target.poisoned !== 0) return
  note(night, reach, 'poisoned')
  const { guard: healer } = parts[reach]!
  if (!incurable && healer !== undefined && healer !== 'Crusader') {
    note(night, reach, 'cured')
    return
  }
  target.poisoned = game.day
  target.incurable = incurable
}
