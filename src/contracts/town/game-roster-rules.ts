import { showValue } from '../../kit/index.ts'
import type { SequenceRule } from '../contract.ts'
import { eventPayload, gameEventPayloads } from './game-event-payloads.ts'
import type { GameEvent } from './game-events.ts'
import { gameRule, isPlayer, notAlive } from './game-so-far.ts'
import { hasOneOf } from './payload-rules.ts'
import { plainRole } from './role-names.ts'

/** What must hold of the players through a game: who is there, who lives, who dies. */
export const gameRosterRules: readonly SequenceRule<GameEvent>[] = [
  gameRule(
    'town/living-players',
    'error',
    'Those listed as alive play and have not died.',
    ({ payload }, game, report) => {
      if (!hasOneOf(payload, listsOfLiving)) return
      for (const key of listsOfLiving) {
        namesIn(payload[key]).forEach((name, index) => {
          const fault = notAlive(game, name)
          if (fault !== undefined)
            report(['payload', key, index], fault, 'a living player', 'list the living, and only them')
        })
      }
    },
  ),
  gameRule(
    'town/unexplained-absence',
    'warning',
    'Every player who is no longer alive has died in an event.',
    ({ payload }, game, report) => {
      if (!hasOneOf(payload, listsOfLiving)) return
      for (const key of listsOfLiving) {
        if (game.players === undefined || !Array.isArray(payload[key])) continue
        const listed = new Set(namesIn(payload[key]))
        const absent = [...game.players].filter((name) => !game.dead.has(name) && !listed.has(name))
        if (absent.length > 0) {
          const found = `no ${absent.slice(0, 5).join(', ')}${absent.length > 5 ? ' and others' : ''}`
          report(
            ['payload', key],
            found,
            'all who have not died',
            'write a DEATH for every death, also a lynch',
          )
        }
      }
    },
  ),
  gameRule('town/death-of', 'error', 'Only a living player dies.', (event, game, report) => {
    const death = eventPayload(event, 'DEATH')
    const fault = death === undefined ? undefined : notAlive(game, death.player)
    if (fault !== undefined)
      report(
        ['payload', 'player'],
        fault,
        'a living player',
        'write each death once, with the name of the seat',
      )
  }),
  gameRule(
    'town/death-role',
    'error',
    'A player dies in the role that was assigned, or changed to, before.',
    (event, game, report) => {
      const death = eventPayload(event, 'DEATH')
      const role = death === undefined ? undefined : game.roles.get(death.player)
      if (death === undefined || role === undefined || plainRole(role) === plainRole(death.role)) return
      const expected = `${showValue(role)}, the role of ${death.player}`
      report(
        ['payload', 'role'],
        showValue(death.role),
        expected,
        'write the true role; role_shown is what the town sees',
      )
    },
  ),
  gameRule(
    'town/killer-named',
    'warning',
    'A death names the faction behind it and not the killer.',
    (event, game, report) => {
      const killer = eventPayload(event, 'DEATH')?.killed_by
      if (killer === undefined || killer === null || !game.players?.has(killer)) return
      report(
        ['payload', 'killed_by'],
        `the player ${showValue(killer)}`,
        'a faction or a role',
        'keep names to ATTACK',
      )
    },
  ),
  gameRule('town/unknown-name', 'error', 'Everybody named in an event plays.', (event, game, report) => {
    if (event.event_type === 'DEATH' || !Object.hasOwn(gameEventPayloads, event.event_type)) return
    if (!hasOneOf(event.payload, nameKeys)) return
    for (const key of nameKeys) {
      const name = event.payload[key]
      if (typeof name === 'string' && !isPlayer(game, name))
        report(['payload', key], showValue(name), 'a player of the game', 'use the name of the seat')
    }
  }),
]

const listsOfLiving: ReadonlySet<string> = new Set(['living_players', 'surviving_players'])

// Those who must be alive have rules of their own.
const nameKeys: ReadonlySet<string> = new Set([
  'player',
  'target',
  'jailor',
  'prisoner',
  'visitor',
  'attacker',
  'jester',
])

function namesIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []
}
