import { expect, test } from 'vitest'
import { agentActions, gameEvents } from '../../../contracts/index.ts'
import { seededRandom } from '../../../kit/index.ts'
import { playBots } from '../play/play-bots.ts'
import { presets } from '../rules/presets.ts'
import { fitRoleList } from '../rules/role-list.ts'

/** Names that JSON has to spell otherwise, beside plain ones. */
const names = ['Ann "A"', 'Back\\slash', 'Tab\there', 'Élodie', '李', '🦊', 'lone \ud800', ...'HIJKLMNO']

test.each(presets.map((list) => [list.name, list] as const))(
  'lines of %s are spelt as JSON.stringify spells them',
  (_, list) => {
    const seats = names.length
    const types = new Set<string>()
    for (let seed = 0; seed < 60; seed++) {
      playBots({
        id: 'a "game"\\',
        names: names,
        lineup: fitRoleList(list, seats),
        plan: { by: 'seat', agents: Array<string>(seats).fill(seed % 2 === 0 ? 'bot:random' : 'bot:simple') },
        seed,
        random: seededRandom(seed),
        start: new Date('2026-01-01T00:00:00Z'),
        write(contract, record, json) {
          if (contract !== gameEvents && contract !== agentActions) return
          const { event_type, action_type } = record as { event_type?: string; action_type?: string }
          types.add((event_type ?? action_type)!)
          if (json !== JSON.stringify(record)) expect(json).toBe(JSON.stringify(record))
        },
      })
    }
    for (const type of ['ROLE_ASSIGNED', 'PHASE_START', 'NOMINATION', 'VERDICT', 'JAIL', 'VISIT', 'ATTACK'])
      expect(types).toContain(type)
    for (const type of ['NOTICE', 'VOTE', 'UNVOTE', 'TRIAL_VOTE', 'ABILITY_USE'])
      expect(types).toContain(type)
  },
)
