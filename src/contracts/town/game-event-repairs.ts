import { showValue } from '../../kit/index.ts'
import type { Repair } from '../contract.ts'
import { eachPlace } from '../repairs.ts'

const says = 'the first of the winning factions stands for all of them; the list is kept'

/** Gives an end of game that only lists its winning factions the single faction that the document asks for. */
export const winningFactions: Repair = {
  code: 'town/winning-factions',
  says,
  apply(record, changed) {
    eachPlace(record, ['payload', 'winning_factions'], (payload, key, path) => {
      if (Array.isArray(payload) || payload.winning_faction !== undefined) return
      const original = payload[key]
      const list = typeof original === 'string' ? [original] : original
      if (!Array.isArray(list) || !list.every((faction) => typeof faction === 'string')) return
      payload[key] = list
      payload.winning_faction = list[0] ?? 'Draw'
      const became = `winning_faction ${showValue(payload.winning_faction)} beside the list`
      const kept = list === original ? {} : { original }
      changed({ path, found: 'winning_factions alone', became, how: says, ...kept })
    })
  },
}
