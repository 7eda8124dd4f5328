import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { anything, open } from '../fields.ts'
import { withPayloads } from '../payloads.ts'
import { gameCourseRules } from './game-course-rules.ts'
import { gameEventPayloads } from './game-event-payloads.ts'
import { winningFactions } from './game-event-repairs.ts'
import { gameEventRules } from './game-event-rules.ts'
import { gameRosterRules } from './game-roster-rules.ts'
import { gameTrialRules } from './game-trial-rules.ts'
import { lineFields, timestamp, turn } from './stream-fields.ts'
import { streamRepairs, streamRules, streamSequenceRules } from './stream-rules.ts'

const event = open({
  timestamp: timestamp(),
  turn: turn(),
  event_type: z.string().describe('What kind of event it is.'),
  payload: anything().describe('What the event tells, by its kind.'),
  ...lineFields,
})

/** One thing that happened in a game, as the game itself knows it. */
export type GameEvent = z.infer<typeof event>

export const gameEvents = defineContract<GameEvent>({
  name: 'town/game-events',
  title: 'Game events',
  summary: 'The course of a game as the game itself knows it: turns, trials, deaths and the end.',
  version: '0.1.0',
  source: 'seeds/002',
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
    'The document’s example of `killed_by` names a faction, other code writes the killer’s name there. Any text is read; a player’s name is a warning, because it tells what no player may know. A lynch is killed by "Town".',
    'Several factions and neutrals can win together. `winning_factions` holds them all, `winning_faction` the one that ended the game, or "Draw" where none did: a Jester or a Survivor who reached a goal of their own wins a drawn game, and it stays a draw. A file that has only the list is given the single one and keeps the list.',
    'Deaths of a night carry the turn of that night and come before the DAY_START that no longer lists the dead.',
    'The stream is the whole truth and no public record: `secretEventTypes` names the events that players and blind judges must not see. Roles have their own event for that reason and do not stand in GAME_START. VISIT is the visit after transports, control and blocks.',
  ],
})
