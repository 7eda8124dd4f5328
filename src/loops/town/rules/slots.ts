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
export function slotNamed(text: string): string {
  const short = longNames[plain(text)] ?? text.toUpperCase()
  if (short === 'ANY' || short === 'Any') return 'Any'
  return Object.hasOwn(alignments, short) ? short : roleNamed(text).name
}

/** The roles that may fill a slot. */
export function candidates(slot: string, coven: boolean): readonly Role[] {
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

/** A name without the differences of spelling. */
export const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
