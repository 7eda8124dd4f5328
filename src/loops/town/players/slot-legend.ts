import { alignmentNames } from '../rules/alignment-names.ts'
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
