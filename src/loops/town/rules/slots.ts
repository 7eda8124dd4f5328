import type { Alignment, Role } from './role.ts'
import { roleNamed, roles } from './roles.ts'

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

/** The names of the slots. */
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

/** A slot in the spelling that lists use: Jailor, TI, Any, or RT except Doctor. */
export function slotNamed(text: string): string {
  const [first, ...left] = text.split(/\s+except\s+/i)
  const open = openSlotNamed(first!)
  if (open === undefined) return roleNamed(text).name
  return [open, ...left.map((name) => roleNamed(name).name)].join(except)
}

function openSlotNamed(text: string): string | undefined {
  const short = longNames[plain(text)] ?? text.trim().toUpperCase()
  if (short === 'ANY' || short === 'Any') return 'Any'
  return Object.hasOwn(alignments, short) ? short : undefined
}

/** The roles that may fill a slot. */
export function candidates(slot: string, coven: boolean): readonly Role[] {
  const [open, ...left] = slot.split(except)
  const wanted = alignments[open!.toUpperCase()]
  if (wanted === undefined) return [roleNamed(slot)]
  return roles.filter(
    ({ name, alignment, coven: expansion }) =>
      wanted.includes(alignment) &&
      (coven || !expansion) &&
      !left.includes(name) &&
      !neverDealt.includes(name) &&
      // In the Coven game the Coven Leader takes the Witch's place.
      !(coven && name === 'Witch'),
  )
}

/** Whether only roles of the Coven expansion can fill a slot, leaving aside what it excepts. */
export function needsCoven(slot: string): boolean {
  const [open] = slot.split(except)
  return candidates(open!, true).every(({ coven }) => coven)
}

/** An open slot that never deals a role. */
export const slotExcept = (slot: string, role: string): string => slot + except + role

const except = ' except '

/** Pestilence is grown into. */
export const neverDealt: readonly string[] = ['Pestilence']

/** A name without the differences of spelling. */
export const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
