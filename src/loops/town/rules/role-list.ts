import { closest } from '../../../kit/index.ts'
import { type Chance, drawOne, shuffle } from './chance.ts'
import type { Alignment, Role } from './role.ts'
import { roleNamed, roles } from './roles.ts'

/** The slots of a game: roles, alignments (TI …), sides (RT, RM, RC, RN) and Any. */
export interface RoleList {
  readonly name: string
  readonly slots: readonly string[]
  /** Whether open slots may be filled with roles of the Coven expansion. */
  readonly coven: boolean
}

/** The lists that come with the game. With fewer players the first slots are used. */
export const presets: readonly RoleList[] = [
  {
    name: 'Classic',
    coven: false,
    slots: [
      'Sheriff',
      'Doctor',
      'Investigator',
      'Jailor',
      'Medium',
      'Godfather',
      'Framer',
      'Executioner',
      'Escort',
      'Mafioso',
      'Lookout',
      'Serial Killer',
      'TK',
      'Jester',
      'RT',
    ],
  },
  {
    name: 'Ranked',
    coven: false,
    slots: [
      'Jailor',
      'TI',
      'TI',
      'TS',
      'TP',
      'TK',
      'RT',
      'RT',
      'RT',
      'Godfather',
      'Mafioso',
      'RM',
      'RM',
      'NK',
      'NE',
    ],
  },
  {
    name: 'Coven Classic',
    coven: true,
    slots: [
      'Sheriff',
      'Lookout',
      'Psychic',
      'Jailor',
      'TP',
      'Coven Leader',
      'Potion Master',
      'Executioner',
      'RC',
      'Medusa',
      'RT',
      'Plaguebearer',
      'RT',
      'Pirate',
      'RT',
    ],
  },
  { name: 'All Any', coven: false, slots: Array<string>(15).fill('Any') },
  { name: 'Coven All Any', coven: true, slots: Array<string>(15).fill('Any') },
]

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

const alignments: Readonly<Record<string, readonly Alignment[]>> = {
  TI: ['TI'],
  TP: ['TP'],
  TK: ['TK'],
  TS: ['TS'],
  RT: ['TI', 'TP', 'TK', 'TS'],
  MK: ['MK'],
  MS: ['MS'],
  MD: ['MD'],
  RM: ['MK', 'MS', 'MD'],
  CE: ['CE'],
  RC: ['CE'],
  NB: ['NB'],
  NE: ['NE'],
  NK: ['NK'],
  NC: ['NC'],
  RN: ['NB', 'NE', 'NK', 'NC'],
  ANY: ['TI', 'TP', 'TK', 'TS', 'MK', 'MS', 'MD', 'CE', 'NB', 'NE', 'NK', 'NC'],
}

/** What the slots are called in words. */
const longNames: Readonly<Record<string, string>> = {
  'town investigative': 'TI',
  'town protective': 'TP',
  'town killing': 'TK',
  'town support': 'TS',
  'random town': 'RT',
  'mafia killing': 'MK',
  'mafia support': 'MS',
  'mafia deception': 'MD',
  'random mafia': 'RM',
  'coven evil': 'CE',
  'random coven': 'RC',
  'neutral benign': 'NB',
  'neutral evil': 'NE',
  'neutral killing': 'NK',
  'neutral chaos': 'NC',
  'random neutral': 'RN',
  any: 'Any',
}

/** A slot in the spelling that lists use. */
function slotNamed(text: string): string {
  const short = longNames[plain(text)] ?? text.toUpperCase()
  if (short === 'ANY' || short === 'Any') return 'Any'
  return Object.hasOwn(alignments, short) ? short : roleNamed(text).name
}

/** The roles that may fill a slot. */
function candidates(slot: string, coven: boolean): readonly Role[] {
  const wanted = alignments[slot.toUpperCase()]
  if (wanted === undefined) return [roleNamed(slot)]
  return roles.filter(
    ({ name, alignment, coven: expansion }) =>
      wanted.includes(alignment) &&
      (coven || !expansion) &&
      !neverDealt.includes(name) &&
      !(coven && name === 'Witch'),
  )
}

// Pestilence is grown into; in the Coven game the Coven Leader takes the Witch's place.
const neverDealt: readonly string[] = ['Pestilence']

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
