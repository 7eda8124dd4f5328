import { closest } from '../../../kit/index.ts'
import { type Chance, drawOne, shuffle } from './chance.ts'
import { presets, type RoleList } from './presets.ts'
import type { Role } from './role.ts'
import { candidates, plain, slotNamed } from './slots.ts'

/** A role list that cannot be played. */
export class BadRoleList extends Error {
  override readonly name = 'BadRoleList'
}

/** A preset by its name in any spelling, or a list of the user's own as slots between commas. */
export function parseRoleList(text: string): RoleList {
  const preset = presets.find(({ name }) => plain(name) === plain(text))
  if (preset !== undefined) return preset
  if (!text.includes(',')) {
    const meant = closest(
      text,
      presets.map(({ name }) => name),
    )
    throw new BadRoleList(
      `No role list named '${text}'.${meant === undefined ? '' : ` Did you mean '${meant}'?`} Known lists: ${presets.map(({ name }) => name).join(', ')}. Or write the slots: Jailor,TI,TI,RT,Godfather,RM,Any.`,
    )
  }
  const slots = text.split(',').map((slot) => slotNamed(slot.trim()))
  return {
    name: 'Custom',
    slots,
    coven: slots.some((slot) => candidates(slot, true).some(({ coven }) => coven)),
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

/** The first slots of a list, for as many players. */
export function fitRoleList(list: RoleList, seats: number): Lineup {
  if (seats < 7 || seats > 15) throw new BadRoleList(`A game has 7 to 15 seats, and ${seats} were asked for.`)
  if (list.slots.length < seats) {
    throw new BadRoleList(
      `${list.name} has ${list.slots.length} slots, and there are ${seats} seats. Add slots, or take seats away.`,
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
      throw new BadRoleList(
        `No role is left for the slot '${slots[slot]}': its roles are unique and dealt already. Take a slot away, or open one.`,
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
