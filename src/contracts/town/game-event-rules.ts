import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import { eventPayload, neededEventKeys } from './game-event-payloads.ts'
import type { GameEvent } from './game-events.ts'
import { courtEvents } from './game-trial-rules.ts'
import { hasOneOf, incompletePayload } from './payload-rules.ts'
import { winningFaction } from './role-names.ts'
import { parseTurn } from './turn.ts'

/** What must hold inside one event. */
export const gameEventRules: readonly Rule<GameEvent>[] = [
  incompletePayload('event_type', neededEventKeys),
  {
    code: 'town/players-unique',
    severity: 'error',
    says: 'No name is twice in a list of players.',
    check({ payload }, report) {
      if (!hasOneOf(payload, playerLists)) return
      for (const key of playerLists) {
        const list = payload[key]
        if (!Array.isArray(list)) continue
        const seen = new Set<unknown>()
        list.forEach((name, index) => {
          if (seen.has(name))
            report(['payload', key, index], showValue(name), 'each player once', 'list it once')
          seen.add(name)
        })
      }
    },
  },
  {
    code: 'town/player-count',
    severity: 'error',
    says: 'Numbers of players are the lengths of the lists beside them.',
    check({ payload }, report) {
      for (const [number, list] of [
        ['total_players', 'players'],
        ['living_count', 'living_players'],
      ] as const) {
        const stated = payload[number]
        const players = payload[list]
        if (typeof stated !== 'number' || !Array.isArray(players) || stated === players.length) continue
        report(['payload', number], `${stated}`, `${players.length}, as many as are listed`, 'count the list')
      }
    },
  },
  {
    code: 'town/seats',
    severity: 'warning',
    says: 'A game has 7 to 15 seats.',
    check(event, report) {
      const seats = eventPayload(event, 'GAME_START')?.players?.length ?? 7
      if (seats < 7 || seats > 15)
        report(['payload', 'players'], `${seats} players`, '7 to 15', 'use a role list of that size')
    },
  },
  {
    code: 'town/turn-number',
    severity: 'error',
    says: 'The beginning of a day or a night agrees with its turn.',
    check(event, report) {
      const turn = parseTurn(event.turn)
      if (turn === undefined) return
      for (const [type, time, key] of [
        ['DAY_START', 'Day', 'day'],
        ['NIGHT_START', 'Night', 'night'],
      ] as const) {
        if (event.event_type !== type) continue
        const number = event.payload[key]
        if (turn.time === time && (number === undefined || number === turn.number)) continue
        const found = `"${event.turn}" with ${key} ${showValue(number)}`
        report(['turn'], found, `"${time} ${number ?? 'n'}"`, 'write the turn that begins')
      }
    },
  },
  {
    code: 'town/verdict',
    severity: 'error',
    says: 'A trial ends with guilty or innocent; a voter may also abstain.',
    check({ event_type: type, payload: { verdict } }, report) {
      const allowed = verdicts.get(type)
      if (allowed === undefined || verdict === undefined || allowed.includes(verdict as string)) return
      report(
        ['payload', 'verdict'],
        showValue(verdict),
        `one of ${allowed.join(', ')}`,
        'use one of these words',
      )
    },
  },
  {
    code: 'town/verdict-votes',
    severity: 'error',
    says: 'The verdict is guilty exactly when more votes say guilty than innocent.',
    check(event, report) {
      const {
        verdict,
        guilty_votes: guilty,
        innocent_votes: innocent,
      } = eventPayload(event, 'TRIAL_RESULT') ?? {}
      if (verdict === undefined || guilty === undefined || innocent === undefined) return
      const due = guilty > innocent ? 'guilty' : 'innocent'
      if (verdict.toLowerCase() === due) return
      const expected = `"${due}", by ${guilty} guilty to ${innocent} innocent`
      report(['payload', 'verdict'], showValue(verdict), expected, 'count the votes again')
    },
  },
  {
    code: 'town/negative-votes',
    severity: 'error',
    says: 'Votes and days are counted from zero.',
    check({ payload }, report) {
      if (!hasOneOf(payload, countedKeys)) return
      for (const key of countedKeys) {
        const value = payload[key]
        if (typeof value === 'number' && value < 0)
          report(['payload', key], `${value}`, 'zero or more', 'count again')
      }
    },
  },
  {
    code: 'town/court-at-night',
    severity: 'error',
    says: 'The town nominates and judges by day.',
    check({ event_type: type, turn }, report) {
      if (courtEvents.has(type) && parseTurn(turn)?.time === 'Night')
        report(['turn'], `"${turn}"`, 'a day', 'write the turn in which it happened')
    },
  },
  {
    code: 'town/winners',
    severity: 'error',
    says: 'The winning faction is the first of the winning factions that is not a single neutral, and a draw has none.',
    check(event, report) {
      const { winning_faction: single, winning_factions: all } = eventPayload(event, 'GAME_END') ?? {}
      const wanted = all === undefined ? single : winningFaction(all)
      if (single === wanted) return
      report(['payload', 'winning_faction'], showValue(single), showValue(wanted), 'make the two agree')
    },
  },
]

const verdicts: ReadonlyMap<string, readonly string[]> = new Map([
  ['TRIAL_RESULT', ['guilty', 'innocent']],
  ['VERDICT', ['guilty', 'innocent', 'abstain']],
])

const playerLists: ReadonlySet<string> = new Set([
  'players',
  'living_players',
  'nominators',
  'surviving_players',
  'winners',
])

const countedKeys: ReadonlySet<string> = new Set([
  'nomination_count',
  'guilty_votes',
  'innocent_votes',
  'abstain_votes',
  'duration_days',
])
