import * as z from 'zod'
import { showValue } from '../../kit/index.ts'
import { defineContract, type Repair } from '../contract.ts'
import { anything, open } from '../fields.ts'
import { withPayloads } from '../payloads.ts'
import { eachPlace } from '../repairs.ts'
import { sources } from '../sources.ts'
import { gameCourseRules } from './game-course-rules.ts'
import { gameEventPayloads } from './game-event-payloads.ts'
import { gameEventRules } from './game-event-rules.ts'
import { gameRosterRules } from './game-roster-rules.ts'
import { gameTrialRules } from './game-trial-rules.ts'
import { winningFaction } from './role-names.ts'
import { lineFields, timestamp, turn } from './stream-fields.ts'
import { streamRepairs, streamRules, streamSequenceRules } from './stream-rules.ts'

const event = open({
  timestamp: timestamp(),
  turn: turn(),
  event_type: z.string().describe('What kind of event it is.'),
  payload: anything().describe('The details of the event, by its kind.'),
  ...lineFields,
})

/** One thing that happened in a game, as the game itself knows it. */
export type GameEvent = z.infer<typeof event>

const endedBy = 'the faction that ended the game stands for all that won, or a draw; the list is kept'

/** Gives an end of game that only lists its winning factions the single faction that the document asks for. */
const winningFactions: Repair = {
  code: 'town/winning-factions',
  says: endedBy,
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
      changed({ path, found: 'winning_factions alone', became, how: endedBy, ...kept })
    })
  },
}

/**
 * `town/game-events`: the course of a game as the game itself knows it: turns, trials, deaths and the end.
 */
export const gameEvents = defineContract<GameEvent>({
  name: 'town/game-events',
  title: 'Game events',
  summary: 'The course of a game as the game itself knows it: turns, trials, deaths and the end.',
  version: '0.1.0',
  source: sources.town,
  form: 'jsonl',
  path: 'game_events.jsonl',
  signature: ['turn', 'event_type', 'payload'],
  schema: withPayloads(event, 'event_type', gameEventPayloads),
  repairs: [...streamRepairs, winningFactions],
  tolerances: [
    {
      code: 'town/killer-unknown',
      says: 'name the faction or the role behind the death; the record was read without it',
      covers: ({ path }, record) =>
        path[0] === 'payload' &&
        path[1] === 'killed_by' &&
        ((record as GameEvent).payload.killed_by ?? null) === null,
    },
  ],
  rules: [...streamRules, ...gameEventRules],
  sequenceRules: [...streamSequenceRules, ...gameCourseRules, ...gameRosterRules, ...gameTrialRules],
  choices: [
    'The document shows the payloads of DEATH and GAME_END only. Their keys are required; all keys of other types are optional at spec, and lint asks for those without which an event says nothing.',
    'Types are examples in the document and not a closed list, so an unknown type is legal with any payload and earns a remark at lint.',
    'The document has no game id and no line number. `game_id` and `seq` are optional keys that our games always write; lint remarks once a stream that they are absent.',
    '`turn` is any text at spec, because the document only gives examples. Lint asks for "Day n" or "Night n" from one on; the opening event carries "Day 1".',
    'A game has one folder. Where a file holds several games without ids, each GAME_START begins another one.',
    'The document’s example of `killed_by` names a faction, other code writes the killer’s name there. Any text is read; a player’s name is a warning, because it reveals what no player may know. A lynch is killed by "Town".',
    'Several factions and neutrals can win together. `winning_factions` holds them all, `winning_faction` the one that ended the game, or "Draw" where none did: a Jester or a Survivor who reached a goal of their own wins a drawn game, and it stays a draw. A file that has only the list is given the single one and keeps the list.',
    'Deaths of a night carry the turn of that night and come before the DAY_START that no longer lists the dead.',
    'The stream is the whole truth and not a public record: `secretEventTypes` names the events that players and blind judges must not see. Roles have their own event for that reason and do not stand in GAME_START. VISIT is the visit after transports, control and blocks.',
  ],
})
