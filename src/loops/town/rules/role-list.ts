import { closest, Refusal, seededRandom } from '../../../kit/index.ts'
import { type Chance, chanceFrom, drawOne, shuffle } from './chance.ts'
import { presets, type RoleList } from './presets.ts'
import type { Role } from './role.ts'
import { candidates, needsCoven, neverDealt, plain, slotExcept, slotNamed } from './slots.ts'

/**
 * A preset by its name in any spelling, or a list of the user's own as slots between commas. With `Coven:` before it,
 * its open slots deal roles of the Coven expansion too.
 */
export function parseRoleList(text: string): RoleList {
  const preset = presets.find(({ name }) => plain(name) === plain(text))
  if (preset !== undefined) return preset
  if (!text.includes(',')) {
    const meant = closest(
      text,
      presets.map(({ name }) => name),
    )
    throw new Refusal(
      'bad_role_list',
      'usage',
      `No role list named '${text}'.${meant === undefined ? '' : ` Did you mean '${meant}'?`} Known lists: ${presets.map(({ name }) => name).join(', ')}. Or write the slots: Jailor,TI,TI,RT,Godfather,RM,Any.`,
    )
  }
  const [, coven, slots] = /^\s*(coven\s*:)?(.*)$/is.exec(text)!
  return customList(
    slots!.split(',').map((slot) => slotNamed(slot.trim())),
    coven !== undefined,
  )
}

/** The list of a game from what all its players know: the name and the slots. */
export function roleListOf(name: string, slots: readonly string[]): RoleList {
  return presets.find((preset) => preset.name === name) ?? customList(slots, name === covenCustom)
}

/** A list is of the Coven game if it says so, or has a slot that only a role of the expansion can fill. */
function customList(slots: readonly string[], saysCoven: boolean): RoleList {
  const coven = saysCoven || slots.some(needsCoven)
  return { name: coven ? covenCustom : 'Custom', slots, coven }
}

const covenCustom = 'Coven Custom'

/** The same list with another role of the same kind wherever it names one, and open slots that never deal that one. */
export function listWithout({ slots, coven }: RoleList, { name, side, alignment }: Role): RoleList {
  const instead = { Town: 'RT', Mafia: 'RM', Coven: 'RC', Vampire: 'NC', Neutral: alignment }[side]
  const changed = slots.map((slot) => {
    if (slot === name) return slotExcept(instead, name)
    return candidates(slot, coven).some((role) => role.name === name) ? slotExcept(slot, name) : slot
  })
  return customList(changed, coven)
}

/** A list in the words that `parseRoleList` reads. */
export function renderRoleList({ name, slots, coven }: RoleList): string {
  if (presets.some((preset) => preset.name === name)) return name
  return `${coven ? 'Coven: ' : ''}${slots.join(',')}`
}

/** How many seats a game of a list has where nobody says: one for each slot. */
export function seatsFor(list: string): number {
  return parseRoleList(list).slots.length
}

/** Refuses a list from which no game of so many seats can be dealt. */
export function checkRoleList(list: string, seats: number): void {
  // One draw speaks for all: narrow slots are filled first, and any two lie apart or one within the other.
  checkRoles(drawRoles(fitRoleList(parseRoleList(list), seats), chanceFrom(seededRandom(list))))
}

/** Refuses roles that no deal could give to the seats of one game. */
export function checkRoles(dealt: readonly Role[]): void {
  if (dealt.some(({ name }) => neverDealt.includes(name))) {
    throw new Refusal(
      'bad_role_list',
      'usage',
      'Nobody is dealt Pestilence: a Plaguebearer grows into it. Name the Plaguebearer.',
    )
  }
  const twice = dealt.find((role, seat) => role.unique && dealt.indexOf(role) < seat)
  if (twice !== undefined) {
    throw new Refusal(
      'bad_role_list',
      'usage',
      `A game has one ${twice.name} at most, and several seats have that role.`,
    )
  }
}

/** A list fitted to a number of seats, with the roles that may fill each slot. */
export interface Lineup {
  readonly name: string
  readonly slots: readonly string[]
  /** The roles for each slot. */
  readonly options: readonly (readonly Role[])[]
  /**
   * The slots in the order in which they are filled: narrow ones first, so that an open one never takes the only
   * role that a narrow one could have.
   */
  readonly order: readonly number[]
  /** Whether roles of the Coven expansion are about. */
  readonly coven: boolean
}

/** The most players that a game can have. */
export const mostSeats = 15

/** The first slots of a list, for as many players. */
export function fitRoleList(list: RoleList, seats: number): Lineup {
  if (seats < 7 || seats > mostSeats)
    throw new Refusal('bad_role_list', 'usage', `A game has 7 to 15 seats, and this one would have ${seats}.`)
  if (list.slots.length < seats) {
    throw new Refusal(
      'bad_role_list',
      'usage',
      `The list ${list.name} has ${list.slots.length} slots, and there are ${seats} seats. Add slots, or take seats away.`,
    )
  }
  const slots = list.slots.slice(0, seats)
  const all = slots.map((slot) => candidates(slot, list.coven))
  const hasVampires = all.some((options) => options.some(({ name }) => name === 'Vampire'))
  // Without vampires an open slot deals no Vampire Hunter, who would have nobody to hunt.
  const options = all.map((roles) =>
    hasVampires || roles.length === 1 ? roles : roles.filter(({ name }) => name !== 'Vampire Hunter'),
  )
  const order = slots.map((_, slot) => slot).sort((a, b) => options[a]!.length - options[b]!.length || a - b)
  return { name: list.name, slots, options, order, coven: list.coven }
}

/** Roles for the slots of a list, in the order of the slots. Unique roles are dealt at most once. */
export function drawRoles({ slots, options, order }: Lineup, chance: Chance): Role[] {
  const drawn: Role[] = Array(slots.length)
  let coven = 0
  const isFree = (role: Role) =>
    !(role.unique && drawn.includes(role)) && !(role.side === 'Coven' && coven >= mostCoven)
  for (const slot of order) {
    const free = options[slot]!.length === 1 ? options[slot]! : options[slot]!.filter(isFree)
    if (free.length === 0 || !isFree(free[0]!)) {
      const why =
        options[slot]!.length === 0 ? 'no role of this game fits it' : 'a game has no more of its kind'
      throw new Refusal(
        'bad_role_list',
        'usage',
        `No role is left for the slot '${slots[slot]}': ${why}. Take a slot away, or open one.`,
      )
    }
    const role = drawOne(chance, free)
    if (role.side === 'Coven') coven++
    drawn[slot] = role
  }
  return drawn
}

/** The roles of a list's slots in a chance order: who sits where says nothing about the slot. */
export function shuffledRoles(lineup: Lineup, chance: Chance): Role[] {
  return shuffle(chance, drawRoles(lineup, chance))
}

// The Coven has four members at most.
const mostCoven = 4
