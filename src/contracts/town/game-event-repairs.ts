import { showValue } from '../../kit/index.ts'
import type { Repair } from '../contract.ts'
import { eachPlace } from '../repairs.ts'
import { winningFaction } from './winning-faction.ts'

const says = 'the faction that ended the game stands for all that won, or a draw; the list is kept'

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
      payload.winning_faction = winningFaction(list)
      const became = `winning_faction ${showValue(payload.winning_faction)} beside the list`
      const kept = list === original ? {} : { original }
      changed({ path, found: 'winning_factions alone', became, how: says, ...kept })
    })
  },
}
