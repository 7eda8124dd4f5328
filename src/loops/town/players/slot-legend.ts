import { presets } from '../rules/presets.ts'
import { candidates } from '../rules/slots.ts'

/** What the abbreviations of a role list mean, a sentence each, with a space before; empty where there are none. */
export function slotLegend(slots: readonly string[], mode: string): string {
  const coven = mode.startsWith('Coven') || (presets.find(({ name }) => name === mode)?.coven ?? false)
  const open = [...new Set(slots)].flatMap((slot) => {
    const name = alignmentNames[slot.split(' except ')[0]!]
    return name === undefined ? [] : [[slot, name] as const]
  })
  return open.map(([slot, name]) => ` ${slot} is ${name}: ${rolesIn(slot, coven)}.`).join('')
}

function rolesIn(slot: string, coven: boolean): string {
  const names = candidates(slot, coven).map(({ name }) => name)
  return names.length > 12 ? `one of ${names.length} roles` : `one of ${names.join(', ')}`
}

/** What the abbreviations of alignments and open slots stand for. */
export const alignmentNames: Readonly<Record<string, string>> = {
  TI: 'Town Investigative',
  TP: 'Town Protective',
  TK: 'Town Killing',
  TS: 'Town Support',
  RT: 'Random Town',
  MK: 'Mafia Killing',
  MS: 'Mafia Support',
  MD: 'Mafia Deception',
  RM: 'Random Mafia',
  CE: 'Coven Evil',
  RC: 'Random Coven',
  NB: 'Neutral Benign',
  NE: 'Neutral Evil',
  NK: 'Neutral Killing',
  NC: 'Neutral Chaos',
  RN: 'Random Neutral',
  Any: 'any role',
}
